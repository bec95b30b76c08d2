package io.patchbay.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SerialExecutorTest {
  private static final int MEGABYTE = 1 << 20;
  private static final int ALL = 16 * MEGABYTE;

  /** What the executor below was given and has not run: nothing runs before {@link #work}. */
  private final Queue<Runnable> pending = new ArrayDeque<>();

  private final SerialExecutor serial = new SerialExecutor(pending::add);
  private final List<String> ran = new ArrayList<>();
  private final PrintStream standardError = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  private void offer(String name, int size) {
    serial.offer(() -> ran.add(name), size);
  }

  private void work() {
    while (!pending.isEmpty()) {
      pending.remove().run();
    }
  }

  @BeforeEach
  void readTheLog() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void leaveTheLog() {
    System.setErr(standardError);
  }

  @Test
  void newestIsDroppedWhenSixteenMegabytesWait() {
    offer("first", 10 * MEGABYTE);
    offer("second", 6 * MEGABYTE);
    offer("one byte too many", 1);
    work();
    assertThat(ran).containsExactly("first", "second");
  }

  @Test
  void smallerOneStillFitsWhereALargeOneDidNot() {
    offer("first", 10 * MEGABYTE);
    offer("too large", 7 * MEGABYTE);
    offer("small", 6 * MEGABYTE);
    work();
    assertThat(ran).containsExactly("first", "small");
  }

  @Test
  void whatHasRunMakesRoom() {
    offer("first", ALL);
    work();
    offer("second", 10 * MEGABYTE);
    offer("third", 6 * MEGABYTE);
    work();
    assertThat(ran).containsExactly("first", "second", "third");
  }

  @Test
  void whatRunsNowIsNotCounted() {
    serial.offer(
        () -> {
          offer("second", 10 * MEGABYTE);
          offer("third", 6 * MEGABYTE);
        },
        ALL);
    work();
    assertThat(ran).containsExactly("second", "third");
  }

  @Test
  void oneThatIsLargerThanTheBoundWaitsAlone() {
    offer("huge", ALL + 1);
    offer("dropped", 1);
    work();
    assertThat(ran).containsExactly("huge");
  }

  @Test
  void whatMustNotBeLostIsNotDropped() {
    offer("huge", ALL + 1);
    offer("dropped", 0);
    serial.execute(() -> ran.add("needed"));
    work();
    assertThat(ran).containsExactly("huge", "needed");
  }

  @Test
  void dropsAreCountedInTheLogWhenTheirNumberDoubles() {
    offer("first", ALL);
    for (int i = 0; i < 9; i++) {
      offer("dropped", 1);
    }
    assertThat(log.toString(StandardCharsets.UTF_8).lines())
        .hasSize(4)
        .allMatch(line -> line.endsWith(" events dropped: a listener does not keep up"))
        .extracting(line -> line.replaceAll(".* (\\d+) events .*", "$1"))
        .containsExactly("1", "2", "4", "8");
  }
}
