package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The reference server that keeps a graph in a file. */
@ExtendWith(Leaks.class)
class MemoryServerIT {
  @TempDir private Path directory;

  @Test
  void keepsWhatItIsTold() {
    Map<String, String> environment =
        Map.of("MEMORY_FILE_PATH", directory.resolve("memory.json").toString());
    for (int run = 0; run < 2; run++) {
      try (Patchbay bay = Patchbay.open()) {
        Connection memory =
            bay.connect(ServerConnection.server("memory", NpmServers.memory(), environment));
        if (run == 0) {
          tell(memory);
        }
        assertThat(call(memory, "read_graph", Map.of())).contains("Ada").contains("knows");
        assertThat(call(memory, "search_nodes", Map.of("query", "mathematician"))).contains("Ada");
        assertThat(call(memory, "open_nodes", Map.of("names", List.of("Charles"))))
            .contains("Charles");
      }
    }
  }

  private static void tell(Connection memory) {
    assertThat(
            call(
                memory,
                "create_entities",
                Map.of("entities", List.of(entity("Ada"), entity("Charles"), entity("Nobody")))))
        .contains("Ada");
    Map<String, Object> relation = Map.of("from", "Ada", "to", "Charles", "relationType", "knows");
    assertThat(call(memory, "create_relations", Map.of("relations", List.of(relation))))
        .contains("knows");
    assertThat(
            call(
                memory,
                "add_observations",
                Map.of(
                    "observations",
                    List.of(Map.of("entityName", "Ada", "contents", List.of("mathematician"))))))
        .contains("mathematician");
    assertThat(call(memory, "delete_entities", Map.of("entityNames", List.of("Nobody"))))
        .isNotEmpty();
  }

  private static Map<String, Object> entity(String name) {
    return Map.of("name", name, "entityType", "person", "observations", List.of());
  }

  private static String call(Connection memory, String tool, Map<String, ?> arguments) {
    var result = memory.callTool(tool, arguments);
    assertThat(result.isError()).as("%s: %s", tool, result).isFalse();
    return result.text();
  }
}
