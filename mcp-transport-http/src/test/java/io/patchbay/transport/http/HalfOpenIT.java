package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.SwallowingRelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that carry nothing any more, and of whose end nobody is told. */
@ExtendWith(Leaks.class)
class HalfOpenIT {
  private static final int CALLERS = 8;
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private SdkServlets server;
  private SwallowingRelay relay;

  @BeforeEach
  void start() throws Exception {
    server = SdkServlets.start();
    relay = SwallowingRelay.to(server.port());
  }

  @AfterEach
  void close() {
    relay.close();
    server.close();
  }

  private HttpServer config(String path, ServerOptions.Builder options) {
    return HttpServer.builder("sdk", "http://127.0.0.1:" + relay.port() + path)
        .wire(path.equals("/sse") ? Wire.SSE : Wire.STREAMABLE)
        .options(options.build())
        .build();
  }

  private static String call(Connection connection) {
    return connection.callTool("echo", Map.of(), CallOptions.timeout(LIMIT)).text();
  }

  private static List<CompletableFuture<?>> callAtOnce(Connection connection) {
    List<CompletableFuture<?>> calls = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      calls.add(connection.callToolAsync("echo", Map.of(), CallOptions.timeout(LIMIT)));
    }
    return calls;
  }

  private static void assertEndsByItsLimit(Connection connection) {
    Duration took =
        Eventually.timed(
            () -> {
              for (CompletableFuture<?> call : callAtOnce(connection)) {
                assertThatThrownBy(() -> Eventually.get(call)).isInstanceOf(McpException.class);
              }
            });
    assertThat(took).isBetween(LIMIT.dividedBy(2), LIMIT.multipliedBy(2));
  }

  /** Sockets that nobody used while they were dead are found dead one by one. */
  @ParameterizedTest
  @CsvSource({"/mcp, handshake", "/modern, stateless"})
  void callsEndByTheirLimitAndTheNextOnesPass(String path, String era) {
    ProtocolMode mode = era.equals("handshake") ? ProtocolMode.LEGACY : ProtocolMode.AUTO;
    try (Patchbay bay = Patchbay.open()) {
      Connection sdk = bay.connect(config(path, ServerOptions.builder().protocol(mode)));
      callAtOnce(sdk).forEach(Eventually::get);
      relay.swallow();
      assertEndsByItsLimit(sdk);
      assertEndsByItsLimit(sdk);
      relay.pass();
      int[] tries = {0};
      Eventually.that("an answer", () -> passes(sdk, tries), LIMIT.multipliedBy(CALLERS));
      System.out.println("HalfOpenIT " + path + ": answered at try " + tries[0]);
      assertThat(tries[0]).isLessThanOrEqualTo(2);
      for (int i = 0; i < CALLERS; i++) {
        assertThat(call(sdk)).isEqualTo("{}");
      }
      Eventually.that("no call stays open", () -> sdk.openCalls() == 0);
    }
  }

  private static boolean passes(Connection connection, int[] tries) {
    tries[0]++;
    try {
      return call(connection).equals("{}");
    } catch (McpException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void deadStreamIsFoundAndReachedAgain(boolean quiet) {
    ServerOptions.Builder options =
        ServerOptions.builder()
            .protocol(ProtocolMode.LEGACY)
            .limits(
                Limits.builder()
                    .request(Duration.ofMillis(500))
                    .connect(Duration.ofSeconds(4))
                    .build())
            .reconnection(
                Reconnection.builder()
                    .keepAlive(Duration.ofMillis(200))
                    .firstDelay(Duration.ofMillis(100))
                    .longestDelay(Duration.ofMillis(500))
                    .tries(100)
                    .build());
    try (Patchbay bay = Patchbay.open()) {
      Connection sdk = bay.connect(config("/sse", options));
      callAtOnce(sdk).forEach(Eventually::get);
      relay.swallow();
      if (!quiet) {
        assertEndsByItsLimit(sdk);
      }
      Duration noticed =
          Eventually.timed(
              () ->
                  Eventually.that(
                      "the stream is found dead",
                      () -> !(sdk.state() instanceof ConnectionState.Connected)));
      relay.pass();
      Duration back =
          Eventually.timed(
              () ->
                  Eventually.that(
                      "it comes back by itself",
                      () -> sdk.state() instanceof ConnectionState.Connected));
      System.out.printf(
          "HalfOpenIT /sse, %s: noticed after %d ms, back after %d ms%n",
          quiet ? "quiet" : "calls", noticed.toMillis(), back.toMillis());
      assertThat(call(sdk)).isEqualTo("{}");
      Eventually.that("no call stays open, but for a sign of life", () -> sdk.openCalls() == 0);
    }
  }
}
