package io.patchbay.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.spi.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two memories on one directory stand for two processes. */
class NeedsAuthFileTest {
  private static final String KEY = "http:https://mcp.example.com/mcp#abc";

  @TempDir private Path directory;

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final TimeSource time =
      new TimeSource() {
        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        public Instant now() {
          return now;
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
          throw new AssertionError("nothing is scheduled");
        }
      };

  private NeedsAuthFile process() {
    return new NeedsAuthFile(time, directory.resolve("state"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5",
        "1e400",
        "9223372036854775807",
        "99999999999999999999",
        "-9223372036854775808",
        "253402300800",
        "{}"
      })
  void whatNoProcessWritesCountsForNothing(String until) throws IOException {
    Path file = Files.createDirectory(directory.resolve("state")).resolve("needs-auth.json");
    Files.writeString(file, "{\"" + Hashes.shortOf(KEY) + "\":" + until + "}");
    assertThat(process().recall(KEY)).isFalse();
    process().remember("another");
    assertThat(Files.readString(file)).doesNotContain(Hashes.shortOf(KEY));
  }

  @Test
  void isRememberedForFifteenMinutesByAllProcesses() {
    NeedsAuthFile first = process();
    NeedsAuthFile second = process();
    assertThat(second.recall(KEY)).isFalse();
    first.remember(KEY);
    assertThat(first.recall(KEY)).isTrue();
    assertThat(second.recall(KEY)).isTrue();
    assertThat(second.recall(KEY + "d")).as("another configuration").isFalse();
    now = now.plus(Duration.ofMinutes(15)).minusSeconds(1);
    assertThat(second.recall(KEY)).isTrue();
    now = now.plusSeconds(1);
    assertThat(second.recall(KEY)).isFalse();
  }

  @Test
  void loginInOneProcessClearsItForAll() {
    NeedsAuthFile first = process();
    first.remember(KEY);
    process().forget(KEY);
    assertThat(first.recall(KEY)).isFalse();
  }

  @Test
  void fileNamesNoServer() throws IOException {
    process().remember(KEY);
    String file = Files.readString(directory.resolve("state/needs-auth.json"));
    assertThat(file).doesNotContain("example.com").contains("176");
  }

  @Test
  void fileThatCannotBeReadIsMadeAnew() throws IOException {
    process().remember(KEY);
    Files.writeString(directory.resolve("state/needs-auth.json"), "{ broken");
    assertThat(process().recall(KEY)).isFalse();
    process().remember(KEY);
    assertThat(process().recall(KEY)).isTrue();
  }

  @Test
  void processesDoNotLoseWhatTheOthersWrite() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String key = KEY + i;
      Thread thread = new Thread(() -> process().remember(key));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    NeedsAuthFile reader = process();
    for (int i = 0; i < 8; i++) {
      assertThat(reader.recall(KEY + i)).isTrue();
    }
  }
}
