package io.patchbay.internal.connection;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import io.patchbay.ServerPolicy.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which servers may be connected: asks the policy, and the gates of built-in servers, before each
 * attempt, and for all servers when what they say may have changed.
 *
 * <p>Reviews stand in a line, and each asks anew, so that the last word is the one that stays. An
 * attempt that was refused while a review began is followed by another review. Thread-safe.
 */
final class Admission {
  private static final Logger log = LoggerFactory.getLogger(Admission.class);

  private final ServerPolicy policy;
  private final Supplier<List<ServerWiring>> servers;
  private final Line line = new Line("policy");
  private final AtomicLong reviews = new AtomicLong();
  private volatile boolean opened;
  private volatile boolean connecting;

  /**
   * @param servers all servers, in order
   */
  Admission(ServerPolicy policy, Supplier<List<ServerWiring>> servers) {
    this.policy = policy;
    this.servers = servers;
  }

  /** Returns whether there is no policy that might block. */
  boolean asksNobody() {
    return policy == ServerPolicy.NONE;
  }

  /** Asks whether a server may be connected; returns why not, or null. May block. */
  @Nullable Refusal refusal(ServerConfig server) {
    Refusal refusal = refusalByPolicy(server);
    if (refusal != null || !(server instanceof BuiltInServer own)) {
      return refusal;
    }
    String closed = own.closedBecause();
    return closed == null ? null : new Refusal(Cause.GATE_CLOSED, closed);
  }

  private @Nullable Refusal refusalByPolicy(ServerConfig server) {
    try {
      return Objects.requireNonNull(policy.refuses(server), "it says nothing").orElse(null);
    } catch (RuntimeException e) {
      log.warn("the policy failed that says whether '{}' may be connected", server.name(), e);
      return new Refusal(
          Cause.POLICY, "the policy failed (" + e.getClass().getSimpleName() + "); see the log");
    }
  }

  /** All servers are there that the Patchbay was built with: from now on the policy counts. */
  void open() {
    opened = true;
    review();
  }

  /** From now on servers that come, or may be connected again, are connected. */
  void connectAll() {
    connecting = true;
    review();
  }

  /** Returns whether servers that come are connected. */
  boolean isConnecting() {
    return connecting;
  }

  /** Returns how many reviews have begun. */
  long reviews() {
    return reviews.get();
  }

  /** Holds all servers against the policy, now or after the review that runs. */
  void review() {
    if (opened) {
      reviews.incrementAndGet();
      line.run(() -> servers.get().forEach(this::review));
    }
  }

  /** Holds a server against the policy that was plugged in and is not connected yet. */
  void admit(ServerWiring server) {
    if (opened) {
      line.run(() -> review(server));
    }
  }

  private void review(ServerWiring server) {
    server.plug().hold(server.reviewed(), () -> allowed(server));
  }

  private void allowed(ServerWiring server) {
    if (connecting && !server.waitsForUse()) {
      server.connectLater();
    }
  }
}
