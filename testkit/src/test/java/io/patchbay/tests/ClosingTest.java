package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.TransportException;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Closing a Patchbay while it connects: nothing of the attempt is left behind. */
@ExtendWith(Leaks.class)
class ClosingTest {
  private final SlowStart server = new SlowStart();

  /** A transport that is opening until the test lets it, whatever it is told meanwhile. */
  private static final class SlowStart implements Transport {
    private final CountDownLatch opening = new CountDownLatch(1);
    private final CountDownLatch toldToClose = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private volatile boolean interrupted;

    @Override
    public TransportTraits traits() {
      return TransportTraits.LOCAL_STREAM;
    }

    @Override
    public void open(TransportListener listener) {
      opening.countDown();
      try {
        release.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      gone.complete(null);
      throw new TransportException("told to close while it was opening", null);
    }

    @Override
    public Exchange send(Outgoing message, ExchangeReceiver receiver) {
      throw new AssertionError("sent over what is not open: " + message.method());
    }

    @Override
    public CompletableFuture<Void> close(Duration grace) {
      toldToClose.countDown();
      return gone;
    }
  }

  private record Config(String name, String type) implements ServerConfig {}

  private static final ServerConfig CONFIG = new Config("slow", "slow-start");

  @AfterEach
  void release() {
    server.release.countDown();
  }

  private Patchbay bay(Limits limits) {
    TransportProvider provider =
        new TransportProvider() {
          @Override
          public String type() {
            return "slow-start";
          }

          @Override
          public Offer offer(ServerConfig config) {
            return Offer.accept(context -> server);
          }
        };
    return Patchbay.builder().transport(provider).limits(limits).build();
  }

  private static CompletableFuture<Connection> connect(Patchbay bay) {
    CompletableFuture<Connection> connecting = new CompletableFuture<>();
    start(
        () -> {
          try {
            connecting.complete(bay.connect(CONFIG));
          } catch (RuntimeException e) {
            connecting.completeExceptionally(e);
          }
        });
    return connecting;
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task, "application");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Returns once the thread cannot go on by itself, or is through. */
  private static void settle(Thread thread) {
    Eventually.that(
        "a thread that waits or has ended",
        () -> thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive());
  }

  private static void assertCancelled(CompletableFuture<Connection> connecting) {
    assertThatThrownBy(() -> Eventually.get(connecting))
        .isInstanceOf(ServerClosedException.class)
        .hasMessageContaining("the attempt to connect was cancelled");
  }

  @Test
  void closingWaitsForAnAttemptToConnect() {
    Patchbay bay = bay(Limits.DEFAULT.toBuilder().close(Duration.ofSeconds(30)).build());
    CompletableFuture<Connection> connecting = connect(bay);
    Eventually.open(server.opening);
    Thread closing = start(bay::close);
    Eventually.open(server.toldToClose);
    settle(closing);
    assertThat(closing.isAlive()).as("whether it waits for the attempt").isTrue();
    server.release.countDown();
    Eventually.ended(closing);
    assertThat(server.gone).isDone();
    assertCancelled(connecting);
  }

  @Test
  void attemptEndsInGoodOrderBeforeItsThreadIsInterrupted() {
    Patchbay bay = bay(Limits.DEFAULT.toBuilder().close(Duration.ofSeconds(30)).build());
    CompletableFuture<Connection> connecting = bay.connectAsync(CONFIG);
    Eventually.open(server.opening);
    Thread closing = start(bay::close);
    Eventually.open(server.toldToClose);
    settle(closing);
    server.release.countDown();
    Eventually.ended(closing);
    assertThat(server.interrupted).isFalse();
    assertCancelled(connecting);
  }

  @Test
  void closingAgainWaitsForTheSameEnd() {
    Patchbay bay = bay(Limits.DEFAULT.toBuilder().close(Duration.ofSeconds(30)).build());
    CompletableFuture<Connection> connecting = connect(bay);
    Eventually.open(server.opening);
    Thread first = start(bay::close);
    Eventually.open(server.toldToClose);
    Thread second = start(bay::close);
    settle(second);
    assertThat(second.isAlive()).as("whether it waits for the first").isTrue();
    server.release.countDown();
    Eventually.ended(first);
    Eventually.ended(second);
    assertCancelled(connecting);
  }

  @Test
  void closingDoesNotWaitBeyondItsLimit() {
    Patchbay bay = bay(Limits.DEFAULT.toBuilder().close(Duration.ofMillis(20)).build());
    CompletableFuture<Connection> connecting = connect(bay);
    Eventually.open(server.opening);
    Eventually.ended(start(bay::close));
    Eventually.that("an attempt that is interrupted", () -> server.interrupted);
    assertCancelled(connecting);
  }
}
