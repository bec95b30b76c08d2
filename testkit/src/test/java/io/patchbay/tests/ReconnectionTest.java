package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerDisabledException;
import io.patchbay.ServerOptions;
import io.patchbay.StateChange;
import io.patchbay.Subscription;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Connections whose servers die, come back, or do not. Time stands still unless a test moves it.
 */
@ExtendWith(Leaks.class)
class ReconnectionTest {
  private final ManualTime time = new ManualTime();
  private final RecordingListener events = new RecordingListener();
  private final List<StateChange> changes = new CopyOnWriteArrayList<>();
  private final Patchbay bay =
      Patchbay.builder()
          .transport(ScriptedServerConfig.PROVIDER)
          .time(time)
          .listener(events)
          .listener(
              new ConnectionListener() {
                @Override
                public void onStateChanged(Connection connection, StateChange change) {
                  changes.add(change);
                }
              })
          .build();

  @AfterEach
  void close() {
    bay.close();
  }

  private static ServerOptions.Builder options() {
    return ServerOptions.builder().protocol(ProtocolMode.LEGACY);
  }

  @SafeVarargs
  private static ScriptedServerConfig server(Consumer<Script> first, Consumer<Script>... next) {
    ScriptedServer server = ScriptedServer.script(first);
    for (Consumer<Script> life : next) {
      server.then(life);
    }
    return ScriptedServerConfig.of("s", server).with(options().build());
  }

  private static Consumer<Script> life(Consumer<Script> then) {
    return script -> then.accept(script.initialize("2025-11-25", Given.ALL));
  }

  private void awaitState(Connection connection, Kind kind) {
    Eventually.that("state " + kind, () -> connection.state().kind() == kind);
  }

  /** Changes are told after they happened. */
  private void assertPath(Kind... kinds) {
    Eventually.holds(() -> changes.size() >= kinds.length, Duration.ofSeconds(10));
    assertThat(changes).extracting(change -> change.to().kind()).containsExactly(kinds);
  }

  @Test
  void nextCallConnectsAtOnceAfterTheServerDied() {
    Connection connection =
        bay.connect(
            server(
                life(s -> s.die()),
                life(s -> s.expect("tools/call").reply(Given.text("second life")))));
    awaitState(connection, Kind.PENDING);
    assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("second life");
    assertThat(connection.state()).isInstanceOf(ConnectionState.Connected.class);
    assertPath(Kind.PENDING, Kind.CONNECTED, Kind.PENDING, Kind.PENDING, Kind.CONNECTED);
  }

  @Test
  void connectionComesBackByItselfWhenThePauseIsOver() {
    Connection connection = bay.connect(server(life(s -> s.die()), life(s -> s.expectEnd())));
    awaitState(connection, Kind.PENDING);
    Eventually.that("the pause has begun", () -> time.pendingTasks() > 0);
    time.advance(Duration.ofMillis(499));
    assertThat(connection.state().kind()).isEqualTo(Kind.PENDING);
    time.advance(Duration.ofMillis(501));
    awaitState(connection, Kind.CONNECTED);
  }

  @Test
  void callWhoseAnswerIsLostIsNotSentAgain() {
    Connection connection =
        bay.connect(
            server(
                life(
                    s -> {
                      var call = s.expect("tools/call");
                      call.answer("die of it", (wire, request) -> wire.die());
                    }),
                life(s -> s.expectEnd())));
    assertThatThrownBy(() -> connection.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void requestThatChangesNothingIsSentAgain() {
    Connection connection =
        bay.connect(
            server(
                life(
                    s ->
                        s.expect("resources/read")
                            .answer("die of it", (wire, request) -> wire.die())),
                life(
                    s ->
                        s.expect("resources/read")
                            .reply(
                                Map.of(
                                    "contents",
                                    List.of(Map.of("uri", "mem://a", "text", "again")))))));
    assertThat(connection.readResource("mem://a").contents()).hasSize(1);
  }

  @Test
  @Requirement("SUB-22")
  void logLevelAndSubscriptionsAreRestored() {
    Connection connection =
        bay.connect(
            server(
                life(
                    s -> {
                      s.expect("logging/setLevel").reply(Map.of());
                      s.expect("resources/subscribe").reply(Map.of());
                      var call = s.expect("tools/call");
                      call.answer("die of it", (wire, request) -> wire.die());
                    }),
                life(
                    s -> {
                      s.expect("logging/setLevel").with("params.level", "error").reply(Map.of());
                      s.expect("resources/subscribe").with("params.uri", "mem://a").reply(Map.of());
                      s.notify("notifications/resources/updated", Map.of("uri", "mem://a"));
                      s.expectEnd();
                    })));
    connection.setLogLevel(LoggingLevel.ERROR);
    Subscription subscription =
        connection.subscribe(
            SubscriptionFilter.builder().resourceSubscriptions(List.of("mem://a")).build());
    assertThatThrownBy(() -> connection.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
    time.advance(Duration.ofSeconds(1));
    events.awaitEvent("updated mem://a");
    assertThat(subscription.ended()).isNotDone();
    connection.close();
    Eventually.get(subscription.ended());
  }

  @Test
  void firstConnectingIsNotTriedAgainForWhatWillNotPass() {
    assertThatThrownBy(() -> bay.connect(server(Script::die))).isInstanceOf(ConnectException.class);
    assertThat(bay.connections()).isEmpty();
    assertPath(Kind.PENDING, Kind.FAILED, Kind.CLOSED);
  }

  @Test
  void addedServerStaysWhenItFailsAndTheNextUseTriesOnce() {
    Connection connection =
        bay.add(server(Script::die, Script::die, life(s -> s.expect("ping").reply(Map.of()))));
    assertThat(connection.state().kind()).isEqualTo(Kind.PENDING);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(connection::ping).isInstanceOf(ConnectException.class);
      assertThat(connection.state().kind()).isEqualTo(Kind.FAILED);
    }
    connection.ping();
    assertThat(bay.connections()).containsExactly(connection);
  }

  @Test
  void oneAttemptServesAllWhoWait() {
    CountDownLatch go = new CountDownLatch(1);
    ScriptedServerConfig config =
        server(
            s -> {
              s.await(go);
              s.initialize("2025-11-25", Given.ALL).expectEnd();
            });
    List<CompletableFuture<Connection>> waiting =
        List.of(bay.connectAsync(config), bay.connectAsync(config), bay.connectAsync(config));
    go.countDown();
    Connection first = Eventually.get(waiting.get(0));
    waiting.forEach(other -> assertThat(Eventually.get(other)).isSameAs(first));
    assertThat(bay.connect(config)).isSameAs(first);
  }

  @Test
  void disabledIsDisconnectedUntilItIsEnabled() {
    Connection connection =
        bay.connect(server(life(s -> s.expectEnd()), life(s -> s.expect("ping").reply(Map.of()))));
    connection.disable(Disabled.Cause.POLICY, "not on weekdays");
    assertThatThrownBy(connection::ping)
        .isInstanceOf(ServerDisabledException.class)
        .hasMessageContaining("denied by policy: not on weekdays");
    assertThatThrownBy(connection::reconnect).isInstanceOf(ServerDisabledException.class);
    connection.enable();
    connection.ping();
    assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
  }

  @Test
  void observerMustNotWaitForTheConnectionItIsToldOf() {
    AtomicReference<Throwable> refused = new AtomicReference<>();
    AtomicReference<Patchbay> plugged = new AtomicReference<>();
    Observer observer =
        new Observer() {
          @Override
          public void stateChanged(String server, String from, String to, String why) {
            if (to.equals("CONNECTED")) {
              try {
                Objects.requireNonNull(plugged.get()).connection(server).orElseThrow().reconnect();
              } catch (IllegalStateException e) {
                refused.set(e);
              }
            }
          }
        };
    try (Patchbay observed =
        Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).observer(observer).build()) {
      plugged.set(observed);
      observed.connect(server(life(s -> s.expectEnd())));
      assertThat(refused.get()).hasMessageContaining("use another thread");
    }
  }

  @Test
  void callWaitsForAConnectionWithinItsOwnLimit() {
    CountDownLatch never = new CountDownLatch(1);
    Connection connection = bay.add(server(s -> s.await(never)));
    CompletableFuture<?> call =
        connection.callToolAsync("t", Map.of(), CallOptions.timeout(Duration.ofSeconds(2)));
    assertThat(call).isNotDone();
    time.advance(Duration.ofSeconds(2));
    assertThatThrownBy(() -> Eventually.get(call))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("not connected in time");
    never.countDown();
  }

  @Test
  void reconnectStartsAnew() {
    Connection connection =
        bay.connect(server(life(s -> s.expectEnd()), life(s -> s.expect("ping").reply(Map.of()))));
    connection.reconnect();
    connection.ping();
  }

  @Test
  void closedIsClosedForGood() {
    Connection connection = bay.connect(server(life(s -> s.expectEnd())));
    connection.close();
    connection.enable();
    assertThatThrownBy(connection::reconnect).isInstanceOf(ServerClosedException.class);
    assertThatThrownBy(connection::ping).isInstanceOf(ServerClosedException.class);
    events.awaitEvent("closed ");
    events.assertExhausted();
  }

  @Test
  void quietServerIsAskedForASignOfLifeAndAnErrorIsOne() {
    ScriptedServerConfig config =
        server(life(s -> s.expect("ping").error(-32601, "Method not found")));
    Connection connection =
        bay.connect(
            config.with(
                options()
                    .reconnection(Reconnection.builder().keepAlive(Duration.ofSeconds(30)).build())
                    .build()));
    time.advance(Duration.ofSeconds(30));
    config.server().awaitScript();
    assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
  }

  @Test
  void serverThatGivesNoSignOfLifeIsRenewed() {
    Reconnection eager =
        Reconnection.builder().keepAlive(Duration.ofSeconds(30)).terminalErrors(2).build();
    Connection connection =
        bay.connect(
            server(
                    life(
                        s -> {
                          s.expect("ping");
                          s.expect("notifications/cancelled");
                          s.expect("ping");
                          s.expect("notifications/cancelled");
                          s.expectEnd();
                        }),
                    life(s -> s.expectEnd()))
                .with(options().reconnection(eager).build()));
    moveTimeUntil(() -> connection.state().kind() == Kind.PENDING);
    events.awaitEvent("warning server 's': the channel failed 2 times in a row");
    moveTimeUntil(() -> connection.state().kind() == Kind.CONNECTED);
  }

  /** What waits for its time gets it, a second after the other. */
  private void moveTimeUntil(BooleanSupplier condition) {
    for (int i = 0; i < 1_000 && !Eventually.holds(condition, Duration.ofMillis(5)); i++) {
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
