package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limits of calls, whatever the server is doing when they run out. */
@ExtendWith(Leaks.class)
class HttpLimitsIT {
  private static final Duration WALL = Duration.ofMillis(300);
  private static final Duration LATE = WALL.plusMillis(250);

  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  /** Where an answer gets stuck. */
  record Phase(String name, Function<FakeHttpServer.Asked, MockResponse> reply) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final Phase STREAM =
      new Phase("stream", asked -> new OpenStream().write(": open\n\n").response());

  static Stream<Phase> phases() {
    return Stream.of(
        new Phase(
            "headers",
            asked ->
                FakeHttpServer.result(asked, FakeHttpServer.text("late"))
                    .newBuilder()
                    .headersDelay(20, TimeUnit.SECONDS)
                    .build()),
        new Phase(
            "body",
            asked ->
                FakeHttpServer.result(asked, FakeHttpServer.text("x".repeat(200_000)))
                    .newBuilder()
                    .throttleBody(10, 10, TimeUnit.MILLISECONDS)
                    .build()),
        STREAM);
  }

  private static void requireInTime(Duration took) {
    assertThat(took).isBetween(WALL, LATE);
  }

  @ParameterizedTest
  @MethodSource("phases")
  @Requirement({"CANC-07", "HTTP-M-48", "HTTP-M-49"})
  void wallLimitOfABlockingCallHolds(Phase phase) {
    server.on("tools/call", phase.reply);
    Connection fake = connect();
    requireInTime(
        Eventually.timed(
            () ->
                assertThatThrownBy(() -> fake.callTool("t", Map.of(), CallOptions.timeout(WALL)))
                    .isInstanceOf(RequestTimeoutException.class)
                    .hasMessageContaining("300 ms")));
    requireUsable(fake);
  }

  @ParameterizedTest
  @MethodSource("phases")
  @Requirement({"CANC-07", "HTTP-M-48"})
  void wallLimitOfAnAsynchronousCallHolds(Phase phase) {
    server.on("tools/call", phase.reply);
    Connection fake = connect();
    requireInTime(
        Eventually.timed(
            () ->
                assertThatThrownBy(
                        () ->
                            Eventually.get(
                                fake.callToolAsync("t", Map.of(), CallOptions.timeout(WALL))))
                    .isInstanceOf(RequestTimeoutException.class)));
    requireUsable(fake);
  }

  private void requireUsable(Connection fake) {
    assertThat(fake.openCalls()).isZero();
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  @Test
  @Requirement("HTTP-M-49")
  void commentsAreSignsOfLife() {
    CallOptions options = CallOptions.builder().idle(Duration.ofMillis(250)).build();
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder()
                .setHeader("Content-Type", "text/event-stream")
                .chunkedBody(
                    ": alive\n\n".repeat(12)
                        + FakeHttpServer.event(
                            FakeHttpServer.answer(asked, FakeHttpServer.text("slow"))),
                    9)
                .throttleBody(14, 50, TimeUnit.MILLISECONDS)
                .build());
    Connection fake = connect();
    Duration took =
        Eventually.timed(
            () -> assertThat(fake.callTool("t", Map.of(), options).text()).isEqualTo("slow"));
    assertThat(took).isGreaterThan(Duration.ofMillis(400));
  }

  @Test
  @Requirement({"HTTP-M-49", "CANC-07"})
  void silenceAfterASignOfLifeEndsTheCall() {
    CallOptions options = CallOptions.builder().idle(WALL).build();
    server.on("tools/call", STREAM.reply);
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of(), options))
        .isInstanceOfSatisfying(
            RequestTimeoutException.class,
            e -> assertThat(e.limit()).isEqualTo(RequestTimeoutException.Limit.IDLE));
  }

  @Test
  @Requirement("CANC-07")
  void limitToTheFirstAnswerEndsWithTheHeaders() {
    CallOptions options = CallOptions.builder().firstAnswer(Duration.ofMillis(200)).build();
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("slow"))
                .newBuilder()
                .bodyDelay(500, TimeUnit.MILLISECONDS)
                .build());
    assertThat(connect().callTool("t", Map.of(), options).text()).isEqualTo("slow");
  }

  @Test
  @Requirement("ERA-10")
  void serverThatAcceptsAndNeverAnswersIsGivenUpInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      connectsInVain("http://127.0.0.1:" + silent.getLocalPort() + "/mcp");
    }
  }

  @Test
  @Requirement("ERA-10")
  void tlsHandshakeThatIsNeverAnsweredIsGivenUpInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      connectsInVain("https://127.0.0.1:" + silent.getLocalPort() + "/mcp");
    }
  }

  /** A port whose queue of connections is full does not answer to another one. */
  @Test
  @Requirement("ERA-10")
  void serverThatDoesNotAcceptIsGivenUpInTime() throws Exception {
    List<Socket> queue = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      boolean accepted = true;
      while (accepted && queue.size() < 8) {
        accepted = isAccepted(queue, full);
      }
      connectsInVain("http://127.0.0.1:" + full.getLocalPort() + "/mcp");
    } finally {
      for (Socket socket : queue) {
        socket.close();
      }
    }
  }

  private static boolean isAccepted(List<Socket> queue, ServerSocket full) throws IOException {
    Socket socket = new Socket();
    queue.add(socket);
    try {
      socket.connect(full.getLocalSocketAddress(), 200);
      return true;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    }
  }

  private void connectsInVain(String url) {
    Limits limits = Limits.builder().connect(WALL).build();
    try (Patchbay hasty =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      requireInTime(
          Eventually.timed(
              () ->
                  assertThatThrownBy(() -> hasty.connect(HttpServer.of("fake", url)))
                      .isInstanceOf(ConnectException.class)
                      .hasMessageContaining("300 ms")));
      requireInTime(
          Eventually.timed(
              () ->
                  assertThatThrownBy(
                          () -> Eventually.get(hasty.connectAsync(HttpServer.of("fake", url))))
                      .isInstanceOf(ConnectException.class)));
    }
  }
}
