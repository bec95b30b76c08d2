package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that write the same file. */
final class ConcurrentWritersIT {
  private static final String TEXT =
      """
      {
        // ours
        "mcpServers": {
          "first": { "command": "x" } // stays
        }
      }
      """;

  @TempDir private Path dir;

  @Test
  void twoProcessesLoseNothing() throws Exception {
    Path repo = Files.createDirectory(dir.resolve("repo"));
    Path file = Files.writeString(repo.resolve(".mcp.json"), TEXT);
    String state = dir.resolve("state").toString();
    Jvm a = Jvm.start(dir.resolve("a.out"), "add", file.toString(), state, "a", "50");
    Jvm b = Jvm.start(dir.resolve("b.out"), "add", file.toString(), state, "b", "50");
    assertThat(a.end()).isEmpty();
    assertThat(b.end()).isEmpty();

    List<String> names = ConfigFile.of(file, ConfigFormat.MCP_JSON).list();
    assertThat(names).hasSize(101).containsSubsequence(all("a")).containsSubsequence(all("b"));
    String text = Files.readString(file);
    assertThat(text).startsWith(TEXT.substring(0, TEXT.indexOf(" // stays")));
    assertThat(text).contains("}, // stays\n");
    assertThat(isAlone(file)).isTrue();
  }

  private static List<String> all(String prefix) {
    return IntStream.range(0, 50).mapToObj(i -> prefix + i).toList();
  }

  @Test
  void aKilledProcessLeavesAWholeFileAndNoLock() throws Exception {
    Path repo = Files.createDirectory(dir.resolve("repo"));
    Path file = Files.writeString(repo.resolve(".mcp.json"), TEXT);
    ConfigFile ours =
        ConfigFile.builder(file, ConfigFormat.MCP_JSON)
            .stateDirectory(dir.resolve("state"))
            .build();
    for (int i = 0; i < 8; i++) {
      Json before = ours.get("round").orElse(Json.ofNull());
      Jvm writer =
          Jvm.start(
              dir.resolve("w.out"), "forever", file.toString(), dir.resolve("state").toString());
      Eventually.that(
          "the process writes",
          () -> !ours.get("round").orElse(Json.ofNull()).equals(before),
          Duration.ofSeconds(60));
      Eventually.that("it is in the middle of a write", () -> !isAlone(file));
      writer.process().destroyForcibly();
      assertThat(writer.process().waitFor(60, TimeUnit.SECONDS)).isTrue();

      assertThat(ours.list()).contains("first", "round");
      ours.put("after" + i, Json.parse("{\"command\": \"x\"}"));
    }
    assertThat(isAlone(file)).isTrue();
  }

  private static boolean isAlone(Path file) {
    try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
      return files.count() == 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
