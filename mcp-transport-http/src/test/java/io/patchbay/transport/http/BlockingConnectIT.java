package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whoever waits for a connection makes it, and can be interrupted. */
@ExtendWith(Leaks.class)
class BlockingConnectIT {
  private static final Duration SOON = Duration.ofSeconds(2);

  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final HttpServer fake = named("fake").build();
  private final Patchbay bay = builder().observer(new Told()).build();

  /** Remembers attempts and states. */
  private final class Told implements Observer {
    @Override
    public void connectEnded(
        String name, int attempt, Duration elapsed, Optional<Throwable> failure) {
      told.add("attempt " + attempt + (failure.isPresent() ? " failed" : ""));
    }

    @Override
    public void stateChanged(String name, String from, String to, String why) {
      told.add(to);
    }
  }

  @AfterEach
  void close() {
    release.countDown();
    bay.close();
    server.close();
  }

  private static Patchbay.Builder builder() {
    return Patchbay.builder().reconnection(Reconnection.NEVER);
  }

  private HttpServer.Builder named(String name) {
    return HttpServer.builder(name, server.url())
        .wire(Wire.STREAMABLE)
        .headersFrom(
            () -> {
              threads.add(Thread.currentThread());
              return Map.of();
            });
  }

  private static MockResponse silence() {
    return FakeHttpServer.status(200).newBuilder().headersDelay(20, TimeUnit.SECONDS).build();
  }

  /** Is silent to the first question of a kind, and answers all others. */
  private void silentOnceTo(String method) {
    AtomicInteger asked = new AtomicInteger();
    var answer = server.reply(method);
    server.on(method, it -> asked.getAndIncrement() == 0 ? silence() : answer.apply(it));
  }

  /** A caller on a thread of its own. */
  private static final class Caller {
    private final CompletableFuture<Throwable> ended = new CompletableFuture<>();
    private final Thread thread;

    Caller(Supplier<?> waits) {
      thread = new Thread(() -> run(waits));
      thread.start();
    }

    private void run(Supplier<?> waits) {
      try {
        ended.complete(new AssertionError("it came to an end: " + waits.get()));
      } catch (RuntimeException | Error e) {
        boolean kept = Thread.currentThread().isInterrupted();
        ended.complete(kept ? e : new AssertionError("the interrupt was swallowed", e));
      }
    }

    void interruptedSoon() {
      Duration took =
          Eventually.timed(
              () -> {
                thread.interrupt();
                assertThat(Eventually.get(ended))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("the waiting thread was interrupted");
              });
      assertThat(took).isLessThan(SOON);
      Eventually.ended(thread);
    }
  }

  private void await(String method, int count) {
    Eventually.that(count + " times " + method, () -> server.all(method).size() == count);
  }

  @Test
  void theCallersThreadConnects() {
    bay.connect(fake).close();
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void theThreadOfTheFirstUseConnects() {
    server.on("tools/list", asked -> FakeHttpServer.result(asked, Map.of("tools", List.of())));
    Connection added = bay.add(fake);
    assertThat(threads).isEmpty();
    assertThat(added.listTools().items()).isEmpty();
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void nobodyElseLendsItsThread() {
    Eventually.get(bay.connectAsync(fake)).close();
    CallOptions strict = CallOptions.timeout(Duration.ofSeconds(5));
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    assertThat(bay.add(named("strict").build()).callTool("t", Map.of(), strict).text())
        .isEqualTo("ok");
    assertThat(threads).hasSize(2).doesNotContain(Thread.currentThread());
  }

  @Test
  void aPolicyThatMayBlockIsNotAskedOnTheCallersThread() {
    try (Patchbay strict = builder().policy(config -> Optional.empty()).build()) {
      strict.connect(fake);
    }
    assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void httpWithSseIsNotOpenedOnTheCallersThread() {
    server.on("GET", asked -> FakeHttpServer.status(404));
    assertThatThrownBy(() -> bay.connect(named("fake").wire(Wire.SSE).build()))
        .isInstanceOf(ConnectException.class);
    assertThat(threads).isNotEmpty().doesNotContain(Thread.currentThread());
  }

  @Test
  void theLimitOnConnectingHolds() {
    server.on("server/discover", asked -> silence());
    assertThat(timeOfHastyConnect()).isBetween(Duration.ofMillis(300), SOON);
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  private Duration timeOfHastyConnect() {
    Limits limits = Limits.builder().connect(Duration.ofMillis(300)).build();
    try (Patchbay hasty = builder().limits(limits).build()) {
      return Eventually.timed(
          () ->
              assertThatThrownBy(() -> hasty.connect(fake))
                  .isInstanceOf(ConnectException.class)
                  .hasMessageContaining("300 ms"));
    }
  }

  @Test
  void theLimitHoldsWhereTheEndOfTheSessionIsNotAnswered() {
    server
        .on("server/discover", asked -> FakeHttpServer.status(400))
        .on(
            "initialize",
            asked ->
                FakeHttpServer.status(200)
                    .newBuilder()
                    .setHeader("Content-Type", "application/json")
                    .setHeader("Mcp-Session-Id", "s")
                    .body("{}")
                    .bodyDelay(20, TimeUnit.SECONDS)
                    .build())
        .on("DELETE", asked -> silence());
    assertThat(timeOfHastyConnect()).isLessThan(Duration.ofMillis(1_800));
  }

  @Test
  void anInterruptEndsTheWaitAndLeavesNothing() {
    server.on("server/discover", asked -> silence());
    Caller caller = new Caller(() -> bay.connect(fake));
    await("server/discover", 1);
    caller.interruptedSoon();
    Eventually.that("the connection is gone", () -> bay.connection("fake").isEmpty());
    assertThat(threads).containsExactly(caller.thread);
    assertThat(server.lines()).containsExactly("POST server/discover");
    assertThat(told).containsExactly("PENDING", "CLOSED");
  }

  @Test
  void anInterruptEndsCodeOfTheApplicationThatWrapsIt() {
    AtomicInteger asked = new AtomicInteger();
    HttpServer slow =
        HttpServer.builder("fake", server.url())
            .wire(Wire.STREAMABLE)
            .headersFrom(
                () -> {
                  try {
                    return asked.getAndIncrement() == 0 && !release.await(20, TimeUnit.SECONDS)
                        ? Map.of("A", "b")
                        : Map.of();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .build();
    Caller caller = new Caller(() -> bay.connect(slow));
    Eventually.that("it is asked", () -> asked.get() == 1);
    CompletableFuture<Connection> other = bay.connectAsync(slow);
    caller.interruptedSoon();
    assertThat(Eventually.get(other).isOpen()).isTrue();
  }

  @Test
  void aCallerWhoIsInterruptedAlreadyDoesNotConnect() {
    server.on("server/discover", asked -> silence());
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> bay.connect(fake)).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    Eventually.that("the connection is gone", () -> bay.connection("fake").isEmpty());
    assertThat(threads).doesNotContain(Thread.currentThread());
  }

  @Test
  void theAttemptGoesOnForOthersWhenItsCallerIsInterrupted() {
    silentOnceTo("server/discover");
    Caller caller = new Caller(() -> bay.connect(fake));
    await("server/discover", 1);
    CompletableFuture<Connection> other = bay.connectAsync(fake);
    caller.interruptedSoon();
    assertThat(Eventually.get(other).isOpen()).isTrue();
    assertThat(server.all("server/discover")).hasSize(2);
    assertThat(threads).hasSize(2).startsWith(caller.thread);
    assertThat(threads.get(1)).isNotEqualTo(caller.thread);
    assertThat(told).containsExactly("PENDING", "attempt 1", "CONNECTED");
  }

  @Test
  void theAttemptGoesOnForAnotherThreadToo() {
    silentOnceTo("server/discover");
    Caller caller = new Caller(() -> bay.connect(fake));
    await("server/discover", 1);
    CompletableFuture<Connection> connected = new CompletableFuture<>();
    Thread other = new Thread(() -> connected.complete(bay.connect(fake)));
    other.start();
    Eventually.that("it waits", () -> other.getState() == Thread.State.WAITING);
    caller.interruptedSoon();
    assertThat(Eventually.get(connected).isOpen()).isTrue();
    assertThat(server.all("server/discover")).hasSize(2);
    Eventually.ended(other);
  }

  @Test
  void theAttemptGoesOnForAServerThatStays() {
    silentOnceTo("server/discover");
    Connection added = bay.add(fake);
    Caller caller = new Caller(added::listTools);
    await("server/discover", 1);
    caller.interruptedSoon();
    Eventually.that("connected", () -> added.state() instanceof ConnectionState.Connected);
    assertThat(server.all("server/discover")).hasSize(2);
  }

  @Test
  void anInterruptEndsTheWaitForTheEndOfTheHandshake() {
    server.handshake("").on("notifications/initialized", asked -> silence());
    Caller caller = new Caller(() -> bay.connect(fake));
    await("notifications/initialized", 1);
    caller.interruptedSoon();
    Eventually.that("the connection is gone", () -> bay.connection("fake").isEmpty());
  }

  @Test
  void anInterruptEndsTheWaitForTheEndpointOfHttpWithSse() {
    server
        .on("server/discover", asked -> FakeHttpServer.status(405))
        .on("initialize", asked -> FakeHttpServer.status(405))
        .on("GET", asked -> new OpenStream().response());
    Caller caller = new Caller(() -> bay.connect(named("fake").wire(Wire.AUTO).build()));
    await("GET", 1);
    caller.interruptedSoon();
    Eventually.that("the connection is gone", () -> bay.connection("fake").isEmpty());
    assertThat(threads).hasSize(2).startsWith(caller.thread);
    assertThat(threads.get(1)).isNotEqualTo(caller.thread);
  }

  @Test
  void aLoginThatHttpWithSseWantsIsToldOfWhenItIsFallenBackTo() {
    server
        .on("server/discover", asked -> FakeHttpServer.status(405))
        .on("initialize", asked -> FakeHttpServer.status(405))
        .on("GET", asked -> FakeHttpServer.status(401));
    assertThatThrownBy(() -> bay.connect(named("fake").wire(Wire.AUTO).build()))
        .isInstanceOf(AuthorizationRequiredException.class);
  }

  @Test
  void soManyAttemptsRunAtOnceWhoeverMakesThem() {
    var answer = server.reply("server/discover");
    server.on(
        "server/discover",
        asked -> {
          Eventually.open(release);
          return answer.apply(asked);
        });
    Limits limits = Limits.builder().remoteAttempts(2).build();
    try (Patchbay limited = builder().limits(limits).build()) {
      List<CompletableFuture<Connection>> connected = new ArrayList<>();
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        callers.add(connecting(limited, named("s" + i).build(), connected));
        await("server/discover", Math.min(2, i + 1));
      }
      Eventually.that("it waits", () -> callers.get(2).getState() == Thread.State.WAITING);
      assertThat(Eventually.holds(() -> threads.size() > 2, Duration.ofMillis(50))).isFalse();
      assertThat(threads).containsExactly(callers.get(0), callers.get(1));
      release.countDown();
      connected.forEach(one -> assertThat(Eventually.get(one).isOpen()).isTrue());
      assertThat(threads).hasSize(3).doesNotContain(callers.get(2));
      callers.forEach(Eventually::ended);
    }
  }

  private static Thread connecting(
      Patchbay bay, HttpServer config, List<CompletableFuture<Connection>> connected) {
    CompletableFuture<Connection> outcome = new CompletableFuture<>();
    Thread caller = new Thread(() -> outcome.complete(bay.connect(config)));
    connected.add(outcome);
    caller.start();
    return caller;
  }
}
