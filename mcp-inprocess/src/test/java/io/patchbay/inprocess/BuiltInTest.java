package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.BuiltIn;
import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.Patchbay;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.PoolListener;
import io.patchbay.PooledTool;
import io.patchbay.ServerDisabledException;
import io.patchbay.ServerPolicy;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.ToolsChange;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.FakeRoster;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that the host brings itself. */
@ExtendWith(Leaks.class)
class BuiltInTest {
  private final AtomicInteger made = new AtomicInteger();
  private final List<InProcessServer> servers = new ArrayList<>();

  private InProcessServer create(Map<String, String> environment) {
    made.incrementAndGet();
    InProcessServer server =
        InProcessServer.builder("clock")
            .tool(
                Tool.builder("now", Map.of("type", "object")).build(),
                (request, context) -> CallToolResult.ofText("it is " + environment.get("TIME")))
            .tool(
                Tool.builder("stop", Map.of("type", "object")).build(),
                (request, context) -> CallToolResult.ofText("stopped"))
            .build();
    servers.add(server);
    return server;
  }

  private BuiltIn.Builder clock() {
    return BuiltIn.builder("clock", this::create).environment(Map.of("TIME", "late"));
  }

  @Test
  void isMadeWhenItIsConnectedAndClosedWithItsConnection() {
    try (Patchbay bay = Patchbay.builder().builtIn(clock().build()).build()) {
      assertThat(made).hasValue(0);
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(made).hasValue(1);
      assertThat(bay.call("mcp__clock__now", Map.of()).text()).isEqualTo("it is late");
      Connection connection = bay.connection("clock").orElseThrow();
      connection.reconnect();
      assertThat(made).hasValue(2);
      assertThat(connection.callTool("now", Map.of()).text()).isEqualTo("it is late");
    }
  }

  @Test
  void itsNameIsReserved() {
    try (Patchbay bay = Patchbay.builder().builtIn(clock().build()).build()) {
      assertThatThrownBy(() -> bay.add(create(Map.of())))
          .isInstanceOf(ConfigurationException.class)
          .hasMessage("Cannot add MCP server \"clock\": this name is reserved");
    }
  }

  @Test
  void gateKeepsItDisabledAndSaysWhy() {
    AtomicReference<Optional<String>> gate =
        new AtomicReference<>(Optional.of("needs a subscription"));
    try (Patchbay bay = Patchbay.builder().builtIn(clock().when(gate::get).build()).build()) {
      Connection connection = bay.connection("clock").orElseThrow();
      bay.connectAll().await(Duration.ofSeconds(10));
      assertThat(connection.state())
          .isInstanceOfSatisfying(
              Disabled.class,
              state -> {
                assertThat(state.cause()).isEqualTo(Disabled.Cause.GATE_CLOSED);
                assertThat(state.reason()).isEqualTo("needs a subscription");
              });
      assertThat(made).hasValue(0);
      gate.set(Optional.empty());
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.tools().find("mcp__clock__now")).isPresent();
    }
  }

  @Test
  void gateIsAskedBeforeEachConnecting() {
    AtomicReference<Optional<String>> gate = new AtomicReference<>(Optional.empty());
    try (Patchbay bay = Patchbay.builder().builtIn(clock().when(gate::get).build()).build()) {
      Connection connection = bay.connection("clock").orElseThrow();
      gate.set(Optional.of("not today"));
      assertThatThrownBy(connection::ping)
          .isInstanceOf(ServerDisabledException.class)
          .hasMessageContaining("not today");
      connection.enable();
      assertThatThrownBy(connection::reconnect).isInstanceOf(ServerDisabledException.class);
      assertThat(made).hasValue(0);
      gate.set(Optional.empty());
      connection.enable();
      connection.ping();
      assertThat(made).hasValue(1);
    }
  }

  @Test
  void whatTheUserDisabledStaysDisabledWhateverTheGateSays() {
    AtomicReference<Optional<String>> gate = new AtomicReference<>(Optional.of("closed"));
    try (Patchbay bay = Patchbay.builder().builtIn(clock().when(gate::get).build()).build()) {
      Connection connection = bay.connection("clock").orElseThrow();
      connection.disable();
      bay.connectAll().await(Duration.ofSeconds(10));
      gate.set(Optional.empty());
      bay.connectAll().await(Duration.ofSeconds(10));
      assertThat(connection.state())
          .isInstanceOfSatisfying(
              Disabled.class, state -> assertThat(state.cause()).isEqualTo(Disabled.Cause.USER));
    }
  }

  @Test
  void policyIsAskedBeforeItIsMadeAndAboutWhatItIsMadeAs() {
    List<String> asked = new ArrayList<>();
    ServerPolicy policy =
        server -> {
          asked.add(server.type());
          return Optional.empty();
        };
    try (Patchbay bay = Patchbay.builder().builtIn(clock().build()).policy(policy).build()) {
      asked.clear();
      bay.connection("clock").orElseThrow().reconnect();
      assertThat(asked).containsExactly("built-in", "in-process");
    }
  }

  @Test
  void policyThatRefusesWhatItIsMadeAsDisablesIt() {
    AtomicReference<Optional<Refusal>> refusal =
        new AtomicReference<>(Optional.of(new Refusal(Disabled.Cause.POLICY, "no such servers")));
    ServerPolicy policy =
        server ->
            server.type().equals("in-process")
                ? Objects.requireNonNull(refusal.get())
                : Optional.empty();
    try (Patchbay bay = Patchbay.builder().builtIn(clock().build()).policy(policy).build()) {
      Connection connection = bay.connection("clock").orElseThrow();
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(connection.state().describe())
          .isEqualTo("disabled: denied by policy: no such servers");
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(made).hasValue(1);
      refusal.set(Optional.empty());
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.call("mcp__clock__now", Map.of()).text()).isEqualTo("it is late");
    }
  }

  @Test
  void policyIsAskedBeforeTheGate() {
    AtomicInteger gates = new AtomicInteger();
    BuiltIn gated =
        clock()
            .when(
                () -> {
                  gates.incrementAndGet();
                  return Optional.empty();
                })
            .build();
    ServerPolicy policy = server -> Optional.of(new Refusal(Disabled.Cause.POLICY, "none at all"));
    try (Patchbay bay = Patchbay.builder().builtIn(gated).policy(policy).build()) {
      assertThat(bay.connection("clock").orElseThrow().state().describe()).contains("none at all");
      assertThat(gates).hasValue(0);
      assertThat(made).hasValue(0);
    }
  }

  @Test
  void rosterCannotUseItsName() {
    FakeRoster roster = FakeRoster.of();
    try (Patchbay bay = Patchbay.builder().builtIn(clock().build()).servers(roster).build()) {
      assertThat(roster.tell(create(Map.of())).get("clock"))
          .hasMessage("Cannot add MCP server \"clock\": this name is reserved");
      assertThat(bay.connections()).hasSize(1);
    }
  }

  @Test
  void gateThatFailsIsClosedAndDisturbsNoOther() {
    BuiltIn broken =
        clock()
            .when(
                () -> {
                  throw new IllegalStateException("no gate");
                })
            .build();
    InProcessServer other =
        InProcessServer.builder("other")
            .tool(
                Tool.builder("t", Map.of("type", "object")).build(),
                (request, context) -> CallToolResult.ofText("ok"))
            .build();
    try (Patchbay bay = Patchbay.builder().builtIn(broken).server(other).build()) {
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.call("mcp__other__t", Map.of()).text()).isEqualTo("ok");
      assertThat(bay.connection("clock").orElseThrow().state().describe()).contains("no gate");
    }
  }

  @Test
  void listenerThatReadsThePoolDoesNotMakeItChangeAgain() {
    AtomicInteger told = new AtomicInteger();
    AtomicReference<Patchbay> reading = new AtomicReference<>();
    PoolListener listener =
        new PoolListener() {
          @Override
          public void onToolsChanged(ToolsChange change) {
            told.incrementAndGet();
            assertThat(Objects.requireNonNull(reading.get()).tools()).isNotNull();
          }
        };
    try (Patchbay bay = Patchbay.builder().builtIn(clock().describedAtCall().build()).build()) {
      reading.set(bay);
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      bay.addListener(listener);
      servers.get(0).removeTool("stop");
      assertThat(bay.tools()).hasSize(1);
      Eventually.that("the change is told", () -> told.get() > 0);
    }
    assertThat(told.get()).isLessThanOrEqualTo(2);
  }

  @Test
  void itsToolsRunUnaskedAsItSays() {
    List<String> asked = new ArrayList<>();
    PermissionAsker asker =
        (call, reason) -> {
          asked.add(call.tool().name());
          return PermissionAsker.Answer.deny("no");
        };
    try (Patchbay bay =
        Patchbay.builder().builtIn(clock().unasked("now").build()).permissionAsker(asker).build()) {
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.call("mcp__clock__now", Map.of()).text()).isEqualTo("it is late");
      assertThatThrownBy(() -> bay.call("mcp__clock__stop", Map.of()))
          .isInstanceOf(PermissionDeniedException.class);
      assertThat(asked).containsExactly("mcp__clock__stop");
    }
  }

  @Test
  void ruleGoesBeforeWhatRunsUnasked() {
    try (Patchbay bay =
        Patchbay.builder()
            .builtIn(clock().build())
            .permissions(PermissionRules.builder().deny("mcp__clock__stop").build())
            .build()) {
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.call("mcp__clock__now", Map.of()).text()).isEqualTo("it is late");
      assertThatThrownBy(() -> bay.call("mcp__clock__stop", Map.of()))
          .isInstanceOf(PermissionDeniedException.class);
    }
  }

  @Test
  void toolsDescribedAtCallAreListedForEachReader() {
    try (Patchbay bay = Patchbay.builder().builtIn(clock().describedAtCall().build()).build()) {
      bay.connectAll().await(Duration.ofSeconds(10)).orThrow();
      assertThat(bay.tools()).hasSize(2);
      servers.get(0).removeTool("stop");
      assertThat(bay.tools()).extracting(PooledTool::name).containsExactly("mcp__clock__now");
    }
  }
}
