package io.patchbay.internal.state;

import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Closed;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Failed;
import io.patchbay.ConnectionState.NeedsAuth;
import io.patchbay.ConnectionState.Pending;
import io.patchbay.ConnectionState.Pending.Phase;
import io.patchbay.McpException;
import io.patchbay.ServerClosedException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The transition table of a connection: what comes of an event in a state. A pure function; {@code
 * docs/states.md} is drawn from it.
 *
 * <p>An event that says nothing in a state, such as the outcome of an attempt that nobody wants any
 * more, changes nothing there.
 */
public final class Transitions {
  /** A connection that was lost so shortly before comes back after a longer pause. */
  private static final Duration LATELY = Duration.ofMinutes(2);

  private final Rules rules;

  /** Creates the table for one server. */
  public Transitions(Rules rules) {
    this.rules = rules;
  }

  /** Returns what comes of an event. */
  public Step next(Standing now, Event event) {
    return switch (now.state().kind()) {
      case DISABLED -> disabled(now, event);
      case PENDING -> pending(now, (Pending) now.state(), event);
      case CONNECTED -> connected(now, event);
      case NEEDS_AUTH -> needsAuth(now, event);
      case FAILED -> failed(now, event);
      case CLOSED -> Step.unchanged(now);
    };
  }

  private Step disabled(Standing now, Event event) {
    return switch (event.trigger()) {
      case ENABLE -> Step.of(now.in(idle(event.at())), event.text());
      case DISABLE -> disable(now, event);
      case CLOSE -> close(now, event);
      case USE,
          CONNECT,
          RECONNECT,
          DUE,
          OPENED,
          MAY_PASS,
          LASTING,
          UNAUTHORIZED,
          REMEMBERED,
          LOST ->
          Step.unchanged(now);
    };
  }

  private Step pending(Standing now, Pending state, Event event) {
    return switch (event.trigger()) {
      case USE -> state.phase() == Phase.ATTEMPTING ? Step.unchanged(now) : use(now, state, event);
      case CONNECT, RECONNECT ->
          state.phase() == Phase.ATTEMPTING
              ? Step.unchanged(now)
              : begin(now, event, seriesOf(now), Effect.CANCEL_TIMER, Effect.FORGET_AUTH);
      case DUE -> state.phase() == Phase.WAITING ? attempt(now, state, event) : Step.unchanged(now);
      case OPENED ->
          attempting(state)
              .map(attempt -> Step.of(now.connected(event.requireConnected()), event.text()))
              .orElse(Step.unchanged(now));
      case MAY_PASS -> attempting(state).map(a -> retry(now, a, event)).orElse(Step.unchanged(now));
      case LASTING ->
          attempting(state)
              .map(a -> Step.of(now.in(failure(event, a.attempt())), event.text()))
              .orElse(Step.unchanged(now));
      case UNAUTHORIZED ->
          attempting(state)
              .map(a -> Step.of(login(now, event), event.text(), Effect.REMEMBER_AUTH))
              .orElse(Step.unchanged(now));
      case REMEMBERED ->
          state.phase() == Phase.IDLE
              ? Step.of(login(now, event), event.text())
              : Step.unchanged(now);
      case DISABLE -> disable(now, event, Effect.CANCEL_TIMER, Effect.ABORT_ATTEMPT);
      case CLOSE -> close(now, event, Effect.CANCEL_TIMER, Effect.ABORT_ATTEMPT);
      case ENABLE, LOST -> Step.unchanged(now);
    };
  }

  private static Optional<Pending> attempting(Pending state) {
    return state.phase() == Phase.ATTEMPTING ? Optional.of(state) : Optional.empty();
  }

  private Step use(Standing now, Pending state, Event event) {
    return state.phase() == Phase.WAITING
        ? attempt(now, state, event)
        : begin(now, event, seriesOf(now), Effect.CANCEL_TIMER);
  }

  private Step connected(Standing now, Event event) {
    return switch (event.trigger()) {
      case LOST -> lost(now, event);
      case UNAUTHORIZED ->
          Step.of(login(now, event), event.text(), Effect.CLOSE_SESSION, Effect.REMEMBER_AUTH);
      case RECONNECT -> begin(now, event, seriesOf(now), Effect.CLOSE_SESSION, Effect.FORGET_AUTH);
      case DISABLE -> disable(now, event, Effect.CLOSE_SESSION);
      case CLOSE -> close(now, event, Effect.CLOSE_SESSION);
      case ENABLE, USE, CONNECT, DUE, OPENED, MAY_PASS, LASTING, REMEMBERED -> Step.unchanged(now);
    };
  }

  private Step needsAuth(Standing now, Event event) {
    return switch (event.trigger()) {
      case CONNECT, RECONNECT -> begin(now, event, seriesOf(now), Effect.FORGET_AUTH);
      case DISABLE -> disable(now, event);
      case CLOSE -> close(now, event);
      case ENABLE, USE, DUE, OPENED, MAY_PASS, LASTING, UNAUTHORIZED, REMEMBERED, LOST ->
          Step.unchanged(now);
    };
  }

  private Step failed(Standing now, Event event) {
    return switch (event.trigger()) {
      case USE -> begin(now, event, 1);
      case CONNECT, RECONNECT -> begin(now, event, seriesOf(now), Effect.FORGET_AUTH);
      case DISABLE -> disable(now, event);
      case CLOSE -> close(now, event);
      case ENABLE, DUE, OPENED, MAY_PASS, LASTING, UNAUTHORIZED, REMEMBERED, LOST ->
          Step.unchanged(now);
    };
  }

  private int seriesOf(Standing now) {
    return now.wasConnected()
        ? Math.max(1, rules.reconnection().tries())
        : rules.reconnection().firstTries();
  }

  private static Step begin(Standing now, Event event, int most, Effect... before) {
    Pending next = new Pending(event.at(), Phase.ATTEMPTING, 1, null, reasonOf(now.state()));
    return with(Step.of(now.in(next).withSeries(most), event.text(), before));
  }

  private static Step attempt(Standing now, Pending state, Event event) {
    Pending next =
        new Pending(state.since(), Phase.ATTEMPTING, state.attempt() + 1, null, state.failure());
    return with(Step.of(now.in(next), event.text(), Effect.CANCEL_TIMER));
  }

  private static Step with(Step step) {
    EnumSet<Effect> effects = EnumSet.of(Effect.START_ATTEMPT);
    effects.addAll(step.effects());
    return new Step(step.standing(), step.why(), effects, step.delay());
  }

  private Step retry(Standing now, Pending state, Event event) {
    if (state.attempt() >= now.most()) {
      return Step.of(now.in(failure(event, state.attempt())), event.text());
    }
    Duration pause = rules.pause(state.attempt(), event.delay(), event.jitter());
    return wait(now, event, state.since(), state.attempt(), pause);
  }

  private Step lost(Standing now, Event event) {
    if (rules.reconnection().tries() == 0) {
      return Step.of(
          now.in(new Closed(event.at(), event.requireFailure())),
          event.text(),
          Effect.CLOSE_SESSION);
    }
    Duration window = rules.restartWindow();
    int before = now.restartsWithin(window, event.at());
    if (rules.local() && before >= rules.reconnection().restarts()) {
      return Step.of(
          now.in(failure(event, 0)),
          event.text() + "; it was restarted " + before + " times in " + window.toSeconds() + " s",
          Effect.CLOSE_SESSION);
    }
    int lately = now.restartsWithin(LATELY, event.at());
    Duration pause = rules.pause(lately + 1, event.delay(), event.jitter());
    Standing counted = now.restarted(window, event.at()).withSeries(rules.reconnection().tries());
    return wait(counted, event, event.at(), 0, pause, Effect.CLOSE_SESSION);
  }

  private static Step wait(
      Standing now, Event event, Instant since, int attempt, Duration pause, Effect... before) {
    Pending next =
        new Pending(since, Phase.WAITING, attempt, event.at().plus(pause), event.requireFailure());
    String why = event.text() + "; tried again in " + pause.toMillis() + " ms";
    EnumSet<Effect> effects = EnumSet.of(Effect.START_TIMER, before);
    return new Step(now.in(next), why, effects, pause);
  }

  private static Standing login(Standing now, Event event) {
    return now.in(new NeedsAuth(event.at(), event.requireFailure()));
  }

  private static Failed failure(Event event, int attempts) {
    return new Failed(event.at(), attempts, event.requireFailure());
  }

  private static Step disable(Standing now, Event event, Effect... effects) {
    return Step.of(
        now.in(new Disabled(event.at(), event.cause(), event.text())), event.text(), effects);
  }

  private static Step close(Standing now, Event event, Effect... effects) {
    McpException reason = event.failure();
    return Step.of(
        now.in(
            new Closed(
                event.at(),
                reason == null ? new ServerClosedException(event.text(), null) : reason)),
        event.text(),
        effects);
  }

  private static Pending idle(Instant at) {
    return new Pending(at, Phase.IDLE, 0, null, null);
  }

  private static @Nullable McpException reasonOf(ConnectionState state) {
    return state instanceof Failed failed
        ? failed.failure()
        : state instanceof Pending pending ? pending.failure() : null;
  }
}
