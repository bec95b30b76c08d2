package io.patchbay.internal.pool;

import static io.patchbay.Permission.ALLOW;
import static io.patchbay.Permission.ASK;
import static io.patchbay.Permission.DENY;
import static io.patchbay.Permission.PASSTHROUGH;
import static io.patchbay.internal.pool.GivenServer.offering;
import static io.patchbay.internal.pool.GivenTool.host;
import static io.patchbay.internal.pool.GivenTool.pooled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.NamingStrategy;
import io.patchbay.Permission;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionRulesTest {
  private static final PooledTool GET_ISSUE = pooled("github", "get_issue");

  private static PermissionRules allow(String... rules) {
    return PermissionRules.builder().allow(rules).build();
  }

  @Test
  void withoutRulesNothingIsSaid() {
    assertThat(PermissionRules.NONE.isEmpty()).isTrue();
    assertThat(PermissionRules.NONE.decide(GET_ISSUE)).isEqualTo(PASSTHROUGH);
    assertThat(allow("mcp__github").isEmpty()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp__github",
        "mcp__github__*",
        "mcp__github__get_issue",
        "mcp__github__get_*",
        "mcp__github__get?issue"
      })
  void serverToolAndPatternAreRules(String rule) {
    assertThat(allow(rule).decide(GET_ISSUE)).isEqualTo(ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp__git",
        "mcp__github2",
        "mcp__github__get",
        "mcp__github__set_*",
        "github",
        "get_issue",
        "mcp__gitlab__*",
        "MCP__GITHUB"
      })
  void otherRulesDoNotFit(String rule) {
    assertThat(allow(rule).decide(GET_ISSUE)).isEqualTo(PASSTHROUGH);
  }

  private static List<Permission> decisions(
      NamingStrategy naming, PermissionRules rules, ServerLists... servers) {
    return new PoolBuilder(naming, List.of())
        .build(List.of(servers), Pools.EMPTY).pools().tools().tools().stream()
            .map(rules::decide)
            .toList();
  }

  @Test
  void aToolThatLosesItsNameToASuffixIsDeniedAsBefore() {
    PermissionRules deny = PermissionRules.builder().deny("mcp_a_b_c").build();
    ServerLists known = offering("a", "b_c");
    assertThat(decisions(NamingStrategy.GEMINI_CLI, deny, known)).containsExactly(DENY);
    assertThat(decisions(NamingStrategy.GEMINI_CLI, deny, known, offering("a_b", "c", "d")))
        .containsExactly(DENY, DENY, PASSTHROUGH);
  }

  @Test
  void aToolIsDeniedByItsAliasToo() {
    String tool = "x".repeat(70);
    String alias = NamingStrategy.QWEN_CODE.alias("s", tool).orElseThrow();
    PermissionRules deny = PermissionRules.builder().deny(alias, "mcp__my_srv__del.ete").build();
    assertThat(decisions(NamingStrategy.QWEN_CODE, deny, offering("s", tool)))
        .containsExactly(DENY);
    assertThat(decisions(NamingStrategy.CLAUDE_CODE, deny, offering("my srv", "del.ete")))
        .containsExactly(DENY);
  }

  @Test
  void denyCountsBeforeAskAndAskBeforeAllow() {
    PermissionRules rules =
        PermissionRules.builder()
            .allow("mcp__github")
            .ask("mcp__github__set_*", "mcp__github__delete_repo")
            .deny("mcp__github__delete_*")
            .build();
    assertThat(rules.decide(GET_ISSUE)).isEqualTo(ALLOW);
    assertThat(rules.decide(pooled("github", "set_title"))).isEqualTo(ASK);
    assertThat(rules.decide(pooled("github", "delete_repo"))).isEqualTo(DENY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp__*", "*", "mcp__git*", "mcp__*__get_*", "mcp__g?thub", "*issue"})
  void wildcardsMayStandAnywhereInARuleToDenyOrAsk(String rule) {
    assertThat(PermissionRules.builder().deny(rule).build().decide(GET_ISSUE)).isEqualTo(DENY);
    assertThat(PermissionRules.builder().ask(rule).build().decide(GET_ISSUE)).isEqualTo(ASK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp__*", "*", "mcp__git*", "mcp__*__get_*", "Rea?", "mcp____*"})
  void aRuleToAllowNamesItsServer(String rule) {
    assertThatThrownBy(() -> allow(rule))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(rule)
        .hasMessageContaining("after the name of a server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "mcp__"})
  void aRuleNamesSomething(String rule) {
    assertThatThrownBy(() -> PermissionRules.builder().deny(rule))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("names no tool");
  }

  @Test
  void aRuleBelongsToTheServerWithTheLongestName() {
    PooledTool shortServer = pooled("a", "b__c");
    PooledTool longServer = pooled("a__b", "c");
    PermissionRules rules = allow("mcp__a__b__c").withServers(List.of("a", "a__b"));
    assertThat(rules.decide(shortServer)).isEqualTo(PASSTHROUGH);
    assertThat(rules.decide(longServer)).isEqualTo(ALLOW);
    PermissionRules whole = allow("mcp__a__b").withServers(List.of("a", "a__b"));
    assertThat(whole.decide(pooled("a", "b"))).isEqualTo(PASSTHROUGH);
    assertThat(whole.decide(longServer)).isEqualTo(ALLOW);
    assertThat(rules.withServers(List.of("a")).decide(shortServer)).isEqualTo(ALLOW);
  }

  @Test
  void aRuleToDenyCoversWhateverItCanMean() {
    PermissionRules rules =
        PermissionRules.builder().deny("mcp__a__b__c").build().withServers(List.of("a", "a__b"));
    assertThat(rules.decide(pooled("a", "b__c"))).isEqualTo(DENY);
    assertThat(rules.decide(pooled("a__b", "c"))).isEqualTo(DENY);
    assertThat(rules.decide(pooled("a", "b"))).isEqualTo(PASSTHROUGH);
  }

  @Test
  void namesFitAsTheyAreAndAsTheyAreOffered() {
    PooledTool tool = pooled("plugin:x:my server", "do.it");
    for (String rule :
        List.of(
            "mcp__plugin:x:my server",
            "mcp__plugin_x_my_server__*",
            "mcp__plugin_x_my_server__do_it",
            "mcp__plugin:x:my server__do.it")) {
      assertThat(allow(rule).decide(tool)).as(rule).isEqualTo(ALLOW);
      assertThat(PermissionRules.builder().deny(rule).build().decide(tool)).isEqualTo(DENY);
    }
  }

  @Test
  void aServerThatIsWrittenAsItIsGoesBeforeOneThatOnlyBecomesTheSame() {
    PermissionRules rules = allow("mcp__a_b__t").withServers(List.of("a.b", "a_b"));
    assertThat(rules.decide(pooled("mcp__a_b__t_1111111", "a.b", "t"))).isEqualTo(PASSTHROUGH);
    assertThat(rules.decide(pooled("mcp__a_b__t_2222222", "a_b", "t"))).isEqualTo(ALLOW);
  }

  @Test
  void theNameInThePoolIsARule() {
    PooledTool cut = pooled("mcp__a_b__t_1111111", "a.b", "t");
    PermissionRules rules =
        allow("mcp__a_b__t_1111111", "mcp_gemini_tool").withServers(List.of("a.b", "a_b"));
    assertThat(rules.decide(cut)).isEqualTo(ALLOW);
    assertThat(rules.decide(pooled("mcp__a_b__t_2222222", "a_b", "t"))).isEqualTo(PASSTHROUGH);
    assertThat(rules.decide(pooled("mcp_gemini_tool", "gemini", "tool"))).isEqualTo(ALLOW);
  }

  @Test
  void aServerThatCallsItselfLikeARuleIsNotAllowedByIt() {
    PooledTool posing = pooled("github__*", "get_issue");
    PermissionRules rules = allow("mcp__github__*").withServers(List.of("github", "github__*"));
    assertThat(rules.decide(posing)).isEqualTo(PASSTHROUGH);
    assertThat(rules.decide(GET_ISSUE)).isEqualTo(ALLOW);
    assertThat(allow("mcp__github__*").decide(posing)).isEqualTo(PASSTHROUGH);
    assertThat(PermissionRules.builder().deny("mcp__github__*").build().decide(posing))
        .isEqualTo(DENY);
  }

  @Test
  void aToolOfTheHostIsNamedAsItIs() {
    PermissionRules rules =
        PermissionRules.builder().allow("Read").deny("Web*").ask("mcp__odd").build();
    assertThat(rules.decide(host("Read"))).isEqualTo(ALLOW);
    assertThat(rules.decide(host("Reader"))).isEqualTo(PASSTHROUGH);
    assertThat(rules.decide(host("WebFetch"))).isEqualTo(DENY);
    assertThat(rules.decide(host("mcp__odd"))).isEqualTo(ASK);
    assertThat(rules.decide(pooled("Read", "Read"))).isEqualTo(PASSTHROUGH);
  }

  @Test
  void aBuilderStartsFromRules() {
    PermissionRules start = allow("mcp__a__b__c").withServers(List.of("a", "a__b"));
    PermissionRules more = start.toBuilder().deny("mcp__b").build();
    assertThat(more.decide(pooled("a", "b__c"))).isEqualTo(PASSTHROUGH);
    assertThat(more.decide(pooled("b", "x"))).isEqualTo(DENY);
    assertThat(start.decide(pooled("b", "x"))).isEqualTo(PASSTHROUGH);
  }
}
