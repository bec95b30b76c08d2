package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.TransportException;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.LineTransport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.PipeTransport;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.ScriptedServer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A virtual machine that runs out of memory while it reads ends the connection, and says so. No
 * limit runs out in these tests: what ends a call is that end, or nothing.
 */
@ExtendWith(Leaks.class)
class BrokenReaderTest {
  private static final String REASON = "java.lang.OutOfMemoryError: Java heap space";

  private final RecordingListener events = new RecordingListener();
  private volatile boolean exhausted;

  /** What the server writes, until there is no memory to read it into. */
  private final class Exhaustible extends FilterInputStream {
    Exhaustible(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      int count = super.read(target, from, length);
      if (exhausted) {
        throw new OutOfMemoryError("Java heap space");
      }
      return count;
    }
  }

  private final class Transport extends LineTransport {
    private final ScriptedServer server;
    private PipeTransport.@Nullable Channel channel;

    Transport(TransportContext context, ScriptedServer server) {
      super(context, TransportTraits.LOCAL_STREAM);
      this.server = server;
    }

    @Override
    protected Streams connect() throws IOException {
      PipeTransport.Channel opened = server.start();
      channel = opened;
      return new Streams(new Exhaustible(opened.toClient().in()), opened.toServer().out());
    }

    @Override
    protected CompletableFuture<Void> shutdown(Duration grace) {
      try {
        if (channel != null) {
          channel.toServer().out().close();
          channel.toClient().in().close();
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      stopThreads();
      return CompletableFuture.completedFuture(null);
    }
  }

  private record Config(String name, String type) implements ServerConfig {}

  private Patchbay bay(ScriptedServer server) {
    TransportProvider provider =
        new TransportProvider() {
          @Override
          public String type() {
            return "exhaustible";
          }

          @Override
          public Offer offer(ServerConfig config) {
            return Offer.accept(context -> new Transport(context, server));
          }
        };
    return Patchbay.builder()
        .transport(provider)
        .time(new ManualTime())
        .listener(events)
        .reconnection(Reconnection.NEVER)
        .build();
  }

  private void endsWithTheReason(Function<Connection, CompletableFuture<CallToolResult>> call) {
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.handshake("2025-11-25", Given.ALL);
              for (int i = 0; i < 20; i++) {
                s.expect("tools/call").reply(Given.text("ok"));
              }
              s.expect("tools/call")
                  .answer(
                      "answer what cannot be read",
                      (wire, request) -> {
                        exhausted = true;
                        wire.reply(request, Given.text("lost"));
                      });
            });
    try (Patchbay bay = bay(server)) {
      Connection connection = bay.connect(new Config("s", "exhaustible"));
      for (int i = 0; i < 20; i++) {
        assertThat(connection.callTool("before", Map.of()).text()).isEqualTo("ok");
      }
      CompletableFuture<CallToolResult> lost = call.apply(connection);
      assertThatThrownBy(() -> Eventually.get(lost))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining(REASON)
          .hasRootCauseInstanceOf(OutOfMemoryError.class);
      assertThat(connection.isOpen()).isFalse();
      assertThat(connection.openCalls()).isZero();
      assertThat(events.awaitEvent("closed ")).contains(REASON);
      assertThatThrownBy(() -> connection.callTool("after", Map.of()))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining(REASON);
    }
    server.assertExhausted();
  }

  @Test
  void futureOfACallEndsWhenItsAnswerCannotBeRead() {
    endsWithTheReason(connection -> connection.callToolAsync("lost", Map.of()));
  }

  /** The caller may be the one that reads, as answers were fast before. */
  @Test
  void waitingCallerIsNotLeftHangingWhenItsAnswerCannotBeRead() {
    endsWithTheReason(
        connection -> CompletableFuture.supplyAsync(() -> connection.callTool("lost", Map.of())));
  }
}
