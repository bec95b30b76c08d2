package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.InvalidRequestException;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers and hosts that do what none should, each of which once hung, leaked or misled. */
@ExtendWith(Leaks.class)
@Timeout(30)
class HostileServerIT {
  private final FakeHttpServer server = FakeHttpServer.start().handshake("s-1");
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private static CallOptions within(int millis) {
    return CallOptions.timeout(Duration.ofMillis(millis));
  }

  @Test
  void answerOnTheListeningStreamEndsACallWhoseOwnStreamStaysOpen() {
    OpenStream listening = new OpenStream();
    OpenStream own = new OpenStream();
    server
        .on("GET", asked -> listening.response())
        .on(
            "tools/call",
            asked -> {
              listening.write(
                  FakeHttpServer.event(
                      FakeHttpServer.answer(asked, FakeHttpServer.text("elsewhere"))));
              return own.response();
            });
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("elsewhere");
    own.end();
    listening.end();
  }

  @Test
  void serverThatTakesNoNotificationsCostsFewConnections() {
    server
        .on("tools/call", HostileServerIT::never)
        .on("notifications/cancelled", HostileServerIT::never);
    Connection fake = connect();
    List<CompletableFuture<?>> calls = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      calls.add(fake.callToolAsync("t", Map.of(), within(100)));
    }
    for (CompletableFuture<?> call : calls) {
      assertThatThrownBy(call::join).hasCauseInstanceOf(RequestTimeoutException.class);
    }
    assertThat(Eventually.holds(() -> cancelled() == 16, Duration.ofSeconds(5))).isTrue();
    fake.close();
    assertThat(cancelled()).isEqualTo(16);
  }

  private int cancelled() {
    return server.all("notifications/cancelled").size();
  }

  private static MockResponse never(FakeHttpServer.Asked asked) {
    return FakeHttpServer.status(202).newBuilder().headersDelay(20, TimeUnit.SECONDS).build();
  }

  @Test
  void endlessFramingWithoutContentIsCutOff() {
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .setHeader("Transfer-Encoding", "chunked")
                .body("1;" + "x".repeat(4 << 20))
                .removeHeader("Content-Length")
                .build());
    Limits limits = Limits.builder().messageBytes(100_000).build();
    try (Patchbay small =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      Connection fake = small.connect(HttpServer.of("fake", server.url()));
      assertThatThrownBy(() -> fake.callTool("t", Map.of(), within(5_000)))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("no content");
    }
  }

  @Test
  void callerThatIsInterruptedAlreadyIsCancelledAndStaysInterrupted() {
    Connection fake = bay.connect(HttpServer.of("fake", server.url()));
    server.on("tools/call", HostileServerIT::never);
    assertThatThrownBy(() -> fake.callTool("t", Map.of(), within(50)))
        .isInstanceOf(RequestTimeoutException.class);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> fake.callTool("t", Map.of()))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      boolean unused = Thread.interrupted();
    }
    assertThat(fake.openCalls()).isZero();
  }

  @Test
  void resumptionThatIsRedirectedElsewhereLeavesTheOutcomeUnknown() {
    AtomicInteger gets = new AtomicInteger();
    server
        .on("tools/call", asked -> FakeHttpServer.events("id: e-1\nretry: 5\ndata:\n\n"))
        .on(
            "GET",
            asked ->
                gets.getAndIncrement() == 0
                    ? FakeHttpServer.status(405)
                    : FakeHttpServer.status(302)
                        .newBuilder()
                        .setHeader("Location", "/other")
                        .build());
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("cannot be resumed");
  }

  @Test
  void resumptionGetsAFreshToken() {
    AtomicInteger tokens = new AtomicInteger();
    server
        .on("tools/call", asked -> FakeHttpServer.events("id: \u00e91\nretry: 5\ndata:\n\n"))
        .on(
            "GET",
            asked -> {
              if (asked.header("Last-Event-ID").isEmpty()) {
                return FakeHttpServer.status(405);
              }
              return asked.header("Authorization").equals("Bearer 1")
                  ? FakeHttpServer.status(401)
                  : FakeHttpServer.events(
                      FakeHttpServer.event(
                          FakeHttpServer.answer(
                              server.the("tools/call"), FakeHttpServer.text("late"))));
            });
    Connection fake =
        bay.connect(
            HttpServer.builder("fake", server.url())
                .bearer(() -> String.valueOf(tokens.incrementAndGet()))
                .build());
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("late");
  }

  @Test
  void argumentsThatCannotBeReadWereNotSent() {
    Map<String, Object> broken =
        new AbstractMap<>() {
          @Override
          public Set<Map.Entry<String, Object>> entrySet() {
            throw new IllegalStateException("changed meanwhile");
          }
        };
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of("inner", broken)))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("changed meanwhile");
    assertThat(server.all("tools/call")).isEmpty();
  }

  @Test
  void supplierThatBlocksHoldsNobodyBeyondALimit() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    server.on("tools/call", call -> FakeHttpServer.status(401));
    Connection fake =
        bay.connect(
            HttpServer.builder("fake", server.url())
                .headersFrom(
                    () -> {
                      if (asked.incrementAndGet() > 1) {
                        await(never);
                      }
                      return Map.of("X-Key", "k");
                    })
                .build());
    long from = System.nanoTime();
    CompletableFuture<?> other = fake.callToolAsync("t", Map.of(), within(300));
    assertThatThrownBy(() -> fake.callTool("t", Map.of(), within(300)))
        .isInstanceOf(RequestTimeoutException.class);
    assertThatThrownBy(other::join).hasCauseInstanceOf(RequestTimeoutException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(3));
    never.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void refusalWhoseBodyNeverEndsIsARefusal() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.status(401)
                .newBuilder()
                .body("no")
                .setHeader("Content-Length", 100)
                .build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of(), within(10_000)))
        .isInstanceOf(AuthorizationRequiredException.class);
  }

  @Test
  void secretsThatAServerRepeatsAreNotShown() {
    Connection fake =
        bay.connect(
            HttpServer.builder("fake", server.url()).bearer(() -> "hush-hush-token").build());
    server.on(
        "tools/call",
        asked -> FakeHttpServer.events("data: {" + asked.header("Authorization") + "\n\n"));
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .hasMessageContaining("no message")
        .hasMessageNotContaining("hush-hush");
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.status(500)
                .newBuilder()
                .status("HTTP/1.1 500 " + asked.header("Authorization"))
                .build());
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .hasMessageContaining("HTTP 500")
        .hasMessageNotContaining("hush-hush");
    for (int status : new int[] {200, 500}) {
      for (boolean wellFormed : new boolean[] {true, false}) {
        server.on(
            "tools/call",
            asked -> {
              String said = "bad: " + asked.header("Authorization");
              Object error = wellFormed ? Map.of("code", -32001, "message", said) : said;
              return FakeHttpServer.json(
                  status, Map.of("jsonrpc", "2.0", "id", asked.id(), "error", error));
            });
        assertThatThrownBy(() -> fake.callTool("t", Map.of()))
            .hasMessageContaining("bad: Bearer …")
            .hasMessageNotContaining("hush-hush");
      }
    }
  }

  @Test
  void callPromisedOnAStreamOfALostSessionFailsWhenThatIsRenewed() {
    OpenStream listening = new OpenStream();
    server
        .on("GET", asked -> listening.response())
        .on(
            "tools/call",
            asked ->
                asked.params().toString().contains("lose")
                    ? FakeHttpServer.status(404)
                    : FakeHttpServer.status(202));
    Connection fake = connect();
    CompletableFuture<?> promised = fake.callToolAsync("t", Map.of());
    assertThat(Eventually.holds(() -> !server.all("tools/call").isEmpty(), Duration.ofSeconds(5)))
        .isTrue();
    CompletableFuture<?> lost = fake.callToolAsync("lose", Map.of());
    assertThatThrownBy(() -> Eventually.get(promised)).isInstanceOf(OutcomeUnknownException.class);
    lost.cancel(true);
    listening.end();
  }
}
