package io.patchbay.benchmarks;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.transport.stdio.StdioServer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Patchbay with its defaults; the server is found to be stateless. */
final class PatchbayPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private final Patchbay bay;
  private @Nullable Connection connection;

  /**
   * @param direct whether futures complete on the thread that read the answer
   */
  PatchbayPeer(boolean direct) {
    Patchbay.Builder builder = Patchbay.builder();
    bay = direct ? builder.directCompletion().build() : builder.build();
  }

  @Override
  public void connect(List<String> command) {
    connection =
        bay.connect(
            StdioServer.builder("bare", command.get(0))
                .args(command.subList(1, command.size()))
                .build());
  }

  @Override
  public int call(String tool) {
    return connection().callTool(tool, ARGUMENTS).text().length();
  }

  @Override
  public CompletableFuture<Integer> callAsync(String tool) {
    return connection().callToolAsync(tool, ARGUMENTS).thenApply(result -> result.text().length());
  }

  @Override
  public int list() {
    return connection().listTools().size();
  }

  private Connection connection() {
    return Objects.requireNonNull(connection);
  }

  @Override
  public void close() {
    bay.close();
  }
}
