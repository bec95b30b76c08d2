package io.patchbay.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ConnectException;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Closed;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Failed;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.ConnectionState.NeedsAuth;
import io.patchbay.ConnectionState.Pending;
import io.patchbay.ConnectionState.Pending.Phase;
import io.patchbay.McpException;
import io.patchbay.ProtocolVersion;
import io.patchbay.Reconnection;
import io.patchbay.internal.state.Event.Trigger;
import io.patchbay.model.ServerCapabilities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Walks the whole table: every event in every standing; docs/states.md is what comes of it. */
class TransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @SuppressWarnings("StaticAssignmentOfThrowable") // never thrown, only passed on
  private static final McpException FAILURE = new ConnectException("down", null);

  private static final Connected CONNECTED =
      new Connected(NOW, ProtocolVersion.V2026_07_28, ServerCapabilities.builder().build(), null);
  private static final Path DOCUMENT = Path.of("../docs/states.md");

  private final Transitions remote = new Transitions(new Rules(Reconnection.DEFAULT, false));
  private final Transitions local = new Transitions(new Rules(Reconnection.DEFAULT, true));
  private final Transitions once = new Transitions(new Rules(Reconnection.NEVER, false));

  private static Standing in(ConnectionState state) {
    return new Standing(state, 3, true, List.of());
  }

  private static Pending pending(Phase phase, int attempt) {
    Instant next = phase == Phase.WAITING ? NOW.plusSeconds(1) : null;
    return new Pending(NOW, phase, attempt, next, phase == Phase.IDLE ? null : FAILURE);
  }

  /** Each state, and the phases of one that is pending, by the names they have in the document. */
  private static Map<String, Standing> standings() {
    Map<String, Standing> all = new LinkedHashMap<>();
    all.put("Disabled", in(new Disabled(NOW, Disabled.Cause.USER, "")));
    all.put("Pending, idle", in(pending(Phase.IDLE, 0)));
    all.put("Pending, attempting", in(pending(Phase.ATTEMPTING, 1)));
    all.put("Pending, attempting the last time", in(pending(Phase.ATTEMPTING, 3)));
    all.put("Pending, waiting", in(pending(Phase.WAITING, 1)));
    all.put("Connected", in(CONNECTED));
    all.put("NeedsAuth", in(new NeedsAuth(NOW, FAILURE)));
    all.put("Failed", in(new Failed(NOW, 3, FAILURE)));
    all.put("Closed", in(new Closed(NOW, FAILURE)));
    return all;
  }

  private static Event event(Trigger trigger) {
    return switch (trigger) {
      case OPENED -> Event.opened(CONNECTED);
      case DISABLE -> Event.disable(NOW, Disabled.Cause.POLICY, "not allowed");
      case MAY_PASS, LASTING, UNAUTHORIZED, REMEMBERED, LOST -> Event.failed(trigger, NOW, FAILURE);
      case ENABLE, USE, CONNECT, RECONNECT, DUE, CLOSE -> Event.of(trigger, NOW, "why");
    };
  }

  private static String name(ConnectionState state) {
    return state instanceof Pending pending
        ? "Pending, "
            + switch (pending.phase()) {
              case IDLE -> "idle";
              case ATTEMPTING -> "attempting";
              case WAITING -> "waiting";
            }
        : state.getClass().getSimpleName();
  }

  private static String words(Trigger trigger) {
    return switch (trigger) {
      case ENABLE -> "enabled";
      case DISABLE -> "disabled";
      case USE -> "used";
      case CONNECT -> "connect";
      case RECONNECT -> "reconnect";
      case DUE -> "pause over";
      case OPENED -> "attempt succeeded";
      case MAY_PASS -> "attempt failed, may pass";
      case LASTING -> "attempt failed for good";
      case UNAUTHORIZED -> "login wanted";
      case REMEMBERED -> "login known to be wanted";
      case LOST -> "channel lost";
      case CLOSE -> "closed";
    };
  }

  private static String words(Set<Effect> effects) {
    return effects.stream()
        .map(effect -> effect.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '))
        .collect(Collectors.joining(", "));
  }

  private String document() {
    StringBuilder table = new StringBuilder();
    Map<String, Set<String>> arrows = new LinkedHashMap<>();
    standings()
        .forEach(
            (from, standing) -> {
              for (Trigger trigger : Trigger.values()) {
                Step step = remote.next(standing, event(trigger));
                if (step.standing().equals(standing)) {
                  continue;
                }
                String to = name(step.standing().state());
                table.append(
                    "| %s | %s | %s | %s |%n"
                        .formatted(from, words(trigger), to, words(step.effects())));
                arrows
                    .computeIfAbsent(stateOf(from) + " --> " + stateOf(to), key -> new TreeSet<>())
                    .add(words(trigger));
              }
            });
    String drawing =
        arrows.entrySet().stream()
            .map(arrow -> "    " + arrow.getKey() + ": " + String.join(", ", arrow.getValue()))
            .collect(Collectors.joining("\n"));
    return """
        # States of a connection

        Drawn from the transition table (`Transitions`) by its test, which fails when this page differs; `-Dstates.write=true` writes it anew. What is not in the table changes nothing.

        ```mermaid
        stateDiagram-v2
            [*] --> Pending
        %s
            Closed --> [*]
        ```

        | from | event | to | effects |
        |---|---|---|---|
        %s
        A connection that was lost closes where `Reconnection.NEVER` holds, and fails where a server on this machine was restarted 5 times in 10 minutes. A call made while the connection waits for its
        next try begins it at once; one made after it failed begins one attempt. `connect` and `reconnect` begin a whole series, also where a login was wanted. Listeners get every change, those
        within `Pending` too, in order: `ConnectionListener.onStateChanged`.
        """
        .formatted(drawing, table.toString().replace("\r", ""));
  }

  private static String stateOf(String name) {
    return name.split(",", 2)[0];
  }

  @Test
  void documentIsDrawnFromTheTable() throws IOException {
    if (Boolean.getBoolean("states.write")) {
      Files.writeString(DOCUMENT, document());
    }
    assertThat(Files.readString(DOCUMENT)).isEqualTo(document());
  }

  @Test
  void everyEventInEveryStateEndsInAStateWithEffectsThatFitIt() {
    for (Transitions table : List.of(remote, local, once)) {
      standings()
          .forEach(
              (name, standing) -> {
                for (Trigger trigger : Trigger.values()) {
                  Step step = table.next(standing, event(trigger));
                  fits(name + " " + trigger, standing, step);
                }
              });
    }
  }

  private static void fits(String what, Standing before, Step step) {
    ConnectionState now = step.standing().state();
    Set<Effect> effects = step.effects();
    if (step.standing().equals(before)) {
      assertThat(effects).as(what).isEmpty();
      return;
    }
    assertThat(effects.contains(Effect.START_ATTEMPT))
        .as("%s: an attempt begins", what)
        .isEqualTo(now instanceof Pending p && p.phase() == Phase.ATTEMPTING);
    assertThat(effects.contains(Effect.START_TIMER))
        .as("%s: a pause begins", what)
        .isEqualTo(now instanceof Pending p && p.phase() == Phase.WAITING);
    boolean leftConnected = before.state() instanceof Connected;
    assertThat(effects.contains(Effect.CLOSE_SESSION))
        .as("%s: the session is closed", what)
        .isEqualTo(leftConnected);
    boolean wasWaiting = before.state() instanceof Pending p && p.phase() == Phase.WAITING;
    assertThat(effects.contains(Effect.CANCEL_TIMER) || !wasWaiting)
        .as("%s: the timer is called off", what)
        .isTrue();
    assertThat(step.why()).as(what).isNotEmpty();
  }

  @Test
  void nothingLeavesClosed() {
    for (Trigger trigger : Trigger.values()) {
      Standing closed = in(new Closed(NOW, FAILURE));
      assertThat(remote.next(closed, event(trigger)).standing()).isEqualTo(closed);
    }
  }

  @Test
  void everyStateButClosedCanBeClosedAndDisabled() {
    Map<Kind, Set<Kind>> reached = new EnumMap<>(Kind.class);
    standings()
        .values()
        .forEach(
            standing -> {
              for (Trigger trigger : Trigger.values()) {
                reached
                    .computeIfAbsent(standing.state().kind(), kind -> EnumSet.noneOf(Kind.class))
                    .add(remote.next(standing, event(trigger)).standing().state().kind());
              }
            });
    reached.forEach(
        (from, to) -> {
          if (from != Kind.CLOSED) {
            assertThat(to).as("from %s", from).contains(Kind.CLOSED, Kind.DISABLED);
          }
        });
  }

  @Test
  void seriesEndsAfterItsTriesAndCountsFromOne() {
    Standing standing = Standing.initial(NOW);
    standing = remote.next(standing, event(Trigger.USE)).standing();
    for (int attempt = 1; attempt <= 3; attempt++) {
      assertThat(((Pending) standing.state()).attempt()).isEqualTo(attempt);
      standing = remote.next(standing, event(Trigger.MAY_PASS)).standing();
      standing = remote.next(standing, event(Trigger.DUE)).standing();
    }
    assertThat(standing.state()).isEqualTo(new Failed(NOW, 3, FAILURE));
  }

  @Test
  void aUseAfterFailureTriesOnce() {
    Standing failed = in(new Failed(NOW, 3, FAILURE));
    Standing trying = remote.next(failed, event(Trigger.USE)).standing();
    assertThat(remote.next(trying, event(Trigger.MAY_PASS)).standing().state())
        .isEqualTo(new Failed(NOW, 1, FAILURE));
  }

  @Test
  void pausesEndHoweverLongSomebodyWantsThem() {
    Duration ever = Duration.ofSeconds(Long.MAX_VALUE);
    Rules rules =
        new Rules(
            Reconnection.builder().firstDelay(ever).longestDelay(ever).restartWindow(ever).build(),
            true);
    Duration longest = Duration.ofDays(3650);
    assertThat(rules.pause(1_000, null, 0)).isEqualTo(longest);
    assertThat(rules.restartWindow()).isEqualTo(longest);
    Rules usual = new Rules(Reconnection.DEFAULT, false);
    assertThat(usual.pause(1, ever, 0)).isEqualTo(Duration.ofHours(24));
    assertThat(usual.pause(1, Duration.ofHours(1), 0)).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void pausesDoubleUpToTheLongestAndAreShortenedByUpToHalf() {
    Rules rules = new Rules(Reconnection.DEFAULT, false);
    List<Long> pauses =
        java.util.stream.IntStream.rangeClosed(1, 8)
            .mapToObj(attempt -> rules.pause(attempt, null, 0).toSeconds())
            .toList();
    assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    assertThat(rules.pause(1, null, 1)).isEqualTo(Duration.ofMillis(500));
    assertThat(rules.pause(1, Duration.ofSeconds(90), 1)).isEqualTo(Duration.ofSeconds(90));
    assertThat(rules.pause(1, Duration.ofMillis(1), 0)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void serverOnThisMachineIsRestartedFiveTimesInTenMinutes() {
    Standing standing = in(CONNECTED);
    for (int restart = 1; restart <= 5; restart++) {
      Step step = local.next(standing, event(Trigger.LOST));
      assertThat(step.standing().state()).isInstanceOf(Pending.class);
      standing = step.standing().in(CONNECTED);
    }
    assertThat(local.next(standing, event(Trigger.LOST)).standing().state())
        .isInstanceOf(Failed.class);
    Event later = Event.failed(Trigger.LOST, NOW.plus(Duration.ofMinutes(10)), FAILURE);
    assertThat(local.next(standing, later).standing().state()).isInstanceOf(Pending.class);
    assertThat(remote.next(standing, event(Trigger.LOST)).standing().state())
        .as("elsewhere they are not counted")
        .isInstanceOf(Pending.class);
  }

  @Test
  void aConnectionThatIsLostOverAndOverComesBackMoreSlowly() {
    Standing standing = in(CONNECTED);
    for (int seconds : List.of(1, 2, 4, 8)) {
      Step step = remote.next(standing, event(Trigger.LOST));
      assertThat(step.delay()).isEqualTo(Duration.ofSeconds(seconds));
      standing = step.standing().in(CONNECTED);
    }
  }

  @Test
  void whatIsNeverToComeBackClosesWhenItIsLost() {
    assertThat(once.next(in(CONNECTED), event(Trigger.LOST)).standing().state())
        .isEqualTo(new Closed(NOW, FAILURE));
  }
}
