package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that are used again, and those that the server has closed meanwhile. */
@ExtendWith(Leaks.class)
class ReuseIT {
  private static final Duration PAUSE = Duration.ofMillis(150);

  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.open();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  /** Answers, and closes the connection without having said so. */
  private void closing() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("ok"))
                .newBuilder()
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build());
  }

  private static void pause() {
    boolean unused = Eventually.holds(() -> false, PAUSE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("RPC-19")
  void connectionThatWasClosedWhileIdleIsReplaced(boolean polling) {
    closing();
    Connection fake =
        bay.connect(HttpServer.builder("fake", server.url()).polling(polling).build());
    for (int i = 0; i < 4; i++) {
      assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
      pause();
    }
    assertThat(server.all("tools/call")).hasSize(4);
  }

  @Test
  void manyConnectionsThatWereClosedAreReplacedByOne() {
    closing();
    Connection fake = bay.connect(HttpServer.of("fake", server.url()));
    List<CompletableFuture<?>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(fake.callToolAsync("t", Map.of()));
    }
    calls.forEach(ReuseIT::awaitEnd);
    pause();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  /** A connection that is closed at once may be used before that is seen. */
  private static void awaitEnd(CompletableFuture<?> call) {
    Eventually.that("the call ends", call::isDone);
  }

  @Test
  @Requirement("HTTP-M-47")
  void connectionThatIsClosedAfterTheRequestLeavesTheOutcomeOpen() {
    Connection fake = bay.connect(HttpServer.of("fake", server.url()));
    pause();
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.status(200)
                .newBuilder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.all("tools/call")).hasSize(1);
  }

  @Test
  void connectionThatStaysOpenIsUsedAgainAfterAPause() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    Connection fake = bay.connect(HttpServer.of("fake", server.url()));
    for (int i = 0; i < 4; i++) {
      assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
      pause();
    }
    assertThat(server.connections()).isEqualTo(1);
  }
}
