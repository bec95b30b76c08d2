package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.SessionLostException;
import io.patchbay.json.Json;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Streamable HTTP of the revisions with a handshake: sessions, and the stream beside them. */
@ExtendWith(Leaks.class)
class SessionIT {
  private static final int CALLERS = 64;

  private final FakeHttpServer server = FakeHttpServer.start().handshake("s-1");
  private final Patchbay bay =
      Patchbay.builder().elicitation((form, asks) -> ElicitResult.decline()).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private FakeHttpServer answering() {
    return server.on(
        "tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
  }

  @Test
  @Requirement({
    "ERA-08",
    "ERA-09",
    "HTTP-L-01",
    "HTTP-L-04",
    "HTTP-L-07",
    "HTTP-L-16",
    "HTTP-L-21",
    "HTTP-L-22",
    "HTTP-L-24",
    "LIFE-05"
  })
  void sessionGoesWithEveryRequestAfterTheHandshake() {
    answering();
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    fake.close();
    assertThat(server.lines())
        .containsExactly(
            "POST server/discover",
            "POST initialize",
            "POST notifications/initialized",
            "GET",
            "POST tools/call",
            "DELETE");
    assertThat(server.the("initialize").header("Mcp-Session-Id")).isEmpty();
    assertThat(server.the("initialize").header("MCP-Protocol-Version")).isEmpty();
    for (FakeHttpServer.Asked asked : server.log().subList(2, 6)) {
      assertThat(asked.header("Mcp-Session-Id")).isEqualTo("s-1");
      assertThat(asked.header("MCP-Protocol-Version")).isEqualTo("2025-11-25");
      assertThat(asked.header("Mcp-Method")).isEmpty();
    }
    assertThat(server.the("GET").header("Accept")).isEqualTo("text/event-stream");
  }

  @Test
  @Requirement("HTTP-L-22")
  void revisionIsNotToldBeforeItHasAHeader() {
    answering()
        .on(
            "initialize",
            asked -> FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-03-26")));
    connect().callTool("t", Map.of());
    assertThat(server.the("tools/call").header("MCP-Protocol-Version")).isEmpty();
    bay.close();
    assertThat(server.all("DELETE")).isEmpty();
  }

  @Test
  @Requirement({"HTTP-L-08", "HTTP-L-09", "HTTP-L-06"})
  void questionOnTheListeningStreamIsAnsweredByAPostOfItsOwn() {
    CompletableFuture<Json> answered = new CompletableFuture<>();
    server
        .on(
            "GET",
            asked ->
                FakeHttpServer.events(
                    FakeHttpServer.event(
                        Map.of(
                            "jsonrpc",
                            "2.0",
                            "id",
                            "q-1",
                            "method",
                            "elicitation/create",
                            "params",
                            Map.of(
                                "message",
                                "who?",
                                "requestedSchema",
                                Map.of("type", "object", "properties", Map.of()))))))
        .on(
            "POST",
            asked -> {
              answered.complete(asked.body());
              return FakeHttpServer.status(202);
            });
    connect();
    Json answer = Eventually.get(answered);
    assertThat(answer.get("id")).isEqualTo(Json.of("q-1"));
    assertThat(answer.get("result")).isEqualTo(Json.of(Map.of("action", "decline")));
  }

  @Test
  @Requirement({"HTTP-L-11", "HTTP-L-12", "HTTP-L-13", "HTTP-L-14"})
  void brokenStreamIsResumedFromItsLastEvent() {
    AtomicInteger gets = new AtomicInteger();
    server
        .on("tools/call", asked -> FakeHttpServer.events("id: e-1\nretry: 20\ndata:\n\n"))
        .on(
            "GET",
            asked ->
                gets.getAndIncrement() == 0
                    ? FakeHttpServer.status(405)
                    : FakeHttpServer.events(
                        "id: e-2\n"
                            + FakeHttpServer.event(
                                FakeHttpServer.answer(
                                    server.the("tools/call"), FakeHttpServer.text("late")))));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("late");
    assertThat(server.all("GET").get(1).header("Last-Event-ID")).isEqualTo("e-1");
    assertThat(server.all("GET").get(1).header("Mcp-Session-Id")).isEqualTo("s-1");
  }

  @Test
  @Requirement("HTTP-L-15")
  void streamThatCannotBeResumedFailsAtOnce() {
    server.on("tools/call", asked -> FakeHttpServer.events("id: e-1\nretry: 5\ndata:\n\n"));
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("cannot be resumed")
        .hasMessageContaining("HTTP 405");
    assertThat(server.all("GET")).hasSize(2);
  }

  @Test
  @Requirement("HTTP-L-15")
  void resumingWithoutProgressIsGivenUp() {
    AtomicInteger gets = new AtomicInteger();
    server
        .on("tools/call", asked -> FakeHttpServer.events("id: e-1\nretry: 5\ndata:\n\n"))
        .on(
            "GET",
            asked ->
                gets.getAndIncrement() == 0
                    ? FakeHttpServer.status(405)
                    : FakeHttpServer.events(": nothing\n\n"));
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.all("GET")).hasSize(3);
  }

  @Test
  @Requirement({"HTTP-L-18", "HTTP-L-19"})
  void lostSessionIsRenewedOnceForAllCallers() throws Exception {
    AtomicInteger sessions = new AtomicInteger(1);
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch allIn = new CountDownLatch(CALLERS);
    Set<String> ran = ConcurrentHashMap.newKeySet();
    List<String> ranTwice = new ArrayList<>();
    server
        .on(
            "initialize",
            asked ->
                FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-11-25"))
                    .newBuilder()
                    .setHeader("Mcp-Session-Id", "s-" + sessions.getAndIncrement())
                    .build())
        .on(
            "tools/call",
            asked -> {
              if (asked.header("Mcp-Session-Id").equals("s-1")) {
                calls.incrementAndGet();
                allIn.countDown();
                await(allIn);
                return FakeHttpServer.status(404);
              }
              Json arguments = asked.params().get("arguments");
              String number = String.valueOf(arguments);
              synchronized (ranTwice) {
                if (!ran.add(number)) {
                  ranTwice.add(number);
                }
              }
              return FakeHttpServer.result(asked, FakeHttpServer.text(number));
            })
        .on("logging/setLevel", asked -> FakeHttpServer.result(asked, Map.of()))
        .on("resources/subscribe", asked -> FakeHttpServer.result(asked, Map.of()));
    Connection fake = connect();
    fake.setLogLevel(LoggingLevel.ERROR);
    fake.subscribeResources(List.of("file:///a"));
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        Map<String, Integer> arguments = Map.of("n", i);
        answers.add(callers.submit(() -> fake.callTool("t", arguments).text()));
      }
      for (int i = 0; i < CALLERS; i++) {
        assertThat(answers.get(i).get()).isEqualTo("{\"n\":" + i + "}");
      }
    } finally {
      callers.shutdown();
    }
    assertThat(calls).hasValue(CALLERS);
    assertThat(server.all("initialize")).hasSize(2);
    assertThat(server.all("initialize").get(1).header("Mcp-Session-Id")).isEmpty();
    assertThat(ran).hasSize(CALLERS);
    assertThat(ranTwice).isEmpty();
    assertThat(server.all("logging/setLevel")).hasSize(2);
    assertThat(server.all("resources/subscribe")).hasSize(2);
    assertThat(server.all("resources/subscribe").get(1).header("Mcp-Session-Id")).isEqualTo("s-2");
  }

  private static void await(CountDownLatch latch) {
    try {
      boolean unused = latch.await(10, java.util.concurrent.TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Requirement("HTTP-L-18")
  void lostSessionIsRenewedForAsynchronousCallsToo() {
    AtomicInteger calls = new AtomicInteger();
    server.on(
        "tools/call",
        asked ->
            calls.getAndIncrement() == 0
                ? FakeHttpServer.status(404)
                : FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    Connection fake = connect();
    assertThat(Eventually.get(fake.callToolAsync("t", Map.of())).text()).isEqualTo("ok");
    assertThat(server.all("initialize")).hasSize(2);
  }

  @Test
  @Requirement("HTTP-L-18")
  void sessionThatIsLostEachTimeIsRenewedOnceForACall() {
    server.on("tools/call", asked -> FakeHttpServer.status(404));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(SessionLostException.class);
    assertThat(server.all("tools/call")).hasSize(2);
    assertThat(server.all("initialize")).hasSize(2);
    answering();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  @Test
  @Requirement("HTTP-L-19")
  void notFoundWithoutASessionIsNoLostSession() {
    server
        .on(
            "initialize",
            asked -> FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-11-25")))
        .on("tools/call", asked -> FakeHttpServer.status(404));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isNotInstanceOf(SessionLostException.class)
        .hasMessageContaining("HTTP 404");
    assertThat(server.all("initialize")).hasSize(1);
  }

  @Test
  void errorsOfTheServerKeepTheSession() {
    server.on("tools/call", asked -> FakeHttpServer.error(asked, 200, -32001, "session not found"));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(RemoteErrorException.class);
    server.on("tools/call", asked -> FakeHttpServer.error(asked, 400, -32600, "invalid session"));
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(RemoteErrorException.class);
    assertThat(server.all("initialize")).hasSize(1);
  }

  @Test
  @Requirement("HTTP-L-17")
  void sessionIdThatIsNoneIsRefused() {
    server.on(
        "initialize",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-11-25"))
                .newBuilder()
                .setHeader("Mcp-Session-Id", "a b")
                .build());
    assertThatThrownBy(this::connect)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("visible ASCII");
  }

  @Test
  @Requirement({"HTTP-L-10", "LIFE-06"})
  void callThatTimesOutIsCancelledByNotification() {
    CompletableFuture<Json> cancelled = new CompletableFuture<>();
    server
        .on(
            "tools/call",
            asked ->
                FakeHttpServer.events(FakeHttpServer.event(Map.of()))
                    .newBuilder()
                    .headersDelay(5, java.util.concurrent.TimeUnit.SECONDS)
                    .build())
        .on(
            "notifications/cancelled",
            asked -> {
              cancelled.complete(asked.params());
              return FakeHttpServer.status(202);
            });
    Connection fake = connect();
    assertThatThrownBy(
            () -> fake.callTool("t", Map.of(), CallOptions.timeout(Duration.ofMillis(100))))
        .isInstanceOf(RequestTimeoutException.class);
    assertThat(Eventually.get(cancelled).get("requestId")).isEqualTo(server.the("tools/call").id());
  }

  @Test
  void answerToAnAcceptedCallMayComeOnTheListeningStream() {
    OpenStream listening = new OpenStream();
    server
        .on("GET", asked -> listening.response())
        .on(
            "tools/call",
            asked -> {
              listening.write(
                  FakeHttpServer.event(
                      FakeHttpServer.answer(asked, FakeHttpServer.text("elsewhere"))));
              return FakeHttpServer.status(202);
            });
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("elsewhere");
    listening.end();
  }

  @Test
  void callPromisedOnTheListeningStreamFailsWhenThatEnds() {
    OpenStream listening = new OpenStream();
    server
        .on("GET", asked -> listening.response())
        .on("tools/call", asked -> FakeHttpServer.status(202));
    Connection fake = connect();
    CompletableFuture<?> call = fake.callToolAsync("t", Map.of());
    Eventually.holds(() -> server.all("tools/call").size() == 1, Duration.ofSeconds(5));
    listening.end();
    assertThatThrownBy(call::join)
        .hasCauseInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("the listening stream");
  }

  @Test
  void deleteThatIsNeverAnsweredDoesNotHoldUpTheClose() {
    server.on(
        "DELETE",
        asked ->
            FakeHttpServer.status(200)
                .newBuilder()
                .headersDelay(30, java.util.concurrent.TimeUnit.SECONDS)
                .build());
    connect();
    long from = System.nanoTime();
    bay.close();
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(4));
    assertThat(server.all("DELETE")).hasSize(1);
  }
}
