package io.patchbay.internal.pool;

import static io.patchbay.NamingStrategy.CLAUDE_CODE;
import static io.patchbay.internal.pool.GivenServer.offering;
import static io.patchbay.internal.pool.GivenTool.appTool;
import static io.patchbay.internal.pool.GivenTool.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.HostTool;
import io.patchbay.InvalidRequestException;
import io.patchbay.NamingStrategy;
import io.patchbay.PooledTool;
import io.patchbay.ToolFilter;
import io.patchbay.ToolPool;
import io.patchbay.model.ToolAnnotations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoolBuilderTest {
  private static final PoolBuilder BUILDER = new PoolBuilder(CLAUDE_CODE, List.of());

  private static HostTool hostTool(String name) {
    return new HostTool(
        named(name),
        call -> {
          throw new IllegalStateException("not called");
        });
  }

  private static PoolUpdate first(ServerLists... servers) {
    return BUILDER.build(List.of(servers), Pools.EMPTY);
  }

  private static ToolPool tools(ServerLists... servers) {
    return first(servers).pools().tools();
  }

  @Test
  void hostToolsComeFirstAndServersInTheirOrder() {
    PoolBuilder builder = new PoolBuilder(CLAUDE_CODE, List.of(hostTool("Read"), hostTool("Bash")));
    ToolPool pool =
        builder
            .build(List.of(offering("z", "b", "a"), offering("a", "c")), Pools.EMPTY)
            .pools()
            .tools();
    assertThat(pool)
        .extracting(PooledTool::name)
        .containsExactly("Read", "Bash", "mcp__z__b", "mcp__z__a", "mcp__a__c");
    assertThat(pool.size()).isEqualTo(5);
    assertThat(pool.ofServer("z")).extracting(tool -> tool.tool().name()).containsExactly("b", "a");
    assertThat(pool.ofServer("nobody")).isEmpty();
    assertThat(builder.hostTool(pool.require("Bash"))).isPresent();
    assertThat(builder.hostTool(pool.require("mcp__a__c"))).isEmpty();
  }

  @Test
  void aHostToolWinsAClash() {
    PoolBuilder builder = new PoolBuilder((server, name) -> name, List.of(hostTool("search")));
    ToolPool pool = builder.build(List.of(offering("web", "search")), Pools.EMPTY).pools().tools();
    assertThat(pool.require("search").server()).isEmpty();
    assertThat(pool.ofServer("web").get(0).name()).matches("search_[0-9a-z]{7}");
  }

  @Test
  void aNameIsFoundAndNeverTakenApart() {
    ToolPool pool = tools(offering("a__b", "c"), offering("a", "x"));
    assertThat(pool.find("mcp__a__b__c")).map(tool -> tool.server().orElse("")).contains("a__b");
    assertThat(pool.find("mcp__a__y")).isEmpty();
    assertThat(pool.find("c")).isEmpty();
  }

  @Test
  void aNameThatIsNotThereComesWithThoseThatAreNear() {
    ToolPool pool = tools(offering("github", "get_issue", "get_issues", "delete_repository"));
    assertThatThrownBy(() -> pool.require("mcp__github__get_isue"))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("\"mcp__github__get_isue\"")
        .hasMessageEndingWith("nearest: mcp__github__get_issue, mcp__github__get_issues");
    assertThatThrownBy(() -> pool.require("delete_repository"))
        .hasMessageContaining("nearest: mcp__github__delete_repository");
    assertThatThrownBy(() -> pool.require("?".repeat(5_000)))
        .hasMessageContaining("it has 3 under other names")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).hasSizeLessThan(300));
  }

  @Test
  void whatTheFilterKeepsOutDoesNotJoin() {
    ServerLists server =
        offering("s", "get", "set")
            .withFilter(ToolFilter.builder().include("?et").exclude("set").build());
    assertThat(tools(server)).extracting(PooledTool::name).containsExactly("mcp__s__get");
  }

  @Test
  void ofAToolThatIsListedTwiceTheFirstCountsAndAWarningSaysSo() {
    ServerLists server =
        offering(
            "s", List.of(named("t"), named("t").toBuilder().description("2").build(), named("u")));
    PoolUpdate update = first(server);
    assertThat(update.pools().tools())
        .extracting(PooledTool::name)
        .containsExactly("mcp__s__t", "mcp__s__u");
    assertThat(update.pools().tools().require("mcp__s__t").description()).isEmpty();
    assertThat(update.warnings())
        .containsExactly("server \"s\" lists the tool \"t\" more than once; the first counts");
  }

  @Test
  void ofAHostToolThatIsThereTwiceTheFirstCounts() {
    PoolBuilder builder = new PoolBuilder(CLAUDE_CODE, List.of(hostTool("t"), hostTool("t")));
    PoolUpdate update = builder.build(List.of(), Pools.EMPTY);
    assertThat(update.pools().tools()).hasSize(1);
    assertThat(update.warnings()).hasSize(1);
  }

  @Test
  void aServerIsThereOnce() {
    assertThatThrownBy(() -> first(offering("s"), offering("s")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"s\"");
  }

  @Test
  void toolsForAppsOnlyAreHiddenFromTheModel() {
    ServerLists server =
        offering(
            "s",
            List.of(
                named("both"),
                appTool("app", List.of("app")),
                appTool("model", List.of("model")),
                appTool("nobody", List.of()),
                appTool("odd", "app")));
    ToolPool pool = tools(server, offering("other", "x"));
    assertThat(pool.ofServer("s"))
        .extracting(tool -> tool.tool().name())
        .containsExactly("both", "model", "odd");
    assertThat(pool.find("mcp__s__app")).isEmpty();
    assertThat(pool.appTools("s"))
        .extracting(tool -> tool.tool().name())
        .containsExactly("both", "app", "odd");
    assertThat(pool.findAppTool("s", "app")).map(PooledTool::name).contains("mcp__s__app");
    assertThat(pool.findAppTool("s", "model")).isEmpty();
    assertThat(pool.findAppTool("other", "app")).isEmpty();
    assertThat(pool.appTools("nobody")).isEmpty();
  }

  @Test
  void aToolForAppsDoesNotShareItsNameWithOneForTheModel() {
    ToolPool pool =
        tools(offering("a.b", List.of(appTool("t", List.of("app")))), offering("a_b", "t"));
    assertThat(pool.appTools("a.b").get(0).name()).isNotEqualTo(pool.ofServer("a_b").get(0).name());
  }

  @Test
  void aliasFindsAToolThatAloneHasIt() {
    PoolBuilder builder = new PoolBuilder(NamingStrategy.QWEN_CODE, List.of());
    String tool = "get_the_issue_that_was_opened_last_in_the_repository_of_the_team";
    ToolPool pool =
        builder.build(List.of(offering("my.server", tool, "a.b")), Pools.EMPTY).pools().tools();
    String whole = "mcp__my.server__" + tool;
    String old = whole.substring(0, 28) + "___" + whole.substring(whole.length() - 32);
    assertThat(old).hasSize(63);
    assertThat(pool.find(old)).map(found -> found.tool().name()).contains(tool);
    assertThat(pool.find("mcp__my.server__a.b"))
        .map(PooledTool::name)
        .contains("mcp__my_server__a_b");
    assertThat(pool).hasSize(2).extracting(PooledTool::name).doesNotContain(old);
  }

  @Test
  void anAliasOfSeveralToolsFindsNone() {
    PoolBuilder builder = new PoolBuilder(NamingStrategy.QWEN_CODE, List.of());
    String end = "e".repeat(40);
    ToolPool pool =
        builder
            .build(
                List.of(offering("s", "x".repeat(30) + "1" + end, "x".repeat(30) + "2" + end)),
                Pools.EMPTY)
            .pools()
            .tools();
    assertThat(pool.find("mcp__s__" + "x".repeat(20) + "___" + "e".repeat(32))).isEmpty();
  }

  @Test
  void aNameGoesBeforeAnAlias() {
    PoolBuilder builder =
        new PoolBuilder(
            new NamingStrategy() {
              @Override
              public String name(String server, String name) {
                return server + "_" + name;
              }

              @Override
              public Optional<String> alias(String server, String name) {
                return Optional.of("b_t");
              }
            },
            List.of());
    ToolPool pool = builder.build(List.of(offering("a", "t")), Pools.EMPTY).pools().tools();
    assertThat(pool.find("b_t")).map(PooledTool::name).contains("a_t");
    pool =
        builder.build(List.of(offering("a", "t"), offering("b", "t")), Pools.EMPTY).pools().tools();
    assertThat(pool.find("b_t")).map(PooledTool::name).contains("b_t");
  }

  @Test
  void textForTheModelIsCut() {
    String text = "x" + "😀".repeat(2_000);
    ServerLists server =
        offering("s", List.of(named("t").toBuilder().description(text).build()))
            .withInstructions(Optional.of(text));
    ToolPool pool = tools(server);
    PooledTool tool = pool.require("mcp__s__t");
    assertThat(tool.description()).hasSize(2_047).isEqualTo(text.substring(0, 2_047));
    assertThat(tool.tool().description()).contains(text);
    assertThat(pool.instructions("s")).contains(tool.description());
    assertThat(pool.instructions("other")).isEmpty();
  }

  @Test
  void hintsHaveTheirDefaults() {
    ToolAnnotations said =
        ToolAnnotations.builder()
            .readOnlyHint(true)
            .openWorldHint(false)
            .idempotentHint(true)
            .build();
    ToolPool pool =
        tools(offering("s", List.of(named("t"), named("u").toBuilder().annotations(said).build())));
    PooledTool silent = pool.require("mcp__s__t");
    assertThat(silent.isReadOnly()).isFalse();
    assertThat(silent.isDestructive()).isTrue();
    assertThat(silent.isIdempotent()).isFalse();
    assertThat(silent.isOpenWorld()).isTrue();
    assertThat(silent.isConcurrencySafe()).isFalse();
    PooledTool open = pool.require("mcp__s__u");
    assertThat(open.isReadOnly()).isTrue();
    assertThat(open.isDestructive()).isFalse();
    assertThat(open.isIdempotent()).isTrue();
    assertThat(open.isOpenWorld()).isFalse();
    assertThat(open.isConcurrencySafe()).isTrue();
  }

  @Test
  void whatDidNotChangeIsTheSameObject() {
    PoolUpdate before = first(offering("a", "x", "y"), offering("b", "z"));
    PoolUpdate same =
        BUILDER.build(List.of(offering("a", "x", "y"), offering("b", "z")), before.pools());
    assertThat(same.pools().tools()).isSameAs(before.pools().tools());
    assertThat(same.pools().prompts()).isSameAs(before.pools().prompts());
    assertThat(same.pools().resources()).isSameAs(before.pools().resources());
    assertThat(same.tools().isEmpty()).isTrue();
    PoolUpdate more =
        BUILDER.build(List.of(offering("a", "x", "y"), offering("b", "z", "w")), before.pools());
    assertThat(more.pools().tools().require("mcp__a__x"))
        .isSameAs(before.pools().tools().require("mcp__a__x"));
    assertThat(more.pools().tools().version()).isEqualTo(before.pools().tools().version() + 1);
  }

  @Test
  void theChangeSaysWhatCameWentAndIsDifferent() {
    PoolUpdate before = first(offering("a", "kept", "gone", "other"), offering("b", "t"));
    ServerLists now =
        offering(
            "a",
            List.of(
                named("new"), named("kept"), named("other").toBuilder().description("!").build()));
    PoolUpdate update =
        BUILDER.build(List.of(now, offering("b", "t").withStale(true)), before.pools());
    assertThat(update.tools().added()).extracting(PooledTool::name).containsExactly("mcp__a__new");
    assertThat(update.tools().removed())
        .extracting(PooledTool::name)
        .containsExactly("mcp__a__gone");
    assertThat(update.tools().changed())
        .extracting(PooledTool::name)
        .containsExactly("mcp__a__other", "mcp__b__t");
    assertThat(update.tools().changed().get(1).isStale()).isTrue();
    assertThat(update.tools().pool()).isSameAs(update.pools().tools());
    assertThat(before.tools().added()).hasSize(4);
  }

  @Test
  void anotherOrderIsAnotherPoolInWhichNothingChanged() {
    PoolUpdate before = first(offering("a", "x", "y"));
    PoolUpdate update = BUILDER.build(List.of(offering("a", "y", "x")), before.pools());
    assertThat(update.tools().isEmpty()).isTrue();
    assertThat(update.pools().tools().version()).isEqualTo(2);
    assertThat(update.pools().tools().tools().get(0))
        .isSameAs(before.pools().tools().require("mcp__a__y"));
  }

  @Test
  void whatOnlyAppsSeeMakesAnotherPool() {
    PoolUpdate before = first(offering("a", List.of(appTool("t", List.of("app")))));
    PoolUpdate update = BUILDER.build(List.of(offering("a")), before.pools());
    assertThat(update.tools().isEmpty()).isTrue();
    assertThat(update.pools().tools().version()).isEqualTo(2);
    assertThat(update.pools().tools().appTools("a")).isEmpty();
  }

  @Test
  void aServerThatJoinsRenamesOnlyWhatItClashesWith() {
    PoolUpdate before = first(offering("a.b", "t", "u"));
    PoolUpdate update =
        BUILDER.build(List.of(offering("a_b", "t"), offering("a.b", "t", "u")), before.pools());
    assertThat(update.tools().removed())
        .extracting(PooledTool::name)
        .containsExactly("mcp__a_b__t");
    assertThat(update.tools().added()).hasSize(2);
    assertThat(update.tools().changed()).isEmpty();
    assertThat(update.pools().tools().require("mcp__a_b__u"))
        .isSameAs(before.pools().tools().require("mcp__a_b__u"));
  }

  @Test
  void orderAndHistoryNeverChangeAName() {
    String[] words = {"a", "a.b", "a_b", "t", "t ", "工具", "x".repeat(70), "a__b", "b"};
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<ServerLists> servers = new ArrayList<>();
      for (String server : List.of("a", "a.b", "a_b", "a__b", "s s", "工", "y".repeat(60))) {
        List<String> tools = new ArrayList<>(List.of(words));
        Collections.shuffle(tools, random);
        servers.add(
            offering(
                server, tools.subList(0, random.nextInt(words.length)).toArray(String[]::new)));
      }
      Pools pools = Pools.EMPTY;
      Map<String, String> names = new HashMap<>();
      for (int round = 0; round < 4; round++) {
        Collections.shuffle(servers, random);
        pools = BUILDER.build(servers, round == 2 ? Pools.EMPTY : pools).pools();
        Map<String, String> now = new HashMap<>();
        for (PooledTool tool : pools.tools()) {
          now.put(tool.server() + "/" + tool.tool().name(), tool.name());
          assertThat(pools.tools().find(tool.name())).containsSame(tool);
        }
        assertThat(now.values()).doesNotHaveDuplicates().allMatch(name -> name.length() <= 64);
        if (round > 0) {
          assertThat(now).as("seed %s", seed).isEqualTo(names);
        }
        names = now;
      }
    }
  }
}
