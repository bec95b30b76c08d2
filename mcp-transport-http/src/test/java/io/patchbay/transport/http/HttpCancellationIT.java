package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How a call is taken back: by its stream (2026-07-28), by a notification before. */
@ExtendWith(Leaks.class)
class HttpCancellationIT {
  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    bay.close();
    streams.forEach(OpenStream::end);
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private void neverAnswering() {
    server.on(
        "tools/call",
        asked -> {
          OpenStream stream = new OpenStream().write(": open\n\n");
          streams.add(stream);
          return stream.response();
        });
  }

  private void awaitDisconnect() {
    Eventually.that(
        "the server sees the end of the stream",
        () ->
            streams.stream()
                .allMatch(
                    stream -> {
                      stream.write(": still here\n\n");
                      return stream.isBroken();
                    }));
  }

  /** Runs a blocking call until it is on its way, interrupts it, and returns how it ended. */
  private Throwable interrupted(Connection fake) {
    CompletableFuture<Throwable> outcome = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                fake.callTool("t", Map.of());
                outcome.complete(new AssertionError("it was answered"));
              } catch (RuntimeException e) {
                boolean kept = Thread.currentThread().isInterrupted();
                outcome.complete(kept ? e : new AssertionError("the interrupt was swallowed", e));
              }
            });
    caller.start();
    Eventually.that("the call is on its way", () -> server.all("tools/call").size() == 1);
    caller.interrupt();
    Throwable failure = Eventually.get(outcome);
    Eventually.ended(caller);
    return failure;
  }

  @Test
  @Requirement({"HTTP-M-48", "HTTP-M-05", "CANC-04"})
  void interruptedCallerReturnsSoonAndTheServerSeesTheDisconnect() {
    neverAnswering();
    Connection fake = connect();
    Duration took =
        Eventually.timed(
            () -> assertThat(interrupted(fake)).isInstanceOf(CancellationException.class));
    assertThat(took).isLessThan(Duration.ofSeconds(2));
    awaitDisconnect();
    assertThat(server.lines()).containsExactly("POST server/discover", "POST tools/call");
    assertThat(fake.openCalls()).isZero();
  }

  @Test
  void interruptedCallerReturnsSoonWhileItWaitsForHeaders() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.status(200).newBuilder().headersDelay(20, TimeUnit.SECONDS).build());
    Duration took =
        Eventually.timed(
            () -> assertThat(interrupted(connect())).isInstanceOf(CancellationException.class));
    assertThat(took).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  @Requirement({"HTTP-M-48", "HTTP-M-05"})
  void cancelledFutureClosesTheStreamAndSendsNothing() {
    neverAnswering();
    Connection fake = connect();
    CompletableFuture<?> call = fake.callToolAsync("t", Map.of());
    Eventually.that("the stream is open", () -> streams.size() == 1);
    assertThat(call.cancel(true)).isTrue();
    awaitDisconnect();
    assertThat(server.lines()).containsExactly("POST server/discover", "POST tools/call");
  }

  @Test
  @Requirement({"HTTP-L-10", "CANC-01"})
  void interruptedCallerOfTheHandshakeErasIsTakenBackByNotification() {
    server.handshake("s-1").on("notifications/cancelled", asked -> FakeHttpServer.status(202));
    neverAnswering();
    Connection fake = connect();
    assertThat(interrupted(fake)).isInstanceOf(CancellationException.class);
    Eventually.that("it is told", () -> server.all("notifications/cancelled").size() == 1);
    assertThat(server.the("notifications/cancelled").params().get("requestId"))
        .isEqualTo(server.the("tools/call").id());
    assertThat(server.the("notifications/cancelled").header("Mcp-Session-Id")).isEqualTo("s-1");
    awaitDisconnect();
  }

  @Test
  @Requirement("CANC-03")
  void cancellingOneCallLeavesTheOthers() {
    neverAnswering();
    server.on(
        "resources/read", asked -> FakeHttpServer.result(asked, Map.of("contents", List.of())));
    Connection fake = connect();
    CompletableFuture<?> one = fake.callToolAsync("t", Map.of());
    CompletableFuture<?> two = fake.callToolAsync("t", Map.of());
    Eventually.that("both are open", () -> streams.size() == 2);
    one.cancel(true);
    assertThat(fake.readResource("file:///a").contents()).isEmpty();
    assertThat(two).isNotDone();
    FakeHttpServer.Asked second = server.all("tools/call").get(1);
    FakeHttpServer.Asked first = server.all("tools/call").get(0);
    for (OpenStream stream : streams) {
      stream.write(FakeHttpServer.event(FakeHttpServer.answer(second, FakeHttpServer.text("two"))));
      stream.write(FakeHttpServer.event(FakeHttpServer.answer(first, FakeHttpServer.text("one"))));
    }
    assertThat(Eventually.get(two)).isNotNull();
  }

  @Test
  @Requirement({"HTTP-L-24", "HTTP-M-48"})
  void closingTheConnectionEndsItsCalls() {
    neverAnswering();
    Connection fake = connect();
    CompletableFuture<?> call = fake.callToolAsync("t", Map.of());
    Eventually.that("the stream is open", () -> streams.size() == 1);
    fake.close();
    Eventually.that("the call has ended", call::isCompletedExceptionally);
    awaitDisconnect();
  }
}
