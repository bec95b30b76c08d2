package io.patchbay.internal.duplex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedReaderTest {
  private static final long FAST = 20_000;
  private static final long SLOW = 5_000_000;

  private final AtomicInteger open = new AtomicInteger(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final List<Optional<IOException>> ends = new ArrayList<>();

  /** A stream in which nothing ever arrives, and which must not be read. */
  private final class Silent extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("a caller must not read what is not there");
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      return read();
    }

    @Override
    public int available() {
      asked.incrementAndGet();
      return 0;
    }
  }

  /** A stream that has a line, which the machine fails to read. */
  private final class Broken extends InputStream {
    @Override
    public int read() {
      asked.incrementAndGet();
      throw new InternalError("broken");
    }

    @Override
    public int read(byte[] bytes, int from, int count) {
      return read();
    }

    @Override
    public int available() {
      return 1;
    }
  }

  private SharedReader reader(boolean polling) {
    return reader(new Silent(), line -> {}, polling);
  }

  private SharedReader reader(InputStream in, Consumer<byte[]> lines, boolean polling) {
    LineFramer framer =
        new LineFramer(
            in,
            1_000,
            new LineFramer.Sink() {
              @Override
              public void onLine(byte[] bytes, int from, int to) {
                lines.accept(bytes);
              }

              @Override
              public void onLongLine(long id) {}
            });
    return new SharedReader(
        in,
        framer,
        open::get,
        new SharedReader.Events() {
          @Override
          public void onDelivered() {}

          @Override
          public void onEnd(@Nullable IOException failure) {
            ends.add(Optional.ofNullable(failure));
          }
        },
        polling);
  }

  private static SharedReader after(SharedReader reader, long answerTime, int times) {
    for (int i = 0; i < times; i++) {
      reader.answeredIn(answerTime);
    }
    return reader;
  }

  @Test
  void nobodyPollsBeforeAnswersHaveComeFast() {
    assertThat(reader(true).isPolled()).isFalse();
    assertThat(after(reader(true), FAST, 3).isPolled()).isTrue();
  }

  @Test
  void oneSlowAnswerSwitchesPollingOff() {
    assertThat(after(after(reader(true), FAST, 10), SLOW, 1).isPolled()).isFalse();
  }

  @Test
  void slowServersAreNeverPolled() {
    SharedReader reader = after(reader(true), SLOW, 10);
    reader.poll(() -> false, Long.MAX_VALUE);
    assertThat(asked).hasValue(0);
  }

  @Test
  void oneMissSwitchesPollingOff() {
    SharedReader reader = after(reader(true), FAST, 10);
    reader.poll(() -> false, Long.MAX_VALUE);
    assertThat(asked).hasPositiveValue();
    assertThat(reader.isPolled()).isFalse();
  }

  @Test
  void manyOpenCallsAreNotPolledFor() {
    SharedReader reader = after(reader(true), FAST, 10);
    open.set(3);
    assertThat(reader.isPolled()).isFalse();
  }

  @Test
  void aTransportCanForbidIt() {
    assertThat(after(reader(false), FAST, 10).isPolled()).isFalse();
  }

  @Test
  void errorOfTheMachineIsTheReasonOfTheEnd() {
    reader(new Broken(), line -> {}, false).run();
    assertEndedByTheMachine();
  }

  @Test
  void errorWhileALineIsHandledIsTheReasonOfTheEnd() {
    reader(
            new ByteArrayInputStream("{}\n".getBytes(StandardCharsets.UTF_8)),
            line -> {
              throw new InternalError("broken");
            },
            false)
        .run();
    assertEndedByTheMachine();
  }

  @Test
  void errorThatHitsACallerIsToldByTheBackgroundThread() {
    SharedReader reader = reader(new Broken(), line -> {}, true);
    while (asked.get() == 0) {
      after(reader, FAST, 10).poll(() -> false, Long.MAX_VALUE);
    }
    assertThat(ends).isEmpty();
    reader.run();
    assertThat(asked).as("who reads after the caller").hasValue(1);
    assertEndedByTheMachine();
  }

  private void assertEndedByTheMachine() {
    assertThat(ends)
        .singleElement()
        .extracting(Optional::orElseThrow)
        .satisfies(
            failure ->
                assertThat(failure)
                    .hasMessage("reading failed: java.lang.InternalError: broken")
                    .hasCauseInstanceOf(InternalError.class));
  }
}
