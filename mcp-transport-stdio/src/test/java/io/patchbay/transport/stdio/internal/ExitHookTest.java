package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ExitHookTest {
  private final RecordedHooks hooks = new RecordedHooks();
  private final ExitHook hook = new ExitHook(hooks);

  @Test
  void isRegisteredOnlyWhileThereAreChildren() {
    RecordedChild child = new RecordedChild(CompletableFuture.completedFuture(1));
    assertThat(hook.starting()).isTrue();
    hook.started(child);
    assertThat(hooks.log).containsExactly("add");
    assertThat(hook.starting()).isTrue();
    hook.notStarted();
    hook.closed(child);
    hook.closed(child);
    assertThat(hooks.log).containsExactly("add", "remove");
    assertThat(hook.starting()).isTrue();
    hook.notStarted();
    assertThat(hooks.log).containsExactly("add", "remove", "add", "remove");
  }

  @Test
  void closesAllAndStartsNothingMore() {
    RecordedChild one = start(CompletableFuture.completedFuture(1));
    RecordedChild two = start(CompletableFuture.completedFuture(1));
    RecordedChild gone = start(CompletableFuture.completedFuture(1));
    hook.closed(gone);
    hook.run();
    assertThat(one.closes).isEqualTo(1);
    assertThat(two.closes).isEqualTo(1);
    assertThat(gone.closes).isZero();
    assertThat(hook.starting()).isFalse();
    hook.closed(one);
    assertThat(hooks.log).containsExactly("add");
  }

  @Test
  void doesNotWaitForEverForAChild() {
    RecordedChild hanging = start(new CompletableFuture<>());
    hook.run();
    assertThat(hanging.closes).isEqualTo(1);
  }

  @Test
  void waitsForAStartUnderWay() throws Exception {
    assertThat(hook.starting()).isTrue();
    Thread end = new Thread(hook::run);
    end.start();
    RecordedChild child = new RecordedChild(CompletableFuture.completedFuture(1));
    hook.started(child);
    end.join(TimeUnit.SECONDS.toMillis(10));
    assertThat(child.closes).isEqualTo(1);
  }

  @Test
  void startsNothingWhenTheJvmIsEndingAlready() {
    hooks.ending = true;
    assertThat(hook.starting()).isFalse();
  }

  private RecordedChild start(CompletableFuture<Integer> close) {
    RecordedChild child = new RecordedChild(close);
    assertThat(hook.starting()).isTrue();
    hook.started(child);
    return child;
  }

  private static final class RecordedChild implements ExitHook.Child {
    private final CompletableFuture<Integer> close;
    private int closes;

    RecordedChild(CompletableFuture<Integer> close) {
      this.close = close;
    }

    @Override
    public CompletableFuture<?> closeAtExit() {
      closes++;
      return close;
    }

    @Override
    public Duration closeLimit() {
      return Duration.ofMillis(10);
    }
  }

  private static final class RecordedHooks implements ExitHook.Hooks {
    private final List<String> log = new ArrayList<>();
    private boolean ending;

    @Override
    public void add(Thread hook) {
      if (ending) {
        throw new IllegalStateException("Shutdown in progress");
      }
      log.add("add");
    }

    @Override
    public void remove(Thread hook) {
      log.add("remove");
    }
  }
}
