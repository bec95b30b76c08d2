package io.patchbay.auth.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.patchbay.ConfigurationException;
import io.patchbay.auth.TokenStore;
import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store in one sealed file. */
final class FileStoreTest {
  private static final String CANARY = "canary-7f3a9c";

  @TempDir private Path temporary;
  private Path directory = Path.of("");
  private Path file = Path.of("");
  private TokenStore store = TokenStore.inMemory();

  @BeforeEach
  void open() {
    directory = temporary.resolve("state").resolve("auth");
    file = directory.resolve("tokens.sealed");
    store = TokenStore.file(directory);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(each -> String.valueOf(each.getFileName())).sorted().toList();
    }
  }

  private List<String> aside() throws IOException {
    return names().stream().filter(name -> name.contains(".corrupt-")).toList();
  }

  @Test
  void nothingIsMadeBeforeSomethingIsKept() {
    assertThat(store.read("k")).isEmpty();
    assertThat(store.keys()).isEmpty();
    store.remove("k");

    assertThat(directory).doesNotExist();
  }

  @Test
  void anotherStoreOnTheSameDirectoryReadsWhatIsKeptNow() {
    TokenStore other = TokenStore.file(directory);
    store.write("a", "1");
    assertThat(other.read("a")).contains("1");

    other.write("b", "2");
    store.write("a", "3");

    assertThat(store.keys()).containsExactly("a", "b");
    assertThat(other.read("a")).contains("3");
    other.remove("a");
    assertThat(store.read("a")).isEmpty();
    assertThat(store.read("b")).contains("2");
  }

  @Test
  void onlyTheOwnerMayReadTheFiles() throws IOException {
    store.write("a", CANARY);

    assertThat(Files.getPosixFilePermissions(directory))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    for (String name : names()) {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
    assertThat(names()).containsExactly("tokens.key", "tokens.sealed", "tokens.sealed.lock");
  }

  @Test
  void aKeyThatOthersMayReadIsTakenFromThem() throws IOException {
    store.write("a", "1");
    Path key = directory.resolve("tokens.key");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(TokenStore.file(directory).read("a")).contains("1");

    assertThat(Files.getPosixFilePermissions(key))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void nothingCanBeReadInTheFiles() throws IOException {
    store.write("tokens https://example.com/" + CANARY, CANARY);

    for (String name : names()) {
      byte[] content = Files.readAllBytes(directory.resolve(name));
      assertThat(new String(content, StandardCharsets.ISO_8859_1)).as(name).doesNotContain(CANARY);
    }
    assertThat(store.toString()).doesNotContain(CANARY);
  }

  @Test
  void theSameContentIsSealedAnewEachTime() throws IOException {
    store.write("a", "1");
    byte[] first = Files.readAllBytes(file);
    store.write("a", "2");
    store.write("a", "1");

    byte[] second = Files.readAllBytes(file);

    assertThat(new String(first, 0, 9, StandardCharsets.ISO_8859_1)).isEqualTo("PATCHBAY\u0001");
    assertThat(Arrays.copyOf(second, 9)).isEqualTo(Arrays.copyOf(first, 9));
    assertThat(Arrays.copyOfRange(second, 9, 21)).isNotEqualTo(Arrays.copyOfRange(first, 9, 21));
    assertThat(second).hasSameSizeAs(first).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 9, 20, 21, -1})
  void aFileThatWasChangedIsSetAside(int where) throws IOException {
    store.write("a", CANARY);
    byte[] content = Files.readAllBytes(file);
    content[where < 0 ? content.length - 1 : where] ^= 1;
    Files.write(file, content);

    assertThat(store.read("a")).isEmpty();

    assertThat(file).doesNotExist();
    assertThat(aside())
        .hasSize(1)
        .first()
        .asString()
        .matches("tokens\\.sealed\\.corrupt-\\d{8}T\\d{9}Z");
    assertThat(directory.resolve(aside().get(0))).hasBinaryContent(content);
    store.write("b", "2");
    assertThat(TokenStore.file(directory).read("b")).contains("2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"tokens\": {}}", "PATCHBAY"})
  void aForeignFileIsSetAsideByAWriterToo(String content) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(file, content);

    store.write("a", "1");

    assertThat(store.read("a")).contains("1");
    assertThat(directory.resolve(aside().get(0))).hasContent(content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no key", "AAAA"})
  void withoutItsKeyTheFileIsSetAside(String key) throws IOException {
    store.write("a", "1");
    Files.writeString(directory.resolve("tokens.key"), key);
    TokenStore later = TokenStore.file(directory);

    assertThat(later.read("a")).isEmpty();

    assertThat(aside()).hasSize(1);
    later.write("a", "2");
    assertThat(TokenStore.file(directory).read("a")).contains("2");
  }

  @Test
  void aStoreThatBeganAnewInAnotherProcessIsRead() throws IOException {
    store.write("a", "1");
    Files.delete(file);
    Files.delete(directory.resolve("tokens.key"));
    TokenStore.file(directory).write("a", "2");

    assertThat(store.read("a")).contains("2");
    assertThat(aside()).isEmpty();
  }

  @Test
  void aDirectoryThatCannotBeNamesThePlace() throws IOException {
    Path taken = Files.writeString(temporary.resolve("taken"), "");
    TokenStore nowhere = TokenStore.file(taken.resolve("auth"));

    assertThat(nowhere.read("a")).isEmpty();
    assertThat(nowhere.keys()).isEmpty();
    assertThatThrownBy(() -> nowhere.write("a", CANARY))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(taken.resolve("auth").toString())
        .hasMessageContaining("choose another one")
        .hasMessageNotContaining(CANARY);
    assertThatThrownBy(() -> nowhere.lock("a", Duration.ZERO))
        .isInstanceOf(ConfigurationException.class);
  }

  @Test
  void whatCannotBeReadIsNotWrittenOver() throws IOException {
    Files.createDirectories(file.resolve("sub"));

    assertThat(store.read("a")).isEmpty();
    assertThatThrownBy(() -> store.write("a", "1")).isInstanceOf(ConfigurationException.class);

    assertThat(file.resolve("sub")).isDirectory();
  }

  @Test
  void aWriterThatWasKilledLeavesNothingInTheWay() throws IOException {
    store.write("a", "1");
    Files.writeString(directory.resolve("tokens.sealed.tmp"), "half");

    store.write("a", "2");

    assertThat(store.read("a")).contains("2");
    assertThat(names()).doesNotContain("tokens.sealed.tmp");
  }

  @Test
  void anInterruptedThreadKeepsWhatItGot() {
    Thread.currentThread().interrupt();
    store.write("a", "1");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(store.read("a")).contains("1");
  }

  @Test
  void aLockIsHeldByOneAndForItsKeyOnly() throws Exception {
    TokenStore other = TokenStore.file(directory);
    Optional<TokenStore.Held> held = store.lock("a", Duration.ZERO);

    assertThat(held).isPresent();
    assertThat(other.lock("a", Duration.ofMillis(20))).isEmpty();
    other.lock("b", Duration.ZERO).orElseThrow().close();
    store.write("a", "1");
    held.orElseThrow().close();
    other.lock("a", Duration.ZERO).orElseThrow().close();
  }

  @Test
  void writersOfManyThreadsLoseNothing() {
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String key = "k" + i;
      TokenStore each = i % 2 == 0 ? store : TokenStore.file(directory);
      writers.add(
          CompletableFuture.runAsync(() -> each.write(key, key), task -> new Thread(task).start()));
    }
    writers.forEach(Eventually::get);

    assertThat(store.keys()).hasSize(20);
  }

  @Test
  void whatWouldMakeTheFileTooLargeIsRefusedAndTheOthersStay() throws IOException {
    store.write("good", "GOOD");

    assertThatThrownBy(() -> store.write("evil", "x".repeat(17 << 20)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("more than 16 MiB");

    assertThat(store.keys()).containsExactly("good");
    assertThat(TokenStore.file(directory).read("good")).contains("GOOD");
    assertThat(aside()).isEmpty();
  }

  @Test
  void onlyRegularFilesAreRead() throws Exception {
    store.write("a", "1");
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();

    TokenStore later = TokenStore.file(directory);

    assertThat(later.read("a")).isEmpty();
    assertThatThrownBy(() -> later.write("a", "2"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("no regular file");
  }

  @Test
  void manyEntriesAreReadOnceForEachChange() throws IOException {
    Map<String, String> many = new LinkedHashMap<>();
    for (int i = 0; i < 10_000; i++) {
      many.put("tokens https://example.com/" + i, CANARY + i);
    }
    store.write("a", "1");
    SecretKey key = Keys.read(Files.readString(directory.resolve("tokens.key"))).orElseThrow();
    Files.write(file, SealedFile.seal(many, key));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));

    assertTimeout(
        Duration.ofSeconds(20),
        () -> many.forEach((name, secret) -> assertThat(store.read(name)).contains(secret)));

    TokenStore.file(directory).write("b", "2");
    assertThat(store.read("b")).contains("2");
  }
}
