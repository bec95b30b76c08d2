package io.patchbay;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How connecting to one server of many went.
 *
 * @param connection the connection, whatever its state
 * @param state its state when that was known
 * @param took how long it took
 * @param cause why it is not connected, or null
 */
public record ConnectOutcome(
    Connection connection, ConnectionState state, Duration took, @Nullable McpException cause) {

  /** Returns the name of the server. */
  public String name() {
    return connection.name();
  }

  /** Returns whether the server can be used at once. */
  public boolean isConnected() {
    return state instanceof ConnectionState.Connected;
  }

  /** Returns why it is not connected; empty if it is, or is not to be yet. */
  public Optional<McpException> failure() {
    return Optional.ofNullable(cause);
  }
}
