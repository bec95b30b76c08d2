package io.patchbay.benchmarks;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.stdio.StdioServer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.tls.HandshakeCertificates;
import org.jspecify.annotations.Nullable;

/** Patchbay with its defaults; the server is found to be stateless. */
final class PatchbayPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private final Patchbay bay;
  private final boolean polling;
  private @Nullable Connection connection;
  private @Nullable Target target;

  /**
   * @param direct whether futures complete on the thread that read the answer
   */
  PatchbayPeer(boolean direct) {
    this(direct, true);
  }

  /**
   * @param direct whether futures complete on the thread that read the answer
   * @param polling whether a caller polls for its answer
   */
  PatchbayPeer(boolean direct, boolean polling) {
    this.polling = polling;
    Patchbay.Builder builder = Patchbay.builder();
    bay = direct ? builder.directCompletion().build() : builder.build();
  }

  @Override
  public void connect(Target target) {
    this.target = target;
    connection = bay.connect(config("bare"));
  }

  private ServerConfig config(String name) {
    Target known = Objects.requireNonNull(target);
    if (!known.isHttp()) {
      return StdioServer.builder(name, known.program()).args(known.arguments()).build();
    }
    HttpServer.Builder server = HttpServer.builder(name, known.url()).polling(polling);
    HandshakeCertificates trust = known.trust();
    return trust == null
        ? server.build()
        : server.tls(trust.sslContext(), trust.trustManager()).build();
  }

  @Override
  public int reconnect() {
    Connection another = bay.connect(config("another"));
    another.close();
    return 1_000;
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
