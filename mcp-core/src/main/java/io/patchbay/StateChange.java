package io.patchbay;

import java.time.Instant;

/**
 * A connection went from one state to another, or on within a state.
 *
 * @param from the state before
 * @param to the state now
 * @param why what happened; no secret
 * @param when when, by the time of the day
 */
public record StateChange(ConnectionState from, ConnectionState to, String why, Instant when) {}
