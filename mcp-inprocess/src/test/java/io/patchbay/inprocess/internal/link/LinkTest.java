package io.patchbay.inprocess.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.RealTime;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that come in the worst moment; a queue that can be hooked into provokes it. */
class LinkTest {
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Tasks tasks = new Tasks();
  private final CountDownLatch released = new CountDownLatch(1);
  private final Link link =
      new Link(new TransportContext("linked", Limits.DEFAULT, new RealTime(timer), workers), tasks);

  @AfterEach
  void end() {
    workers.shutdownNow();
    timer.shutdownNow();
  }

  @Test
  void aTaskThatComesWhileAWorkerTakesAnotherIsRun() throws Exception {
    tasks.afterPoll = () -> tasks.whenFoundEmpty(this::releaseFromElsewhere);
    link.execute(this::block);
    assertThat(released.await(10, TimeUnit.SECONDS)).as("was run").isTrue();
  }

  @Test
  void aTaskThatComesWhileTheSecondWorkerLeavesIsRun() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    link.execute(
        () -> {
          blocked.countDown();
          block();
        });
    blocked.await();
    link.execute(() -> tasks.whenFoundEmpty(this::releaseFromElsewhere));
    assertThat(released.await(10, TimeUnit.SECONDS)).as("was run").isTrue();
  }

  private void block() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void releaseFromElsewhere() {
    Thread other = new Thread(() -> link.execute(released::countDown));
    other.start();
    try {
      other.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does something on one thread after it has found nothing, or taken something. */
  private static final class Tasks extends ConcurrentLinkedQueue<Runnable> {
    private static final long serialVersionUID = 1;

    private transient volatile @Nullable Runnable afterPoll;
    private transient volatile @Nullable Runnable onEmpty;
    private transient volatile @Nullable Thread finder;

    void whenFoundEmpty(Runnable hook) {
      finder = Thread.currentThread();
      onEmpty = hook;
    }

    @Override
    public @Nullable Runnable poll() {
      Runnable polled = super.poll();
      Runnable hook = afterPoll;
      if (polled != null && hook != null) {
        afterPoll = null;
        hook.run();
      }
      return polled;
    }

    @Override
    public boolean isEmpty() {
      boolean empty = super.isEmpty();
      Runnable hook = onEmpty;
      if (empty && hook != null && finder == Thread.currentThread()) {
        onEmpty = null;
        hook.run();
      }
      return empty;
    }
  }
}
