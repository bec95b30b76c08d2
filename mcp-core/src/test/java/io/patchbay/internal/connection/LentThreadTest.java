package io.patchbay.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A caller's thread runs one task, and none is lost that it does not run. */
class LentThreadTest {
  private final List<String> here = new ArrayList<>();
  private final List<Runnable> elsewhere = new ArrayList<>();
  private final LentThread lent = new LentThread(elsewhere::add);

  private static void on(Thread thread) {
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itsOwnerRunsTheTaskThatCameBefore() {
    CompletableFuture<Thread> ranOn = new CompletableFuture<>();
    on(new Thread(() -> lent.execute(() -> ranOn.complete(Thread.currentThread()))));
    assertThat(ranOn).isNotDone();
    lent.run();
    assertThat(ranOn).isCompletedWithValue(Thread.currentThread());
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void allOthersGoToTheOtherExecutor() {
    lent.execute(() -> here.add("first"));
    lent.execute(() -> here.add("second"));
    assertThat(elsewhere).hasSize(1);
    lent.run();
    assertThat(here).containsExactly("first");
    elsewhere.forEach(Runnable::run);
    assertThat(here).containsExactly("first", "second");
  }

  @Test
  void whatComesAfterItsOwnerOrMeanwhileGoesToTheOtherExecutor() {
    lent.execute(() -> lent.execute(() -> here.add("meanwhile")));
    lent.run();
    lent.execute(() -> here.add("after"));
    lent.run();
    assertThat(here).isEmpty();
    assertThat(elsewhere).hasSize(2);
  }

  @Test
  void runsNothingWhereNothingCame() {
    lent.run();
    assertThat(here).isEmpty();
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void onlyItsOwnerIsCalledAwayFromIt() {
    CompletableFuture<Boolean> another = new CompletableFuture<>();
    assertThat(lent.isCalledAway(new IllegalStateException())).isFalse();
    Thread.currentThread().interrupt();
    try {
      assertThat(lent.isCalledAway(new IllegalStateException())).isTrue();
    } finally {
      boolean unused = Thread.interrupted();
    }
    on(
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              another.complete(lent.isCalledAway(new IllegalStateException()));
            }));
    assertThat(another).isCompletedWithValue(false);
  }
}
