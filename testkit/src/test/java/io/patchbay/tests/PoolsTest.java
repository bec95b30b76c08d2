package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.HostTool;
import io.patchbay.InvalidRequestException;
import io.patchbay.Patchbay;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.PoolListener;
import io.patchbay.PooledTool;
import io.patchbay.ProtocolMode;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ServerOptions;
import io.patchbay.ToolFilter;
import io.patchbay.ToolsChange;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One pool over many servers, which stays right. */
@ExtendWith(Leaks.class)
class PoolsTest {
  private static final Map<String, Object> TOOLS = Map.of("tools", Map.of("listChanged", true));

  private final ManualTime time = new ManualTime();
  private final EventLog<String> events = new EventLog<>();
  private final Patchbay bay =
      Patchbay.builder()
          .transport(ScriptedServerConfig.PROVIDER)
          .time(time)
          .tool(
              new HostTool(
                  Tool.from(Json.of(Given.tool("now"))),
                  call -> CallToolResult.ofText("the host says " + call.arguments())))
          .listener(
              new PoolListener() {
                @Override
                public void onToolsChanged(ToolsChange change) {
                  events.add(
                      "+"
                          + names(change.added())
                          + " -"
                          + names(change.removed())
                          + " ~"
                          + names(change.changed()));
                }
              })
          .build();

  @AfterEach
  void close() {
    bay.close();
  }

  private static List<String> names(Iterable<PooledTool> tools) {
    return StreamSupport.stream(tools.spliterator(), false).map(PooledTool::name).toList();
  }

  /** A server that lists what it has at the moment, and answers each call with its own name. */
  private static final class Tools {
    private final List<String> has = new CopyOnWriteArrayList<>();
    private final AtomicInteger listed = new AtomicInteger();
    private final String name;

    Tools(String name, String... tools) {
      this.name = name;
      has.addAll(List.of(tools));
    }

    private Object list(Json request) {
      listed.incrementAndGet();
      List<Object> all = new ArrayList<>();
      has.forEach(tool -> all.add(Given.tool(tool)));
      return Map.of("tools", all);
    }

    private Map<String, Function<Json, ?>> answers() {
      return Map.of("tools/list", this::list, "tools/call", request -> Given.text(name));
    }

    ScriptedServerConfig config() {
      return config(ServerOptions.builder());
    }

    ScriptedServerConfig config(ServerOptions.Builder options) {
      ScriptedServer server =
          ScriptedServer.script(s -> s.initialize("2025-11-25", TOOLS).serve(answers()));
      server.then(s -> s.initialize("2025-11-25", TOOLS).serve(answers()));
      return ScriptedServerConfig.of(name, server)
          .with(options.protocol(ProtocolMode.LEGACY).build());
    }
  }

  @Test
  @Requirement("TOOL-04")
  void toolsOfAllServersAreInThePoolAndCalledByItsNames() {
    bay.connect(new Tools("one", "search", "read").config());
    bay.connect(new Tools("two", "search").config());
    assertThat(names(bay.tools()))
        .containsExactly("now", "mcp__one__search", "mcp__one__read", "mcp__two__search");
    assertThat(bay.call("mcp__two__search", Map.of()).text()).isEqualTo("two");
    assertThat(Eventually.get(bay.callAsync("mcp__one__search", Map.of())).text()).isEqualTo("one");
    assertThat(bay.call("now", Map.of("a", 1)).text()).isEqualTo("the host says {\"a\":1}");
    assertThatThrownBy(() -> bay.call("mcp__two__serch", Map.of()))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("mcp__two__search");
  }

  @Test
  void missingToolMayBeOneOfAServerThatIsAway() {
    bay.add(new Tools("one", "a").config(ServerOptions.builder().lazy(true)));
    bay.connect(new Tools("two", "b").config()).disable();
    assertThatThrownBy(() -> bay.call("mcp__one__a", Map.of()))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("not connected: one is pending: connects when it is used")
        .hasMessageContaining("two is disabled: by the user");
  }

  @Test
  void hostToolThatFailsReportsAnError() {
    Tool tool = Tool.from(Json.of(Given.tool("broken")));
    HostTool broken =
        new HostTool(
            tool,
            call -> {
              throw new IllegalStateException("no disk");
            });
    try (Patchbay host = Patchbay.builder().tool(broken).build()) {
      CallToolResult result = host.call("broken", Map.of());
      assertThat(result.isError()).isTrue();
      assertThat(result.text()).isEqualTo("no disk");
      assertThatThrownBy(() -> Patchbay.builder().tool(broken).tool(broken))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'broken' already");
    }
  }

  @Test
  void toolsHaveLimitsOfTheirOwn() {
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.initialize("2025-11-25", TOOLS);
              s.expect("tools/list").reply(Map.of("tools", List.of(Given.tool("slow_one"))));
              s.expect("tools/call");
              s.expect("notifications/cancelled");
            });
    ServerOptions options =
        ServerOptions.builder()
            .protocol(ProtocolMode.LEGACY)
            .toolTimeout("slow_*", Duration.ofSeconds(7))
            .toolTimeout("*", Duration.ofSeconds(1))
            .build();
    bay.connect(ScriptedServerConfig.of("s", server).with(options));
    CompletableFuture<CallToolResult> call = bay.callAsync("mcp__s__slow_one", Map.of());
    moveTimeUntil(call::isDone);
    assertThatThrownBy(() -> Eventually.get(call))
        .isInstanceOf(RequestTimeoutException.class)
        .hasMessageContaining("7000 ms");
    server.awaitScript();
  }

  @Test
  void callsEndAtTheTimeoutOfTheirServer() {
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.initialize("2025-11-25", TOOLS);
              s.expect("tools/list").reply(Map.of("tools", List.of(Given.tool("t"))));
              s.expect("tools/call");
              s.expect("notifications/cancelled");
            });
    ServerOptions options =
        ServerOptions.builder()
            .protocol(ProtocolMode.LEGACY)
            .callTimeout(Duration.ofSeconds(9))
            .build();
    bay.connect(ScriptedServerConfig.of("s", server).with(options));
    CompletableFuture<CallToolResult> call = bay.callAsync("mcp__s__t", Map.of());
    moveTimeUntil(call::isDone);
    assertThatThrownBy(() -> Eventually.get(call))
        .isInstanceOf(RequestTimeoutException.class)
        .hasMessageContaining("wall limit of 9000 ms");
    server.awaitScript();
  }

  @Test
  void toolsAreAlwaysLoadedIfTheirServerOrTheyThemselvesSaySo() {
    Map<String, Object> tool =
        Map.of(
            "name",
            "own",
            "inputSchema",
            Map.of("type", "object"),
            "_meta",
            Map.of("anthropic/alwaysLoad", true));
    ScriptedServer server =
        ScriptedServer.script(
            s ->
                s.initialize("2025-11-25", TOOLS)
                    .serve(
                        Map.of(
                            "tools/list",
                            request -> Map.of("tools", List.of(tool, Given.tool("not"))))));
    bay.connect(
        ScriptedServerConfig.of("one", server)
            .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build()));
    bay.add(new Tools("two", "all").config(ServerOptions.builder().lazy(true).alwaysLoad(true)));
    bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
    assertThat(bay.tools())
        .filteredOn(PooledTool::isAlwaysLoaded)
        .extracting(PooledTool::name)
        .containsExactly("mcp__one__own", "mcp__two__all");
  }

  @Test
  void toolsOfAServerRunUnaskedWhereNoRuleSpeaksOfThem() {
    try (Patchbay asking =
        Patchbay.builder()
            .transport(ScriptedServerConfig.PROVIDER)
            .permissions(PermissionRules.builder().deny("mcp__free__never").build())
            .permissionAsker((call, reason) -> PermissionAsker.Answer.deny("no"))
            .build()) {
      asking.connect(new Tools("free", "a", "never").config(ServerOptions.builder().unasked(true)));
      asking.connect(new Tools("other", "a").config());
      assertThat(asking.call("mcp__free__a", Map.of()).text()).isEqualTo("free");
      assertThatThrownBy(() -> asking.call("mcp__free__never", Map.of()))
          .isInstanceOf(PermissionDeniedException.class);
      assertThatThrownBy(() -> asking.call("mcp__other__a", Map.of()))
          .isInstanceOf(PermissionDeniedException.class);
    }
  }

  @Test
  void onlyToolsThatTheFilterLetsThroughJoin() {
    ToolFilter filter = ToolFilter.builder().include("get_*").exclude("*_all").build();
    bay.connect(
        new Tools("s", "get_one", "get_all", "drop").config(ServerOptions.builder().tools(filter)));
    assertThat(names(bay.tools())).containsExactly("now", "mcp__s__get_one");
  }

  @Test
  void serversThatAreAddedJoinWhenTheyAreConnected() {
    bay.add(new Tools("one", "a").config());
    bay.add(new Tools("two", "b").config(ServerOptions.builder().lazy(true)));
    assertThat(names(bay.tools())).containsExactly("now");
    bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
    assertThat(names(bay.tools())).containsExactly("now", "mcp__one__a");
    bay.connection("two").orElseThrow().ping();
    assertThat(names(bay.tools())).containsExactly("now", "mcp__one__a", "mcp__two__b");
  }

  @Test
  void aDeadServersToolsStayStaleUntilItIsBackAndLeaveWhenItIsClosed() {
    Connection connection = bay.connect(new Tools("s", "a").config());
    assertThat(bay.tools().require("mcp__s__a").isStale()).isFalse();
    events.awaitNext();
    connection.disable();
    assertThat(events.awaitNext()).isEqualTo("+[] -[mcp__s__a] ~[]");
    connection.enable();
    assertThat(names(bay.tools())).containsExactly("now");
    connection.reconnect();
    assertThat(names(bay.tools())).containsExactly("now", "mcp__s__a");
    connection.close();
    assertThat(names(bay.tools())).containsExactly("now");
  }

  @Test
  void burstOfChangesCostsFewListsAndTheLastOneCounts() {
    Tools tools = new Tools("s", "first");
    CountDownLatch listed = new CountDownLatch(1);
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.initialize("2025-11-25", TOOLS);
              s.expect("tools/list")
                  .answer(
                      "list",
                      (wire, request) -> {
                        wire.reply(request, tools.list(request));
                        listed.countDown();
                      });
              s.await(listed);
              s.run("a hundred changes", wire -> change(wire, tools));
              s.serve(tools.answers());
            });
    bay.connect(
        ScriptedServerConfig.of("s", server)
            .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build()));
    moveTimeUntil(() -> bay.tools().find("mcp__s__t99").isPresent());
    assertThat(tools.listed.get()).isLessThanOrEqualTo(5);
  }

  /** What waits for its time gets it, a tenth of a second after the other. */
  private void moveTimeUntil(BooleanSupplier condition) {
    for (int i = 0; i < 100 && !Eventually.holds(condition, Duration.ofMillis(20)); i++) {
      time.advance(Duration.ofMillis(100));
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private static void change(io.patchbay.testkit.ServerWire wire, Tools tools) {
    for (int i = 0; i < 100; i++) {
      tools.has.set(0, "t" + i);
      wire.send(Map.of("jsonrpc", "2.0", "method", "notifications/tools/list_changed"));
    }
  }

  @Test
  void listThatFailsLeavesTheLastGoodOneAndIsTriedAgain() {
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.initialize("2025-11-25", TOOLS);
              s.expect("tools/list").reply(Map.of("tools", List.of(Given.tool("a"))));
              s.notify("notifications/tools/list_changed", Map.of());
              s.expect("tools/list").error(-32603, "database is away");
              s.expect("tools/list").reply(Map.of("tools", List.of(Given.tool("b"))));
              s.expectEnd();
            });
    bay.connect(
        ScriptedServerConfig.of("s", server)
            .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build()));
    moveTimeUntil(() -> bay.tools().find("mcp__s__a").map(PooledTool::isStale).orElse(false));
    moveTimeUntil(() -> bay.tools().find("mcp__s__b").isPresent());
    assertThat(bay.tools().find("mcp__s__a")).isEmpty();
  }

  @Test
  void statelessServerIsAskedToTellOfChanges() {
    Map<String, Object> tool = Given.tool("a");
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.discover(TOOLS);
              s.expect("subscriptions/listen")
                  .with("params.notifications.toolsListChanged", true)
                  .acknowledge(Map.of("toolsListChanged", true));
              s.expect("tools/list")
                  .reply(Map.of("resultType", "complete", "tools", List.of(tool)));
              s.expectEnd();
            });
    bay.connect(ScriptedServerConfig.of("s", server));
    assertThat(names(bay.tools())).containsExactly("now", "mcp__s__a");
    Eventually.that("the script", () -> server.methods().contains("subscriptions/listen"));
  }
}
