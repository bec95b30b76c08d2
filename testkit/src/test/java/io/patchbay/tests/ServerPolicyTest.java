package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerDisabledException;
import io.patchbay.ServerOptions;
import io.patchbay.ServerPolicy;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who may be connected is asked before each attempt. */
@ExtendWith(Leaks.class)
class ServerPolicyTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final Optional<Refusal> NO = refusal(Cause.POLICY, "not allowed");

  private final ManualTime time = new ManualTime();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicReference<ServerPolicy> policy = new AtomicReference<>(ServerPolicy.NONE);
  private final Patchbay bay =
      Patchbay.builder()
          .transport(ScriptedServerConfig.PROVIDER)
          .time(time)
          .policy(
              server -> {
                asked.add(server.name());
                return Objects.requireNonNull(policy.get()).refuses(server);
              })
          .policy(server -> server.name().equals("bad") ? NO : Optional.empty())
          .build();

  @AfterEach
  void close() {
    bay.close();
  }

  private static Optional<Refusal> refusal(Cause cause, String reason) {
    return Optional.of(new Refusal(cause, reason));
  }

  @SafeVarargs
  private static ScriptedServerConfig server(
      String name, Consumer<Script> life, Consumer<Script>... more) {
    ScriptedServer server = ScriptedServer.script(life);
    for (Consumer<Script> next : more) {
      server.then(next);
    }
    return ScriptedServerConfig.of(name, server)
        .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
  }

  private static void good(Script s) {
    s.initialize("2025-11-25", Map.of()).expectEnd();
  }

  private static void assertDisabled(Connection connection, Cause cause, String reason) {
    assertThat(connection.state())
        .isInstanceOfSatisfying(
            Disabled.class,
            state -> {
              assertThat(state.cause()).isEqualTo(cause);
              assertThat(state.reason()).contains(reason);
            });
  }

  @Test
  void refusedServerIsDisabledWithTheReasonAndNeverReached() {
    Connection bad = bay.add(server("bad", Script::die));
    assertDisabled(bad, Cause.POLICY, "not allowed");
    assertThatThrownBy(bad::ping)
        .isInstanceOf(ServerDisabledException.class)
        .hasMessage("server 'bad' is disabled: denied by policy: not allowed");
    assertThatThrownBy(() -> bay.connect(server("mine", ServerPolicyTest::good)).ping())
        .isNotInstanceOf(ServerDisabledException.class);
  }

  @Test
  void connectingToWhatIsRefusedFails() {
    assertThatThrownBy(() -> bay.connect(server("bad", Script::die)))
        .isInstanceOf(ServerDisabledException.class)
        .hasMessageContaining("not allowed");
  }

  @Test
  void policyIsAskedBeforeEachReconnect() {
    CountDownLatch end = new CountDownLatch(1);
    Connection connection =
        bay.connect(
            server(
                "s",
                s -> s.initialize("2025-11-25", Map.of()).await(end).die(),
                ServerPolicyTest::good));
    assertThat(asked).containsOnly("s");
    policy.set(server -> NO);
    end.countDown();
    Eventually.that("lost", () -> connection.state().kind() == Kind.PENDING);
    Eventually.that(
        "refused",
        () -> {
          time.advance(Duration.ofSeconds(1));
          return connection.state().kind() == Kind.DISABLED;
        });
    assertDisabled(connection, Cause.POLICY, "not allowed");
  }

  @Test
  void policyThatFailsRefuses() {
    policy.set(
        server -> {
          throw new IllegalStateException("secret");
        });
    Connection connection = bay.add(server("s", Script::die));
    bay.connectAll().await(LONG).orThrow();
    assertDisabled(connection, Cause.POLICY, "the policy failed (IllegalStateException)");
    assertThat(connection.state().describe()).doesNotContain("secret");
  }

  @Test
  void whoeverEnablesItHasThePolicyAskedAgain() {
    policy.set(server -> refusal(Cause.AWAITING_APPROVAL, "approve it"));
    Connection connection = bay.add(server("s", ServerPolicyTest::good));
    assertThatThrownBy(connection::reconnect).hasMessageContaining("awaiting approval: approve it");
    connection.enable();
    assertThatThrownBy(connection::reconnect).hasMessageContaining("awaiting approval: approve it");
    policy.set(ServerPolicy.NONE);
    connection.enable();
    connection.reconnect();
    assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
  }

  @Test
  void connectAllAsksAgainWhetherWhatWasRefusedMayBeConnected() {
    policy.set(server -> NO);
    Connection connection = bay.add(server("s", ServerPolicyTest::good));
    assertThat(bay.connectAll().await(LONG).failed()).isEmpty();
    assertDisabled(connection, Cause.POLICY, "not allowed");
    policy.set(ServerPolicy.NONE);
    bay.connectAll().await(LONG).orThrow();
    assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
  }

  @Test
  void whatWasAllowedWhileAnAttemptWasBeingRefusedIsNotLeftDisabled() {
    Connection connection = bay.add(server("s", ServerPolicyTest::good));
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    policy.set(
        server -> {
          asking.countDown();
          Eventually.open(answer);
          return NO;
        });
    var unused = connection.reconnectAsync();
    Eventually.open(asking);
    policy.set(ServerPolicy.NONE);
    bay.connectAll();
    answer.countDown();
    Eventually.that("connected", () -> connection.state().kind() == Kind.CONNECTED);
  }
}
