package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Writes that a real system refuses. Root may write anything, so it writes as somebody else. */
@EnabledOnOs(OS.LINUX)
final class RefusedWriteIT {
  private static final String TEXT = "{\"mcpServers\": {}}";
  private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

  @TempDir private Path dir;

  @Test
  void aReadOnlyFileStays() throws Exception {
    Path repo = repo();
    Path file = Files.writeString(repo.resolve(".mcp.json"), TEXT);
    allow(file, "r--r--r--");

    assertThat(asSomebody(file))
        .contains("Cannot write " + file + ": it is read-only for this user")
        .contains("the file is as it was");
    staysAlone(file);
  }

  @Test
  void aFileInAReadOnlyDirectoryStays() throws Exception {
    Path repo = repo();
    Path file = Files.writeString(repo.resolve(".mcp.json"), TEXT);
    allow(file, "rw-rw-rw-");
    allow(repo, "r-xr-xr-x");

    assertThat(asSomebody(file))
        .contains("Cannot write " + file)
        .contains("its directory " + repo + " is read-only for this user");
    staysAlone(file);
  }

  @Test
  void anUnreadableFileIsNotReplaced() throws Exception {
    Path file = Files.writeString(repo().resolve(".mcp.json"), TEXT);
    allow(file, "-w--w--w-");
    assertThat(asSomebody(file)).contains("Cannot read " + file + ": access is denied");
    staysAlone(file);
  }

  @Test
  void aWritableFileIsWrittenBySomebodyToo() throws Exception {
    Path file = Files.writeString(repo().resolve(".mcp.json"), TEXT);
    allow(file, "rw-rw-rw-");
    assertThat(asSomebody(file)).isEmpty();
    assertThat(ConfigFile.of(file, ConfigFormat.MCP_JSON).list()).containsExactly("x0");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-rw-");
  }

  @Test
  void aFileOfAnotherOwnerStaysTheirs() throws Exception {
    assumeTrue(ROOT, "not run: only root gives files away");
    Path file = Files.writeString(repo().resolve(".mcp.json"), TEXT);
    allow(file, "rw-r-----");
    Files.setAttribute(file, "unix:uid", 65534);
    Files.setAttribute(file, "unix:gid", 65533);
    ConfigFile.builder(file, ConfigFormat.MCP_JSON)
        .stateDirectory(dir.resolve("state"))
        .build()
        .add("a", entry(1));

    assertThat(Files.readAttributes(file, "unix:uid,gid,permissions"))
        .containsEntry("uid", 65534)
        .containsEntry("gid", 65533)
        .containsEntry("permissions", PosixFilePermissions.fromString("rw-r-----"));
  }

  /** Somebody who may write the file and is not in its group does not open it to their own. */
  @Test
  void aGroupThatCannotBeKeptLosesNoSecret() throws Exception {
    assumeTrue(ROOT, "not run: only root gives files away");
    Path file = Files.writeString(repo().resolve(".mcp.json"), TEXT);
    allow(file, "rw-r-----");
    Files.setAttribute(file, "unix:uid", 65534);
    Files.setAttribute(file, "unix:gid", 65533);

    assertThat(asSomebody(file)).isEmpty();
    assertThat(Files.readAttributes(file, "unix:uid,gid,permissions"))
        .containsEntry("gid", 65534)
        .containsEntry("permissions", PosixFilePermissions.fromString("rw-------"));
  }

  private Path repo() throws IOException {
    allow(dir, "rwxr-xr-x");
    Path repo = Files.createDirectory(dir.resolve("repo"));
    allow(repo, "rwxrwxrwx");
    return repo;
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static void staysAlone(Path file) throws IOException {
    if (Files.isReadable(file)) {
      assertThat(file).hasContent(TEXT);
    }
    Path repo = file.resolveSibling("");
    try (Stream<Path> files = Files.list(repo)) {
      assertThat(files).hasSize(1);
    } finally {
      allow(repo, "rwxrwxrwx");
    }
  }

  /** Adds a server as a user without privileges, and returns what is said. */
  private String asSomebody(Path file) throws Exception {
    Path state = Files.createDirectory(dir.resolve("state"));
    allow(state, "rwxrwxrwx");
    String[] args = {"add", file.toString(), state.toString(), "x", "1"};
    Path output = dir.resolve("out");
    if (!ROOT) {
      return Jvm.start(output, args).end();
    }
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "not run: the tests run as root, and there is no setpriv to be somebody else");
    List<String> launcher =
        List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    return Jvm.start(output, launcher, readablePath(), args).end();
  }

  /** Copies the class path, which may be where only root looks. */
  private List<String> readablePath() throws IOException {
    Path copies = Files.createDirectory(dir.resolve("path"));
    allow(copies, "rwxr-xr-x");
    List<String> path = new ArrayList<>();
    for (String entry : Jvm.path()) {
      Path copy = copies.resolve(path.size() + "-" + Path.of(entry).getFileName());
      if (Files.exists(Path.of(entry))) {
        Files.walkFileTree(Path.of(entry), copying(Path.of(entry), copy));
        path.add(copy.toString());
      }
    }
    return path;
  }

  private static SimpleFileVisitor<Path> copying(Path from, Path to) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
          throws IOException {
        allow(Files.createDirectory(to.resolve(from.relativize(path))), "rwxr-xr-x");
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
          throws IOException {
        Path copy = path.equals(from) ? to : to.resolve(from.relativize(path));
        allow(Files.copy(path, copy), "rw-r--r--");
        return FileVisitResult.CONTINUE;
      }
    };
  }

  @Test
  void aFullDiskKeepsTheOldFile() throws Exception {
    assumeTrue(ROOT, "not run: only root mounts a small disk");
    Path disk = Files.createDirectory(dir.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()),
        "not run: no small disk can be mounted here");
    try {
      Path file = disk.resolve(".mcp.json");
      ConfigFile config =
          ConfigFile.builder(file, ConfigFormat.MCP_JSON)
              .stateDirectory(dir.resolve("state"))
              .build();
      config.add("big", entry(2_000));
      byte[] before = Files.readAllBytes(file);

      assertThatThrownBy(() -> config.add("bigger", entry(4_000)))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("Cannot write " + file + ": No space left on device; make room");

      assertThat(file).hasBinaryContent(before);
      try (Stream<Path> files = Files.list(disk)) {
        assertThat(files).containsExactly(file);
      }
    } finally {
      assertThat(run("umount", disk.toString())).isTrue();
    }
  }

  private static Json entry(int size) {
    return Json.of(Map.of("command", "x", "args", Collections.nCopies(size, "0123456")));
  }

  private static boolean run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }
}
