package io.patchbay;

import io.patchbay.ConnectionState.Disabled;
import java.util.Objects;
import java.util.Optional;

/**
 * Says which servers may be connected: an administrator's lists, approvals of the user, or rules of
 * the host. Asked before every attempt to connect, the first one and each that follows a lost
 * connection, for every server however it was plugged in, built-in ones included. What it refuses
 * is {@link Disabled} with the refusal's cause and reason, and is enabled again when it is not
 * refused any more.
 *
 * <p>Called on threads that connect, and on those that build the {@link Patchbay}, call {@link
 * Patchbay#connectAll}, or tell the servers of a roster; several at the same time; may block. One
 * that throws refuses.
 */
@FunctionalInterface
public interface ServerPolicy {

  /** Refuses no server. */
  ServerPolicy NONE = server -> Optional.empty();

  /**
   * Looks at a server.
   *
   * @param server how it is reached; {@link ServerConfig#settings} has its command or address
   * @return why it is not to be connected; empty if it may be
   */
  Optional<Refusal> refuses(ServerConfig server);

  /** Refuses what either of the two refuses; this one is asked first. */
  default ServerPolicy and(ServerPolicy other) {
    Objects.requireNonNull(other);
    return server -> refuses(server).or(() -> other.refuses(server));
  }

  /**
   * Why a server is not to be connected.
   *
   * @param cause who refuses it
   * @param reason why, in words, with the next step; no secret
   */
  record Refusal(Disabled.Cause cause, String reason) {
    /** Requires both. */
    public Refusal {
      Objects.requireNonNull(cause);
      Objects.requireNonNull(reason);
    }
  }
}
