package io.patchbay.config.internal.edit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class EditedFileTest {
  private static final String TEXT = "{\n  \"a\": 1 // one\n}\n";
  private static final EditedFile.Edit EDIT = text -> JsonEdit.set(text, List.of("b"), Json.of(2));
  private static final String EDITED = "{\n  \"a\": 1, // one\n  \"b\": 2\n}\n";

  @TempDir private Path dir;
  private Path project;
  private Path file;

  @BeforeEach
  void writeFile() throws IOException {
    project = Files.createDirectory(dir.resolve("project"));
    file = Files.writeString(project.resolve("f.json"), TEXT);
  }

  private EditedFile edited(Path path) {
    return new EditedFile(path, false, dir.resolve("state/locks"), Duration.ofSeconds(5));
  }

  private void refuses(Path path, String... parts) {
    assertThatThrownBy(() -> edited(path).edit(EDIT))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContainingAll(parts);
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void leavesNothingBesideTheFile() throws Exception {
    assertThat(edited(file).edit(EDIT)).isTrue();

    assertThat(file).hasContent(EDITED);
    assertThat(names(project)).containsExactly("f.json");
  }

  @Test
  void doesNotTouchAFileInWhichNothingChanges() throws Exception {
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    Object key = Files.readAttributes(file, "fileKey").values();

    assertThat(edited(file).edit(text -> JsonEdit.set(text, List.of("a"), Json.of(1)))).isFalse();

    assertThat(Files.getLastModifiedTime(file).toMillis()).isEqualTo(1_000_000_000_000L);
    assertThat(Files.readAttributes(file, "fileKey").values()).hasToString(key.toString());
  }

  @Test
  void doesNotCreateAFileForNothing() {
    Path missing = dir.resolve("x/y.json");
    assertThat(edited(missing).edit(text -> JsonEdit.remove(text, List.of("a")))).isFalse();
    assertThat(dir.resolve("x")).doesNotExist();
    assertThat(edited(missing).get(List.of("a"))).isNull();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void createsDirectoriesAndPersonalFilesForTheirOwnerOnly() throws Exception {
    Path personal = dir.resolve("home/.agent/sub/f.json");
    new EditedFile(personal, true, dir.resolve("state/locks"), Duration.ofSeconds(5)).edit(EDIT);

    assertThat(permissions(personal)).isEqualTo("rw-------");
    assertThat(permissions(dir.resolve("home/.agent/sub"))).isEqualTo("rwx------");
    assertThat(permissions(dir.resolve("home/.agent"))).isEqualTo("rwx------");

    Path shared = dir.resolve("repo/f.json");
    edited(shared).edit(EDIT);
    assertThat(permissions(shared)).isEqualTo(permissions(file));
    assertThat(permissions(dir.resolve("state"))).isEqualTo("rwx------");
    try (Stream<Path> locks = Files.list(dir.resolve("state/locks"))) {
      assertThat(locks)
          .isNotEmpty()
          .allSatisfy(l -> assertThat(permissions(l)).contains("rw-----"));
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void keepsPermissions() throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r-x"));
    edited(file).edit(EDIT);
    assertThat(permissions(file)).isEqualTo("rw-rw-r-x");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void replacesTheTargetOfALink() throws Exception {
    Path link = Files.createSymbolicLink(dir.resolve("link.json"), Path.of("second.json"));
    Files.createSymbolicLink(dir.resolve("second.json"), file);

    assertThat(edited(link).edit(EDIT)).isTrue();

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent(EDITED);
    assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void saysWhichLinkLeadsNowhere() throws Exception {
    Path dangling = Files.createSymbolicLink(dir.resolve("dangling"), dir.resolve("gone.json"));
    Path loop = Files.createSymbolicLink(dir.resolve("loop"), dir.resolve("back"));
    Files.createSymbolicLink(dir.resolve("back"), loop);

    refuses(dangling, "symbolic link to", "gone.json", "missing");
    refuses(loop, "circle");
    assertThat(dangling).isSymbolicLink();
    assertThat(dir.resolve("gone.json")).doesNotExist();
  }

  @Test
  void saysWhatIsNoFile() {
    refuses(dir, "it is a directory");
    refuses(file.resolve("below.json"), "Cannot");
  }

  @Test
  void neverRewritesWhatIsBroken() throws Exception {
    Path broken = Files.writeString(dir.resolve("b.json"), "{\n  \"token\" \"sk-secret\"\n}");
    refuses(broken, "b.json:2:11: is no JSON: a colon is missing");
    assertThat(broken).hasContent("{\n  \"token\" \"sk-secret\"\n}");
    assertThatThrownBy(() -> edited(broken).edit(EDIT)).hasMessageNotContaining("sk-secret");

    Path list = Files.writeString(dir.resolve("l.json"), "\n [1]");
    refuses(list, "l.json:2:2: the file is no object");

    byte[] latin = "{\n \"é\": 1}".getBytes(ISO_8859_1);
    Path old = Files.write(dir.resolve("o.json"), latin);
    refuses(old, "o.json:2:3: is not UTF-8");
    assertThat(old).hasBinaryContent(latin);
  }

  @Test
  void neverWritesWhatItCouldNotReadAgain() {
    Json deep = Json.parse("[".repeat(250) + "]".repeat(250));
    assertThatThrownBy(() -> edited(file).edit(t -> JsonEdit.set(t, List.of("b"), deep)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("with the change it is nested too deep");
    assertThat(file).hasContent(TEXT);
  }

  @Test
  void keepsTheOldFileWhenTheDiskIsFull() throws Exception {
    List<Path> written = new ArrayList<>();
    Disk full =
        (path, bytes, attributes) -> {
          written.add(Files.write(path, new byte[] {'{'}));
          throw new IOException("No space left on device");
        };
    EditedFile onFull =
        new EditedFile(file, false, dir.resolve("state/locks"), Duration.ofSeconds(5), full);

    assertThatThrownBy(() -> onFull.edit(EDIT))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("Cannot write " + file + ": No space left on device; make room")
        .hasMessageEndingWith("the file is as it was");
    assertThat(written).hasSize(1);
    assertThat(file).hasContent(TEXT);
    assertThat(names(project)).containsExactly("f.json");
  }

  @Test
  void removesWhatAKilledWriterLeft() throws Exception {
    Files.writeString(file.resolveSibling(".f.json.0000.patchbay-tmp"), "{");
    Files.writeString(file.resolveSibling(".g.json.0000.patchbay-tmp"), "{");
    edited(file).edit(EDIT);
    assertThat(names(project)).containsExactly(".g.json.0000.patchbay-tmp", "f.json");
  }

  @Test
  void waitsForAnotherWriterNoLongerThanAsked() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    CompletableFuture<Boolean> slow =
        CompletableFuture.supplyAsync(
            () ->
                edited(file)
                    .edit(
                        text -> {
                          inside.countDown();
                          Eventually.open(leave);
                          return EDIT.apply(text);
                        }));
    Eventually.open(inside);
    EditedFile hasty =
        new EditedFile(file, false, dir.resolve("state/locks"), Duration.ofMillis(30));

    assertThatThrownBy(() -> hasty.edit(EDIT))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("another process or thread has been writing it for 30 ms");

    leave.countDown();
    assertThat(Eventually.get(slow)).isTrue();
    assertThat(hasty.edit(EDIT)).isFalse();
  }

  @Test
  void losesNothingOfManyThreads() {
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String name = "t" + i;
      writers.add(
          CompletableFuture.runAsync(
              () -> {
                for (int n = 0; n < 10; n++) {
                  List<String> path = List.of("x", name + n);
                  edited(file).edit(text -> JsonEdit.set(text, path, Json.of(1)));
                }
              }));
    }
    writers.forEach(Eventually::get);
    assertThat(edited(file).get(List.of("x")))
        .satisfies(node -> assertThat(node.members()).hasSize(80));
  }

  @Test
  void endsWhenItsThreadIsInterrupted() {
    Thread.currentThread().interrupt();
    refuses(file, "interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file).hasContent(TEXT);
  }

  @Test
  void saysWhereTheLockCannotBe() throws Exception {
    Files.writeString(dir.resolve("state"), "");
    refuses(file, "its lock", "choose another state directory");
  }
}
