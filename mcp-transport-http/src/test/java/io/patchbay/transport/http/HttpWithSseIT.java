package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP+SSE (specification 2024-11-05: Transports). */
@ExtendWith(Leaks.class)
class HttpWithSseIT {
  private final RecordingListener events = new RecordingListener();
  private final Patchbay bay =
      Patchbay.builder().listener(events).reconnection(Reconnection.NEVER).build();
  private SseFake server = new SseFake("/message?session=1");

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private HttpServer.Builder config() {
    return HttpServer.builder("fake", server.url())
        .wire(Wire.SSE)
        .options(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
  }

  private Connection connect() {
    return bay.connect(config().build());
  }

  private void named(String endpoint) {
    server.close();
    server = new SseFake(endpoint);
  }

  /** Somebody has to log in first, and takes the time. */
  private static final class SlowLogin implements Authorizer {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    @Override
    public Map<String, String> headers(Target target) {
      return answered.getCount() == 0 ? Map.of("Authorization", "Bearer t") : Map.of();
    }

    @Override
    public Decision challenged(Challenge challenge) {
      Runnable goOn = challenge.personAsked();
      asked.countDown();
      Eventually.open(answered);
      goOn.run();
      return Decision.retry();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "initialize"})
  void aPersonWhoIsAskedWhileConnectingIsNotCounted(String first) {
    ManualTime time = new ManualTime();
    SlowLogin login = new SlowLogin();
    server.wantsToken(first);
    try (Patchbay own = Patchbay.builder().time(time).build()) {
      ServerOptions options =
          ServerOptions.builder().protocol(ProtocolMode.LEGACY).authorizer(login).build();
      CompletableFuture<Connection> connected = own.connectAsync(config().options(options).build());
      Eventually.open(login.asked);

      time.advance(Duration.ofMinutes(10));
      assertThat(connected).isNotDone();
      login.answered.countDown();

      assertThat(Eventually.get(connected).name()).isEqualTo("fake");
    } finally {
      login.answered.countDown();
    }
  }

  @Test
  @Requirement({"SSE-01", "SSE-03", "SSE-04", "SSE-06", "SSE-07", "SSE-09", "HTTP-L-24"})
  void everythingIsPostedToTheEndpointAndAnsweredOnTheStream() {
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    fake.close();
    assertThat(server.server().lines())
        .containsExactly(
            "GET", "POST initialize", "POST notifications/initialized", "POST tools/call");
    assertThat(server.server().the("GET").header("Accept")).isEqualTo("text/event-stream");
    for (FakeHttpServer.Asked asked : server.server().log().subList(1, 4)) {
      assertThat(asked.path()).isEqualTo("/message");
      assertThat(asked.query()).isEqualTo("session=1");
      assertThat(asked.header("Content-Type")).isEqualTo("application/json");
      assertThat(asked.header("MCP-Protocol-Version")).isEmpty();
      assertThat(asked.header("Mcp-Session-Id")).isEmpty();
    }
    Eventually.that("the stream is closed", this::isGone);
  }

  private boolean isGone() {
    server.stream().write(": still here\n\n");
    return server.stream().isBroken();
  }

  @ParameterizedTest
  @CsvSource({
    "/message, /message",
    "message, /message",
    "./message, /message",
    "?session=2, /mcp",
    "../a/message, /a/message"
  })
  @Requirement("SSE-01")
  void endpointMayBeRelative(String endpoint, String path) {
    named(endpoint);
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(server.server().the("tools/call").path()).isEqualTo(path);
  }

  @Test
  @Requirement("SSE-01")
  void endpointMayBeAbsolute() {
    FakeHttpServer fake = server.server();
    OpenStream stream = new OpenStream();
    String endpoint = fake.url().replace("/mcp", "/absolute");
    fake.on("GET", asked -> stream.write("event: endpoint\ndata: " + endpoint + "\n\n").response())
        .on(
            "initialize",
            asked -> {
              stream.write(
                  FakeHttpServer.event(
                      FakeHttpServer.answer(asked, FakeHttpServer.initialized("2024-11-05"))));
              return FakeHttpServer.status(202);
            });
    connect();
    assertThat(fake.the("initialize").path()).isEqualTo("/absolute");
    stream.end();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://elsewhere.example/message",
        "//elsewhere.example/message",
        "https://127.0.0.1/message",
        "http://localhost/message",
        "http://127.0.0.1:1/message",
        "file:///etc/passwd",
        "http://["
      })
  @Requirement({"SSE-02", "SEC-02"})
  void endpointOfAnotherOriginIsRefused(String endpoint) {
    named(endpoint);
    assertThatThrownBy(this::connect)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("the endpoint event names");
    assertThat(server.server().lines()).containsExactly("GET");
  }

  @Test
  @Requirement({"SSE-02", "SEC-02"})
  void anotherServerThatTheEndpointNamesGetsNothing() {
    try (FakeHttpServer elsewhere = FakeHttpServer.start()) {
      named(elsewhere.url());
      assertThatThrownBy(() -> bay.connect(config().bearer(() -> "t").build()))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(elsewhere.url());
      assertThat(elsewhere.log()).isEmpty();
    }
  }

  @Test
  @Requirement("SSE-05")
  void serverThatNamesNoEndpointIsGivenUpInTime() {
    named("");
    Limits limits = Limits.builder().connect(Duration.ofMillis(300)).build();
    try (Patchbay hasty =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      Duration took =
          Eventually.timed(
              () ->
                  assertThatThrownBy(() -> hasty.connect(config().build()))
                      .isInstanceOf(ConnectException.class)
                      .hasMessageContaining("300 ms"));
      assertThat(took).isBetween(Duration.ofMillis(300), Duration.ofSeconds(2));
    }
    assertThat(server.server().lines()).containsExactly("GET");
  }

  @Test
  @Requirement("SSE-05")
  void streamThatEndsBeforeItsEndpointIsAnErrorThatSaysSo() {
    server.server().on("GET", asked -> FakeHttpServer.events(": hello\n\n"));
    assertThatThrownBy(this::connect)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("before its endpoint event");
  }

  @Test
  @Requirement("SSE-03")
  void answerInTheBodyOfAPostIsNotRead() {
    server.answer("initialize", asked -> FakeHttpServer.initialized("2024-11-05"));
    Connection fake = connect();
    server
        .server()
        .on(
            "tools/call",
            asked -> {
              server.stream()
                  .write(
                      FakeHttpServer.event(
                          FakeHttpServer.answer(asked, FakeHttpServer.text("stream"))));
              return FakeHttpServer.result(asked, FakeHttpServer.text("body"));
            });
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("stream");
  }

  @Test
  @Requirement("SSE-04")
  void eventsOfOtherTypesAreNoMessages() {
    Connection fake = connect();
    server
        .server()
        .on(
            "tools/call",
            asked -> {
              String right =
                  FakeHttpServer.event(FakeHttpServer.answer(asked, FakeHttpServer.text("right")));
              String wrong =
                  FakeHttpServer.event(FakeHttpServer.answer(asked, FakeHttpServer.text("wrong")));
              server.stream()
                  .write("event: ping\n" + wrong + "event: endpoint\ndata: /other\n\n" + right);
              return FakeHttpServer.status(202);
            });
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("right");
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("right");
    assertThat(server.server().all("tools/call"))
        .extracting(FakeHttpServer.Asked::path)
        .containsOnly("/message");
  }

  @Test
  @Requirement("SSE-06")
  void laterRevisionIsToldAfterTheHandshake() {
    server.answer("initialize", asked -> FakeHttpServer.initialized("2025-06-18"));
    connect().callTool("t", Map.of());
    FakeHttpServer fake = server.server();
    assertThat(fake.the("initialize").header("MCP-Protocol-Version")).isEmpty();
    assertThat(fake.the("tools/call").header("MCP-Protocol-Version")).isEqualTo("2025-06-18");
  }

  @Test
  @Requirement({"SSE-07", "HTTP-L-26"})
  void endOfTheStreamFailsOpenCallsAtOnce() {
    Connection fake = connect();
    server.server().on("tools/call", asked -> FakeHttpServer.status(202));
    CompletableFuture<?> call = fake.callToolAsync("t", Map.of());
    Eventually.that("the call was sent", () -> server.server().all("tools/call").size() == 1);
    server.stream().end();
    assertThatThrownBy(() -> Eventually.get(call))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("the event stream ended");
    assertThat(events.awaitEvent("closed")).contains("the event stream ended");
    assertThat(fake.isOpen()).isFalse();
    assertThat(server.server().all("DELETE")).isEmpty();
  }

  @Test
  void postThatIsRefusedFailsItsCallAndNothingElse() {
    Connection fake = connect();
    FakeHttpServer http = server.server();
    http.on("tools/call", asked -> FakeHttpServer.status(400));
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(HttpStatusException.class)
        .hasMessageContaining("HTTP 400");
    http.on("tools/call", asked -> FakeHttpServer.status(503));
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("HTTP 503");
    server.answer("tools/call", asked -> FakeHttpServer.text("ok"));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(fake.openCalls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405, 500})
  @Requirement("ERA-10")
  void streamThatIsRefusedIsAnErrorWithItsStatus(int status) {
    server.server().on("GET", asked -> FakeHttpServer.status(status));
    assertThatThrownBy(this::connect)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("HTTP " + status);
  }

  @Test
  @Requirement({"SSE-08", "HTTP-M-10"})
  void tokenGoesWithTheStreamAndEveryPost() {
    bay.connect(config().bearer(() -> "t-1").build()).callTool("t", Map.of());
    assertThat(server.server().log())
        .allSatisfy(asked -> assertThat(asked.header("Authorization")).isEqualTo("Bearer t-1"));
  }

  @Test
  @Requirement("SSE-08")
  void tokenIsRefreshedForTheStreamAndForAPost() {
    AtomicInteger tokens = new AtomicInteger();
    FakeHttpServer http = server.server();
    var open = http.reply("GET");
    var call = http.reply("tools/call");
    http.on(
            "GET",
            asked ->
                asked.header("Authorization").equals("Bearer t-1")
                    ? FakeHttpServer.status(401)
                    : open.apply(asked))
        .on(
            "tools/call",
            asked ->
                asked.header("Authorization").equals("Bearer t-2")
                    ? FakeHttpServer.status(401)
                    : call.apply(asked));
    Connection fake = bay.connect(config().bearer(() -> "t-" + tokens.incrementAndGet()).build());
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(tokens).hasValue(3);
  }

  @Test
  @Requirement("SSE-08")
  void refusedTokenIsAnErrorThatSaysSo() {
    server.server().on("GET", asked -> FakeHttpServer.status(401));
    assertThatThrownBy(() -> bay.connect(config().bearer(() -> "hush-hush").build()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageNotContaining("hush");
    assertThat(server.server().log()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void movedStreamAndEndpointAreFollowed(int status) {
    FakeHttpServer http = server.server();
    var open = http.reply("GET");
    var call = http.reply("tools/call");
    http.on("GET", asked -> asked.path().equals("/mcp") ? to(status, "/mcp/") : open.apply(asked))
        .on(
            "tools/call",
            asked -> asked.path().equals("/message") ? to(status, "/m2") : call.apply(asked));
    assertThat(connect().callTool("t", Map.of("a", 1)).text()).isEqualTo("ok");
    assertThat(http.all("tools/call").get(1).params().get("arguments"))
        .isEqualTo(Json.of(Map.of("a", 1)));
  }

  private static mockwebserver3.MockResponse to(int status, String location) {
    return FakeHttpServer.status(status).newBuilder().setHeader("Location", location).build();
  }

  @Test
  @Requirement("HTTP-L-10")
  void callThatTimesOutIsCancelledByNotification() {
    Connection fake = connect();
    FakeHttpServer http = server.server();
    http.on("tools/call", asked -> FakeHttpServer.status(202))
        .on("notifications/cancelled", asked -> FakeHttpServer.status(202));
    assertThatThrownBy(
            () -> fake.callTool("t", Map.of(), CallOptions.timeout(Duration.ofMillis(100))))
        .isInstanceOf(RequestTimeoutException.class);
    Eventually.that("it is told", () -> http.all("notifications/cancelled").size() == 1);
    assertThat(http.the("notifications/cancelled").params().get("requestId"))
        .isEqualTo(http.the("tools/call").id());
  }
}
