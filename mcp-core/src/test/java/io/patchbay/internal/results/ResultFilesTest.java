package io.patchbay.internal.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.internal.pipeline.StoppedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultFilesTest {
  private final StoppedTime time = new StoppedTime();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "application/pdf, pdf",
    "AUDIO/WAV, wav",
    "image/svg+xml, svg",
    "text/plain; charset=utf-8, txt",
    "application/x-made-up, bin",
    "'', bin",
    "../../etc/passwd, bin",
    "'image/png/../../x', bin"
  })
  void extensionIsOursAndTheNameToo(String mediaType, String extension) throws IOException {
    Path results = directory.resolve("results");
    Path file = new ResultFiles(results, time).write(new byte[] {1}, mediaType);
    assertThat(file.getParent()).isEqualTo(results);
    assertThat(file.getFileName().toString()).matches("patchbay-[0-9a-f-]{36}\\." + extension);
    assertThat(file).hasBinaryContent(new byte[] {1});
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void directoryAndFilesAreForTheirOwner() throws IOException {
    Path file = new ResultFiles(directory.resolve("a/b"), time).write(new byte[1], "");
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(Objects.requireNonNull(file.getParent())))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  private Path old(String name, Duration age) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "x");
    Files.setLastModifiedTime(file, FileTime.from(time.now().minus(age)));
    return file;
  }

  @Test
  void oldFilesOfOursAreDeletedAtTheFirstUse() throws IOException {
    Path old = old("patchbay-old.txt", Duration.ofDays(8));
    Path young = old("patchbay-young.txt", Duration.ofDays(6));
    Path other = old("other.txt", Duration.ofDays(8));
    Path unused = new ResultFiles(directory, time).write(new byte[1], "");
    assertThat(old).doesNotExist();
    assertThat(young).exists();
    assertThat(other).exists();
  }

  @Test
  void withoutADirectoryItIsATemporaryOneUntilTheEnd() throws IOException {
    ResultFiles files = new ResultFiles(null, time);
    Path file = files.write(new byte[1], "");
    Path temporary = Objects.requireNonNull(file.getParent());
    assertThat(temporary).isNotEqualTo(directory).isDirectory();
    files.close();
    assertThat(temporary).doesNotExist();
    assertThatThrownBy(() -> files.write(new byte[1], "")).isInstanceOf(IOException.class);
  }

  @Test
  void filesInADirectoryOfTheHostStayAtTheEnd() throws IOException {
    ResultFiles files = new ResultFiles(directory, time);
    Path file = files.write(new byte[1], "");
    files.close();
    assertThat(file).exists();
  }

  @Test
  void nothingIsMadeBeforeItIsNeeded() {
    Path unused = directory.resolve("unused");
    new ResultFiles(unused, time).close();
    assertThat(unused).doesNotExist();
  }
}
