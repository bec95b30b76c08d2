package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.PooledTool;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class QualifiedToolsTest {
  private static ScriptedServer offering(String... tools) {
    List<Map<String, Object>> listed =
        Stream.of(tools)
            .map(name -> Map.of("name", name, "inputSchema", Map.of("type", "object")))
            .toList();
    return ScriptedServer.script(
        s ->
            s.discover(Map.of("tools", Map.of()))
                .expect("tools/list")
                .reply(Map.of("tools", listed)));
  }

  @Test
  @Requirement("TOOL-04")
  void toolsOfTheSameNameAreToldApartByTheHostsNameForTheServer() {
    ScriptedServer web = offering("search", "fetch");
    ScriptedServer files = offering("search");
    try (Patchbay bay = Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).build()) {
      Connection first = bay.connect(ScriptedServerConfig.of("web", web));
      Connection second = bay.connect(ScriptedServerConfig.of("files", files));
      assertThat(first.serverInfo()).isEqualTo(second.serverInfo());
      assertThat(bay.tools())
          .extracting(PooledTool::name)
          .containsExactly("mcp__web__search", "mcp__web__fetch", "mcp__files__search");
      QualifiedTools tools = new QualifiedTools(bay.tools());
      assertThat(tools.find("mcp__files__search").server()).contains("files");
      assertThat(tools.find("web/search").server()).contains("web");
      assertThat(tools.find("fetch").server()).contains("web");
      assertThatThrownBy(() -> tools.find("search"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("web/search, files/search");
    }
    web.assertExhausted();
    files.assertExhausted();
  }
}
