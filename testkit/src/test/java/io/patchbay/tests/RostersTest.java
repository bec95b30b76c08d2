package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectOutcomes;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.ServerPolicy;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.ServerRoster;
import io.patchbay.spi.ServerRoster.Listed;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.FakeRoster;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that a roster tells of, and that come, change and go. */
@ExtendWith(Leaks.class)
class RostersTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  private final ManualTime time = new ManualTime();
  private @Nullable Patchbay open;

  @AfterEach
  void close() {
    if (open != null) {
      open.close();
    }
  }

  private Patchbay.Builder builder() {
    return Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).time(time);
  }

  private Patchbay bay(ServerRoster... rosters) {
    Patchbay.Builder builder = builder();
    List.of(rosters).forEach(builder::servers);
    return opened(builder);
  }

  private Patchbay opened(Patchbay.Builder builder) {
    Patchbay bay = builder.build();
    open = bay;
    return bay;
  }

  private static ScriptedServerConfig server(String name, ServerOptions.Builder options) {
    return ScriptedServerConfig.of(
            name, ScriptedServer.script(s -> s.initialize("2025-11-25", Map.of()).expectEnd()))
        .with(options.protocol(ProtocolMode.LEGACY).build());
  }

  private static ScriptedServerConfig server(String name) {
    return server(name, ServerOptions.builder());
  }

  private static ScriptedServerConfig twice(String name) {
    ScriptedServerConfig once = server(name);
    once.server().then(s -> s.initialize("2025-11-25", Map.of()).expectEnd());
    return once;
  }

  /** A server whose only call is answered when the test lets it. */
  private static ScriptedServerConfig slow(String name, CountDownLatch release) {
    return ScriptedServerConfig.of(
            name,
            ScriptedServer.script(
                s -> {
                  s.initialize("2025-11-25", Map.of("tools", Map.of()));
                  Script.Expected call = s.expect("tools/call");
                  s.await(release);
                  call.reply(Given.text("at last"));
                  s.expectEnd();
                }))
        .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
  }

  private static List<String> names(Patchbay bay) {
    return bay.connections().stream().map(Connection::name).toList();
  }

  private static Connection connection(Patchbay bay, String name) {
    return bay.connection(name).orElseThrow();
  }

  private static void awaitState(Patchbay bay, String name, Kind kind) {
    Eventually.that(name + " is " + kind, () -> connection(bay, name).state().kind() == kind);
  }

  private static ServerPolicy refusing(String name, Cause cause, String reason) {
    return config ->
        config.name().equals(name)
            ? Optional.of(new ServerPolicy.Refusal(cause, reason))
            : Optional.empty();
  }

  private static void assertDisabled(Connection connection, Cause cause, String reason) {
    Eventually.that("disabled", () -> connection.state().kind() == Kind.DISABLED);
    assertThat(connection.state())
        .isInstanceOfSatisfying(
            Disabled.class,
            state -> {
              assertThat(state.cause()).isEqualTo(cause);
              assertThat(state.reason()).isEqualTo(reason);
            });
  }

  @Test
  void serversArePluggedInAsToldAndConnectedByConnectAll() {
    Patchbay bay = bay(FakeRoster.of(server("a"), server("b")));
    assertThat(names(bay)).containsExactly("a", "b");
    assertThat(connection(bay, "a").state().kind()).isEqualTo(Kind.PENDING);
    assertThat(bay.connectAll().await(LONG).orThrow()).hasSize(2);
  }

  @Test
  void newServersConnectOnceThePatchbayConnectsItsServersButNotBefore() {
    FakeRoster roster = FakeRoster.of();
    Patchbay bay = bay(roster);
    roster.tell(server("early"));
    assertThat(connection(bay, "early").state().kind()).isEqualTo(Kind.PENDING);
    bay.connectAll().await(LONG).orThrow();
    ScriptedServerConfig early = (ScriptedServerConfig) connection(bay, "early").config();
    roster.tell(
        server("late"),
        early,
        server("lazy", ServerOptions.builder().lazy(true)),
        server("wanted", ServerOptions.builder().lazy(true).alwaysLoad(true)));
    awaitState(bay, "late", Kind.CONNECTED);
    awaitState(bay, "wanted", Kind.CONNECTED);
    assertThat(connection(bay, "lazy").state().kind()).isEqualTo(Kind.PENDING);
    assertThat(names(bay)).containsExactly("late", "early", "lazy", "wanted");
  }

  @Test
  void unchangedServerKeepsItsConnectionAndItsCalls() {
    CountDownLatch release = new CountDownLatch(1);
    ScriptedServerConfig stays = slow("stays", release);
    FakeRoster roster = FakeRoster.of(stays, server("goes"));
    Patchbay bay = bay(roster);
    Connection connection = connection(bay, "stays");
    connection.reconnect();
    CompletableFuture<CallToolResult> call = connection.callToolAsync("t", Map.of());
    assertThat(roster.tell(server("comes"), stays.with(stays.options()))).isEmpty();
    assertThat(connection(bay, "stays")).isSameAs(connection);
    assertThat(names(bay)).containsExactly("comes", "stays");
    release.countDown();
    assertThat(Eventually.get(call).text()).isEqualTo("at last");
  }

  @Test
  void goneServerCloses() {
    FakeRoster roster = FakeRoster.of(server("a"), server("b"));
    Patchbay bay = bay(roster);
    bay.connectAll().await(LONG).orThrow();
    Connection gone = connection(bay, "a");
    roster.tell((ScriptedServerConfig) connection(bay, "b").config());
    Eventually.that("gone", () -> !gone.isOpen());
    assertThat(gone.state().describe()).contains("server 'a': it was taken away");
    assertThat(names(bay)).containsExactly("b");
  }

  @Test
  void changedServerIsPluggedInAnewInItsPlaceAndConnectedIfTheOldOneWas() {
    FakeRoster roster = FakeRoster.of(server("used"), server("idle"));
    Patchbay bay = opened(builder().servers(roster));
    Connection old = connection(bay, "used");
    old.reconnect();
    roster.tell(server("used"), server("idle"));
    Eventually.that("gone", () -> !old.isOpen());
    assertThat(old.state().describe()).contains("server 'used': its configuration changed");
    assertThat(connection(bay, "used")).isNotSameAs(old);
    awaitState(bay, "used", Kind.CONNECTED);
    assertThat(connection(bay, "idle").state().kind()).isEqualTo(Kind.PENDING);
    assertThat(names(bay)).containsExactly("used", "idle");
  }

  @Test
  void whatCodeDisabledStaysDisabledAlsoWhenItsConfigurationChanges() {
    ScriptedServerConfig config = server("s");
    FakeRoster roster = FakeRoster.of(config);
    Patchbay bay = bay(roster);
    bay.connectAll().await(LONG).orThrow();
    connection(bay, "s").disable();
    roster.tell(config);
    assertDisabled(connection(bay, "s"), Cause.USER, "");
    roster.tell(server("s"));
    assertDisabled(connection(bay, "s"), Cause.USER, "");
    assertThat(bay.connectAll().await(LONG).failed()).isEmpty();
  }

  @Test
  void switchedOffServerIsOffUntilSomebodyEnablesIt() {
    ScriptedServerConfig config = server("s");
    List<Listed> off = List.of(new Listed(config, Optional.of("disabled in settings")));
    FakeRoster roster = FakeRoster.of();
    roster.refuse(ServerPolicy.NONE);
    Patchbay bay = bay(roster);
    bay.connectAll().await(LONG);
    roster.tell(off);
    Connection connection = connection(bay, "s");
    assertDisabled(connection, Cause.USER, "disabled in settings");
    connection.enable();
    roster.tell(off);
    assertThat(connection.state().kind()).isEqualTo(Kind.PENDING);
    roster.tell(List.of(new Listed(config, Optional.of("disabled elsewhere"))));
    assertDisabled(connection, Cause.USER, "disabled elsewhere");
    roster.tell(config);
    awaitState(bay, "s", Kind.CONNECTED);
    assertThat(connection(bay, "s")).isSameAs(connection);
  }

  @Test
  void nameInUseIsReportedAndTheRestIsPluggedIn() {
    FakeRoster roster = FakeRoster.of();
    Patchbay bay = opened(builder().server(server("mine")).servers(roster));
    Map<String, ConfigurationException> problems = roster.tell(server("mine"), server("other"));
    assertThat(problems).containsOnlyKeys("mine");
    assertThat(problems.get("mine")).hasMessageContaining("server 'mine' is plugged in already");
    assertThat(names(bay)).containsExactly("mine", "other");
    Connection mine = connection(bay, "mine");
    assertThat(mine.isOpen()).isTrue();
    mine.close();
    assertThat(roster.tellAgain()).isEmpty();
    assertThat(connection(bay, "mine")).isNotSameAs(mine);
  }

  @Test
  void aNameBelongsToTheFirstOfTwoRosters() {
    FakeRoster second = FakeRoster.of();
    Patchbay bay = bay(FakeRoster.of(server("s")), second);
    assertThat(second.tell(server("s"))).containsOnlyKeys("s");
    assertThat(second.tell()).isEmpty();
    assertThat(names(bay)).containsExactly("s");
  }

  @Test
  void nameToldTwiceIsReportedAndTheFirstCounts() {
    FakeRoster roster = FakeRoster.of();
    Patchbay bay = bay(roster);
    ScriptedServerConfig first = server("s");
    assertThat(roster.tell(first, server("s"), server(" ")))
        .containsOnlyKeys("s", " ")
        .extractingByKey("s")
        .satisfies(problem -> assertThat(problem).hasMessageContaining("told twice"));
    assertThat(connection(bay, "s").config()).isEqualTo(first);
  }

  @Test
  void serverThatCodeClosedIsPluggedInAgainByTheNextTelling() {
    FakeRoster roster = FakeRoster.of(server("s"));
    Patchbay bay = bay(roster);
    connection(bay, "s").close();
    assertThat(bay.connections()).isEmpty();
    assertThat(roster.tellAgain()).isEmpty();
    assertThat(names(bay)).containsExactly("s");
  }

  @Test
  void serverThatIsRefusedShowsItBeforeAnyAttempt() {
    FakeRoster roster = FakeRoster.of(server("s"), server("t"));
    roster.refuse(refusing("s", Cause.AWAITING_APPROVAL, "approve it first"));
    Patchbay bay = bay(roster);
    assertDisabled(connection(bay, "s"), Cause.AWAITING_APPROVAL, "approve it first");
    ConnectOutcomes outcomes = bay.connectAll().await(LONG).orThrow();
    assertThat(outcomes)
        .extracting(outcome -> outcome.name() + " " + outcome.state().kind())
        .containsExactly("s DISABLED", "t CONNECTED");
  }

  @Test
  void eachTellingAsksThePolicyAgainForAllServers() {
    FakeRoster roster = FakeRoster.of(server("s"));
    Patchbay bay = opened(builder().server(twice("mine")).servers(roster));
    bay.connectAll().await(LONG).orThrow();
    Connection mine = connection(bay, "mine");
    roster.refuse(refusing("mine", Cause.POLICY, "not any more"));
    roster.tellAgain();
    assertDisabled(mine, Cause.POLICY, "not any more");
    assertThatThrownBy(mine::reconnect)
        .hasMessage("server 'mine' is disabled: denied by policy: not any more");
    roster.refuse(refusing("mine", Cause.NOT_CONFIGURED, "url is empty"));
    roster.tellAgain();
    assertDisabled(mine, Cause.NOT_CONFIGURED, "url is empty");
    roster.refuse(ServerPolicy.NONE);
    roster.tellAgain();
    awaitState(bay, "mine", Kind.CONNECTED);
    assertThat(bay.connection("mine")).containsSame(mine);
    assertThat(connection(bay, "s").state()).isInstanceOf(Connected.class);
  }

  @Test
  void whatIsAllowedAgainWaitsForItsUseIfNothingWasConnectedYet() {
    FakeRoster roster = FakeRoster.of(server("s"));
    roster.refuse(refusing("s", Cause.POLICY, "no"));
    Patchbay bay = bay(roster);
    roster.refuse(ServerPolicy.NONE);
    roster.tellAgain();
    assertThat(connection(bay, "s").state().kind()).isEqualTo(Kind.PENDING);
  }

  @Test
  void whatTheUserDisabledIsNotEnabledByThePolicy() {
    FakeRoster roster = FakeRoster.of(server("s"));
    roster.refuse(refusing("s", Cause.POLICY, "no"));
    Patchbay bay = bay(roster);
    connection(bay, "s").disable();
    roster.tellAgain();
    assertDisabled(connection(bay, "s"), Cause.USER, "");
    roster.refuse(ServerPolicy.NONE);
    roster.tellAgain();
    assertDisabled(connection(bay, "s"), Cause.USER, "");
  }

  @Test
  void policyThatTellsFromInsideDisturbsNothing() {
    AtomicBoolean tells = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    FakeRoster roster = FakeRoster.of(server("s"));
    roster.refuse(
        config -> {
          if (tells.getAndSet(false)) {
            roster.tell(server("t"));
          }
          asked.incrementAndGet();
          return Optional.empty();
        });
    Patchbay bay = bay(roster);
    tells.set(true);
    roster.tellAgain();
    assertThat(names(bay)).containsExactly("t");
    assertThat(asked).hasPositiveValue();
  }

  @Test
  void tellingsOfManyThreadsEndWithTheServersOfOneOfThem() throws Exception {
    List<ScriptedServerConfig> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(server("s" + i));
    }
    FakeRoster roster = FakeRoster.of();
    Patchbay bay = bay(roster);
    bay.connectAll().await(LONG);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int first = t;
      Thread thread =
          new Thread(
              () -> {
                for (int round = 0; round < 25; round++) {
                  roster.tell(all.get((first + round) % 8), all.get((first + round + 1) % 8));
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    roster.tell(all.get(0), all.get(1));
    assertThat(names(bay)).containsExactly("s0", "s1");
  }

  @Test
  void serverToldWhileAllAreConnectedIsConnectedToo() {
    FakeRoster roster = FakeRoster.of(server("a"));
    Patchbay bay = bay(roster);
    ScriptedServerConfig a = (ScriptedServerConfig) connection(bay, "a").config();
    CompletableFuture<Void> telling = CompletableFuture.runAsync(() -> roster.tell(a, server("b")));
    bay.connectAll().await(LONG).orThrow();
    Eventually.get(telling);
    awaitState(bay, "a", Kind.CONNECTED);
    awaitState(bay, "b", Kind.CONNECTED);
  }

  @Test
  void closingEndsTheTellingAndWhatIsToldAfterwardsIsNothing() {
    FakeRoster roster = FakeRoster.of(server("s"));
    Patchbay bay = bay(roster);
    bay.close();
    assertThat(roster.isClosed()).isTrue();
    assertThat(roster.tell(server("t"))).isEmpty();
    assertThat(bay.connections()).isEmpty();
  }

  @Test
  void tellingWhileThePatchbayClosesLeavesNothingBehind() {
    for (int i = 0; i < 20; i++) {
      FakeRoster roster = FakeRoster.of(server("s"));
      Patchbay bay = bay(roster);
      bay.connectAll().await(LONG).orThrow();
      CompletableFuture<Void> telling =
          CompletableFuture.runAsync(() -> roster.tell(server("s"), server("t")));
      bay.close();
      Eventually.get(telling);
      Eventually.that("nothing is left", () -> bay.connections().isEmpty());
    }
  }

  @Test
  void rosterThatCannotBeginFailsTheBuildAndLeavesNothing() {
    FakeRoster fine = FakeRoster.of(server("s"));
    Patchbay.Builder builder =
        builder()
            .servers(fine)
            .servers(
                (ServerRoster)
                    receiver -> {
                      throw new ConfigurationException("no such file", null);
                    });
    assertThatThrownBy(builder::build)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("no such file");
    assertThat(fine.isClosed()).isTrue();
  }

  @Test
  void toolsOfGoneServersLeaveThePool() {
    ScriptedServerConfig config =
        ScriptedServerConfig.of(
                "s",
                ScriptedServer.script(
                    s ->
                        s.initialize("2025-11-25", Map.of("tools", Map.of()))
                            .serve(
                                Map.of(
                                    "tools/list",
                                    request -> Map.of("tools", List.of(Given.tool("t")))))))
            .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
    FakeRoster roster = FakeRoster.of();
    Patchbay bay = bay(roster);
    bay.connectAll().await(LONG);
    roster.tell(config);
    Eventually.that("a tool", () -> bay.tools().find("mcp__s__t").isPresent());
    roster.tell();
    Eventually.that("no tool", () -> bay.tools().find("mcp__s__t").isEmpty());
    assertThat(bay.connection("s").map(Connection::state).map(ConnectionState::kind)).isEmpty();
  }
}
