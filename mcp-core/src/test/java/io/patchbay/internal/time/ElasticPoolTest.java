package io.patchbay.internal.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ElasticPoolTest {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final CountDownLatch never = new CountDownLatch(1);
  private final ElasticPool pool = new ElasticPool("test-pool-");

  @AfterEach
  void close() {
    pool.close(LIMIT);
  }

  private void blockForEver() {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void runsWhatComesBehindTasksThatBlockForEver() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      pool.execute(this::blockForEver);
    }
    CountDownLatch ran = new CountDownLatch(100);
    for (int i = 0; i < 100; i++) {
      pool.execute(ran::countDown);
    }
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aTaskThatFailsDisturbsNoOther() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    for (int i = 0; i < 20; i++) {
      pool.execute(
          () -> {
            throw new AssertionError("broken");
          });
    }
    pool.execute(ran::countDown);
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void closeRunsWhatWaitsAndInterruptsWhatRuns() {
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      pool.execute(this::blockForEver);
    }
    for (int i = 0; i < 1_000; i++) {
      pool.execute(ran::incrementAndGet);
    }
    pool.close(LIMIT);
    assertThat(ran).hasValue(1_000);
    assertThatThrownBy(() -> pool.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("test-pool-") && !name.endsWith("watch"));
  }

  @Test
  void aTaskCanCloseThePoolThatRunsIt() throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    pool.execute(
        () -> {
          pool.close(LIMIT);
          closed.countDown();
        });
    assertThat(closed.await(2, TimeUnit.SECONDS)).isTrue();
  }
}
