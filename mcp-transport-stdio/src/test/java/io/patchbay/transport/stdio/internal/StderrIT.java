package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisabledOnOs(WINDOWS)
class StderrIT {
  @RegisterExtension final Children children = new Children();

  @Test
  void hundredMegabytesWithoutLineEndNeitherBlockNorGrow() throws Exception {
    ChildProcess child =
        children.shell("head -c 100000000 /dev/zero | tr '\\0' x >&2; echo done; read line");
    assertThat(Shell.readLine(child)).isEqualTo("done");
    Await.until("tail", () -> child.stderrTail().endsWith("xxx"));
    assertThat(child.stderrTail()).hasSize(StderrRing.TAIL + 1);
  }

  @Test
  void listenerThatBlocksForEverStallsNobody() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      ChildProcess child =
          children.start(
              Shell.spec("yes noise | head -n 200000 >&2; echo done; read line")
                  .onStderr(line -> awaitQuietly(never), executor)
                  .build());
      assertThat(Shell.readLine(child)).isEqualTo("done");
      Await.until("drops", () -> child.droppedStderrLines() > 190_000);
    } finally {
      never.countDown();
      executor.shutdown();
      assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void listenerGetsLinesInOrder() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      children.start(
          Shell.spec("printf 'one\\r\\ntwo\\n\\303\\251' >&2; read line")
              .onStderr(lines::add, executor)
              .build());
      Await.until("two lines", () -> lines.size() == 2);
      assertThat(lines).containsExactly("one", "two");
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void listenerGetsTheLastLinesOfAServerThatEnds() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    CountDownLatch late = new CountDownLatch(1);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      executor.execute(() -> awaitQuietly(late));
      ChildProcess child =
          children.start(
              Shell.spec("echo last words >&2; exit 3").onStderr(lines::add, executor).build());
      assertThat(Await.value(child.onExit())).isEqualTo(new Exit(3));
      late.countDown();
      Await.until("last words", () -> lines.contains("last words"));
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void lastLinesAreThereWhenTheExitIs() throws Exception {
    for (int i = 0; i < 30; i++) {
      ChildProcess child = children.shell("echo last words >&2; exit 3");
      String seen = Await.value(child.onExit().thenApply(exit -> child.stderrTail()));
      assertThat(seen).isEqualTo("last words");
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
