package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.SwallowingRelay;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A WebSocket that carries nothing any more, and of whose end nobody is told. */
@ExtendWith(Leaks.class)
class HalfOpenWsIT {
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private SdkWsServer server;
  private SwallowingRelay relay;

  @BeforeEach
  void start() throws Exception {
    server = SdkWsServer.start();
    relay = SwallowingRelay.to(URI.create(server.url()).getPort());
  }

  @AfterEach
  void close() {
    relay.close();
    server.close();
  }

  private WsServer config(Duration keepAlive, Duration pings) {
    Limits limits =
        Limits.builder().request(Duration.ofMillis(500)).connect(Duration.ofSeconds(4)).build();
    Reconnection reconnection =
        Reconnection.builder()
            .keepAlive(keepAlive)
            .firstDelay(Duration.ofMillis(100))
            .longestDelay(Duration.ofMillis(500))
            .tries(100)
            .build();
    return WsServer.builder("sdk", "ws://127.0.0.1:" + relay.port() + "/ws")
        .pingInterval(pings)
        .options(ServerOptions.builder().limits(limits).reconnection(reconnection).build())
        .build();
  }

  private static CompletableFuture<?> call(Connection connection) {
    return connection
        .callToolAsync("echo", Map.of("text", "here"), CallOptions.timeout(LIMIT))
        .thenApply(result -> assertThat(result.text()).isEqualTo("here"));
  }

  private static void assertEndsByItsLimit(Connection connection) {
    Duration took =
        Eventually.timed(
            () ->
                assertThatThrownBy(() -> Eventually.get(call(connection)))
                    .isInstanceOf(McpException.class));
    assertThat(took).isLessThan(LIMIT.multipliedBy(2));
  }

  /** By the keep-alive of Patchbay, or by the pings of the WebSocket. */
  @ParameterizedTest
  @CsvSource({"200, 0, true", "200, 0, false", "0, 400, true"})
  void deadSocketIsFoundAndReachedAgain(int keepAlive, int pings, boolean quiet) {
    try (Patchbay bay = Patchbay.open()) {
      Connection sdk = bay.connect(config(Duration.ofMillis(keepAlive), Duration.ofMillis(pings)));
      var unused = Eventually.get(call(sdk));
      relay.swallow();
      if (!quiet) {
        assertEndsByItsLimit(sdk);
      }
      Duration noticed =
          Eventually.timed(
              () ->
                  Eventually.that(
                      "the socket is found dead",
                      () -> !(sdk.state() instanceof ConnectionState.Connected)));
      relay.pass();
      Duration back =
          Eventually.timed(
              () ->
                  Eventually.that(
                      "it comes back by itself",
                      () -> sdk.state() instanceof ConnectionState.Connected));
      System.out.printf(
          "HalfOpenWsIT %d %d %s: noticed after %d ms, back after %d ms%n",
          keepAlive, pings, quiet ? "quiet" : "calls", noticed.toMillis(), back.toMillis());
      var unusedToo = Eventually.get(call(sdk));
      Eventually.that("no call stays open", () -> sdk.openCalls() == 0);
    }
  }
}
