package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The reference server for files. */
@ExtendWith(Leaks.class)
class FilesystemServerIT {
  @TempDir private Path directory;

  @Test
  void worksOnFiles() throws IOException {
    Path root = directory.toRealPath();
    Path file = root.resolve("grüezi wohl.txt");
    try (Patchbay bay = Patchbay.open()) {
      Connection files = ServerConnection.connect(bay, "files", NpmServers.filesystem(root));
      assertThat(files.listTools().items())
          .extracting(Tool::name)
          .contains("read_text_file", "write_file", "edit_file", "list_directory", "search_files");
      assertThat(
              call(files, "write_file", Map.of("path", file.toString(), "content", "one\ntwo ✓\n")))
          .contains("Successfully");
      assertThat(Files.readString(file)).isEqualTo("one\ntwo ✓\n");
      assertThat(call(files, "read_text_file", Map.of("path", file.toString())))
          .isEqualTo("one\ntwo ✓\n");
      String edited =
          call(
              files,
              "edit_file",
              Map.of(
                  "path", file.toString(),
                  "edits", List.of(Map.of("oldText", "one", "newText", "1"))));
      assertThat(edited).contains("-one").contains("+1");
      assertThat(call(files, "list_directory", Map.of("path", root.toString())))
          .contains("grüezi wohl.txt");
      assertThat(call(files, "get_file_info", Map.of("path", file.toString()))).contains("size");
      assertThat(call(files, "create_directory", Map.of("path", root.resolve("d").toString())))
          .isNotEmpty();
      assertThat(
              call(
                  files,
                  "move_file",
                  Map.of(
                      "source", file.toString(),
                      "destination", root.resolve("d/moved.txt").toString())))
          .isNotEmpty();
      assertThat(call(files, "directory_tree", Map.of("path", root.toString())))
          .contains("moved.txt");
      assertThat(
              call(files, "search_files", Map.of("path", root.toString(), "pattern", "**/*.txt")))
          .contains("moved.txt");
      assertThat(call(files, "list_allowed_directories", Map.of())).contains(root.toString());
      assertThat(files.callTool("read_text_file", Map.of("path", "/etc/passwd")).isError())
          .isTrue();
    }
  }

  @Test
  void readsAndWritesAMegabyte() throws IOException {
    Path root = directory.toRealPath();
    String large = "0123456789abcdef\n".repeat(65_536);
    try (Patchbay bay = Patchbay.open()) {
      Connection files = ServerConnection.connect(bay, "files", NpmServers.filesystem(root));
      String path = root.resolve("large.txt").toString();
      assertThat(call(files, "write_file", Map.of("path", path, "content", large))).isNotEmpty();
      assertThat(call(files, "read_text_file", Map.of("path", path))).isEqualTo(large);
    }
  }

  private static String call(Connection files, String tool, Map<String, ?> arguments) {
    var result = files.callTool(tool, arguments);
    assertThat(result.isError()).as("%s: %s", tool, result).isFalse();
    return result.text();
  }
}
