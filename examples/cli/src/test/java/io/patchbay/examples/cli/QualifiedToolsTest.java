package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class QualifiedToolsTest {
  private final Console console =
      new Console(
          new PrintStream(PrintStream.nullOutputStream()),
          new PrintStream(PrintStream.nullOutputStream()),
          false,
          false);

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
      QualifiedTools tools = QualifiedTools.of(bay.connections(), console);
      assertThat(tools.entries())
          .extracting(QualifiedTools.Entry::name)
          .containsExactly("mcp__web__search", "mcp__web__fetch", "mcp__files__search");
      assertThat(tools.find("mcp__files__search").connection()).isSameAs(second);
      assertThat(tools.find("web/search").connection()).isSameAs(first);
      assertThat(tools.find("fetch").connection()).isSameAs(first);
      assertThatThrownBy(() -> tools.find("search"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("web/search, files/search");
    }
    web.assertExhausted();
    files.assertExhausted();
  }

  @Test
  @Requirement("TOOL-04")
  void namesThatBecomeTheSameAreStillApart() {
    ScriptedServer one = offering("a.b", "a/b");
    try (Patchbay bay = Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).build()) {
      Connection unused = bay.connect(ScriptedServerConfig.of("one", one));
      assertThat(QualifiedTools.of(bay.connections(), console).entries())
          .extracting(QualifiedTools.Entry::name)
          .containsExactly("mcp__one__a_b", "mcp__one__a_b_2");
    }
    one.assertExhausted();
  }
}
