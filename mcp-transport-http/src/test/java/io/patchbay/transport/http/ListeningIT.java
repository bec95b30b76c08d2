package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stream to listen on: when it is opened again, and when it is left alone. */
@ExtendWith(Leaks.class)
class ListeningIT {
  private final ObservedTime time = new ObservedTime();
  private final RecordingListener events = new RecordingListener();
  private final FakeHttpServer server = FakeHttpServer.start().handshake("s-1");
  private final Patchbay bay = Patchbay.builder().time(time).listener(events).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private int gets() {
    return server.all("GET").size();
  }

  private void awaitGets(int count) {
    Eventually.that(count + " GETs, not " + gets(), () -> gets() == count);
    assertThat(gets()).isEqualTo(count);
  }

  private static Duration seconds(long count) {
    return Duration.ofSeconds(count);
  }

  private static String changed() {
    return FakeHttpServer.event(
        Map.of("jsonrpc", "2.0", "method", "notifications/tools/list_changed"));
  }

  @Test
  @Requirement({"HTTP-L-08", "HTTP-L-13"})
  void streamThatEndsIsOpenedAgainAfterEverLongerPauses() {
    server.on("GET", asked -> FakeHttpServer.events(": nothing\n\n"));
    connect();
    time.passPause(seconds(1));
    awaitGets(2);
    time.passPause(seconds(2));
    awaitGets(3);
  }

  @Test
  @Requirement({"HTTP-L-08", "SEC-15"})
  void streamThatKeepsEndingIsLeftAloneForAnHour() {
    server.on("GET", asked -> FakeHttpServer.events(": nothing\n\n"));
    Connection fake = connect();
    time.passPause(seconds(1));
    time.passPause(seconds(2));
    time.awaitPause(Duration.ofHours(1));
    assertThat(gets()).isEqualTo(3);
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    time.passPause(Duration.ofHours(1));
    awaitGets(4);
  }

  @Test
  @Requirement("SEC-15")
  void streamThatSaysSomethingEachTimeIsLeftAloneToo() {
    server.on("GET", asked -> FakeHttpServer.events("retry: 7\n" + changed()));
    connect();
    for (int i = 1; i < 5; i++) {
      awaitGets(i);
      time.passPause(Duration.ofMillis(7));
    }
    time.awaitPause(Duration.ofHours(1));
    assertThat(gets()).isEqualTo(5);
  }

  @Test
  @Requirement({"HTTP-L-13", "HTTP-L-14"})
  void retryIsObeyedAndTheLastEventNamed() {
    server.on(
        "GET", asked -> FakeHttpServer.events("retry: 5000\nid: e-" + gets() + "\n" + changed()));
    connect();
    awaitGets(1);
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
    time.passPause(seconds(5));
    awaitGets(2);
    assertThat(server.all("GET").get(0).header("Last-Event-ID")).isEmpty();
    assertThat(server.all("GET").get(1).header("Last-Event-ID")).isEqualTo("e-1");
  }

  @ParameterizedTest
  @ValueSource(ints = {409, 429, 500, 503})
  @Requirement("HTTP-L-08")
  void refusalToOpenItAgainPasses(int status) {
    server.on("GET", asked -> gets() == 1 ? FakeHttpServer.events("") : reopened(status));
    connect();
    time.passPause(seconds(1));
    awaitGets(2);
    time.passPause(seconds(2));
    awaitGets(3);
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
  }

  private MockResponse reopened(int status) {
    return gets() == 2 ? FakeHttpServer.status(status) : FakeHttpServer.events(changed());
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 501})
  @Requirement({"HTTP-L-07", "HTTP-L-20"})
  void serverWithoutSuchAStreamIsNotAskedAgain(int status) {
    server.on("GET", asked -> FakeHttpServer.status(status));
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    time.advance(Duration.ofHours(2));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(gets()).isEqualTo(1);
    assertThat(server.all("initialize")).hasSize(1);
  }

  @Test
  @Requirement({"HTTP-L-18", "HTTP-L-26"})
  void sessionThatIsLostWhileListeningIsRenewedUnasked() {
    AtomicInteger sessions = new AtomicInteger();
    OpenStream second = new OpenStream();
    server
        .on(
            "initialize",
            asked ->
                FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-11-25"))
                    .newBuilder()
                    .setHeader("Mcp-Session-Id", "s-" + sessions.incrementAndGet())
                    .build())
        .on(
            "GET",
            asked ->
                asked.header("Mcp-Session-Id").equals("s-2")
                    ? second.response()
                    : gets() == 1 ? FakeHttpServer.events("") : FakeHttpServer.status(404));
    Connection fake = connect();
    time.passPause(seconds(1));
    Eventually.that("the session is renewed", () -> server.all("initialize").size() == 2);
    awaitGets(3);
    second.write(changed());
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(server.the("tools/call").header("Mcp-Session-Id")).isEqualTo("s-2");
    second.end();
  }

  @Test
  @Requirement("HTTP-L-24")
  void closingWhileItPausesLeavesNothingBehind() {
    server.on("GET", asked -> FakeHttpServer.events(""));
    Connection fake = connect();
    time.awaitPause(seconds(1));
    fake.close();
    Eventually.that("no pause is left", () -> !time.isPausing(seconds(1)));
    time.advance(Duration.ofHours(2));
    assertThat(gets()).isEqualTo(1);
  }

  @Test
  @Requirement("HTTP-L-24")
  void closingWhileItIsOpenEndsIt() {
    OpenStream stream = new OpenStream();
    server.on("GET", asked -> stream.response());
    Connection fake = connect();
    awaitGets(1);
    fake.close();
    Eventually.that(
        "the server sees the end",
        () -> {
          stream.write(": still here\n\n");
          return stream.isBroken();
        });
  }

  @Test
  @Requirement("HTTP-L-09")
  void whatIsNoMessageIsToldAndNothingElse() {
    OpenStream stream = new OpenStream();
    server.on("GET", asked -> stream.response());
    connect();
    stream.write("data: {broken\n\ndata: [1]\n\ndata: 7\n\n").write(changed());
    assertThat(events.awaitNext("warning")).contains("{broken");
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
    stream.end();
  }
}
