package io.patchbay.internal.state;

import io.patchbay.ConnectionState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a connection stands, with what the next transition depends on.
 *
 * @param state the state that everybody sees
 * @param most how many attempts the series has that runs
 * @param wasConnected whether it has ever been connected
 * @param restarts when it was restarted, within the window
 */
public record Standing(
    ConnectionState state, int most, boolean wasConnected, List<Instant> restarts) {

  /** A connection that nobody has used yet. */
  public static Standing initial(Instant at) {
    return new Standing(
        new ConnectionState.Pending(at, ConnectionState.Pending.Phase.IDLE, 0, null, null),
        0,
        false,
        List.of());
  }

  Standing in(ConnectionState next) {
    return new Standing(next, most, wasConnected, restarts);
  }

  Standing withSeries(int attempts) {
    return new Standing(state, attempts, wasConnected, restarts);
  }

  Standing connected(ConnectionState.Connected next) {
    return new Standing(next, most, true, restarts);
  }

  /** Returns how many restarts there were within a time. */
  int restartsWithin(Duration window, Instant now) {
    return (int) restarts.stream().filter(at -> at.isAfter(now.minus(window))).count();
  }

  Standing restarted(Duration window, Instant now) {
    List<Instant> recent = new ArrayList<>(restarts);
    recent.removeIf(at -> !at.isAfter(now.minus(window)));
    recent.add(now);
    return new Standing(state, most, wasConnected, List.copyOf(recent));
  }
}
