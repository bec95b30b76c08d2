package io.patchbay.transport.http.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookupTest {
  private static final List<InetAddress> HERE = List.of(InetAddress.getLoopbackAddress());

  @AfterEach
  void forget() {
    Lookup.calledAwayBy(null);
  }

  @Test
  void addressesAreThoseOfTheSystem() throws UnknownHostException {
    Lookup lookup = new Lookup(host -> HERE);
    assertThat(lookup.lookup("a.example")).isEqualTo(HERE);
    Lookup.calledAwayBy(away -> {});
    assertThat(lookup.lookup("a.example")).isEqualTo(HERE);
  }

  @Test
  void unknownHostIsUnknown() {
    Dns unknown =
        host -> {
          throw new UnknownHostException("no such host as " + host);
        };
    Lookup.calledAwayBy(away -> {});
    assertThatThrownBy(() -> new Lookup(unknown).lookup("a.example"))
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("no such host as a.example");
  }

  @Test
  void whoeverWaitsCanBeCalledAway() {
    CountDownLatch never = new CountDownLatch(1);
    Lookup.calledAwayBy(LookupTest::callAwayAtOnce);
    try {
      assertThatThrownBy(() -> new Lookup(host -> stuck(never)).lookup("a.example"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining("given up");
    } finally {
      never.countDown();
    }
  }

  private static void callAwayAtOnce(@Nullable Runnable away) {
    if (away != null) {
      away.run();
    }
  }

  private static List<InetAddress> stuck(CountDownLatch until) {
    try {
      until.await();
      return HERE;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void interruptEndsTheWait() {
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Lookup.calledAwayBy(away -> {});
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> new Lookup(host -> stuck(never)).lookup("a.example"))
          .isInstanceOf(UnknownHostException.class);
      interrupted.complete(Thread.interrupted());
      assertThat(interrupted).isCompletedWithValue(true);
    } finally {
      never.countDown();
    }
  }

  @Test
  void numbersAndThisMachineAreNotWaitedFor() throws UnknownHostException {
    Thread here = Thread.currentThread();
    Lookup lookup =
        new Lookup(
            host -> {
              assertThat(Thread.currentThread()).isSameAs(here);
              return HERE;
            });
    Lookup.calledAwayBy(away -> {});
    assertThat(lookup.lookup("127.0.0.1")).isEqualTo(HERE);
    assertThat(lookup.lookup("::1")).isEqualTo(HERE);
    assertThat(lookup.lookup("localhost")).isEqualTo(HERE);
  }
}
