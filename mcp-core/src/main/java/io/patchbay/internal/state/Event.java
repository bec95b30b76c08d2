package io.patchbay.internal.state;

import io.patchbay.ConnectionState.Connected;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.McpException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something happened to a connection.
 *
 * @param trigger what
 * @param at when
 * @param failure the failure, with triggers that have one
 * @param connected the state to be in, with {@link Trigger#OPENED}
 * @param cause who disables it, with {@link Trigger#DISABLE}
 * @param text why, in words, with triggers that have some
 * @param delay how long the server asked to be left alone; null if it did not
 * @param jitter how much of a pause is left off, from 0 to 1
 */
public record Event(
    Trigger trigger,
    Instant at,
    @Nullable McpException failure,
    @Nullable Connected connected,
    Cause cause,
    String text,
    @Nullable Duration delay,
    double jitter) {

  /** What can happen. */
  public enum Trigger {
    /** The host wants it again. */
    ENABLE,
    /** The host does not want it. */
    DISABLE,
    /** Somebody wants to use it. */
    USE,
    /** The host wants it connected. */
    CONNECT,
    /** The host wants a new attempt whatever was before, as after a login. */
    RECONNECT,
    /** The pause between two tries is over. */
    DUE,
    /** An attempt succeeded. */
    OPENED,
    /** An attempt failed with what may pass. */
    MAY_PASS,
    /** An attempt failed with what will not pass by itself. */
    LASTING,
    /** The server wants a login. */
    UNAUTHORIZED,
    /** It is remembered that the server wants a login. */
    REMEMBERED,
    /** The channel was lost. */
    LOST,
    /** The host closes it. */
    CLOSE
  }

  private Event(Trigger trigger, Instant at, @Nullable McpException failure, String text) {
    this(trigger, at, failure, null, Cause.USER, text, null, 0);
  }

  /** Somebody wants something. */
  public static Event of(Trigger trigger, Instant at, String text) {
    return new Event(trigger, at, null, text);
  }

  /** Something failed. */
  public static Event failed(Trigger trigger, Instant at, McpException failure) {
    return new Event(trigger, at, failure, String.valueOf(failure.getMessage()));
  }

  /** An attempt succeeded. */
  public static Event opened(Connected connected) {
    return new Event(
        Trigger.OPENED,
        connected.since(),
        null,
        connected,
        Cause.USER,
        "connected, " + connected.protocolVersion(),
        null,
        0);
  }

  /** The host does not want it. */
  public static Event disable(Instant at, Cause cause, String reason) {
    return new Event(Trigger.DISABLE, at, null, null, cause, reason, null, 0);
  }

  /** Returns this event with what a pause after it depends on. */
  public Event pausing(@Nullable Duration asked, double left) {
    return new Event(trigger, at, failure, connected, cause, text, asked, left);
  }

  McpException requireFailure() {
    return Objects.requireNonNull(failure, trigger + " comes with a failure");
  }

  Connected requireConnected() {
    return Objects.requireNonNull(connected, trigger + " comes with a state");
  }
}
