package io.patchbay;

import io.patchbay.model.Implementation;
import io.patchbay.model.ServerCapabilities;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection stands. The states are values with what is known in them; which follows which
 * is in {@code docs/states.md}. Immutable.
 */
public sealed interface ConnectionState {

  /** Returns which state it is. */
  Kind kind();

  /** Returns since when, by the time of the day. */
  Instant since();

  /** Returns the state in one line, for a person; no secret. */
  String describe();

  /** The states, for a switch over all of them. */
  enum Kind {
    /** Not to be connected; left by {@link Connection#enable} or {@link Connection#close}. */
    DISABLED,
    /** Not connected yet, or not at the moment: left by what comes of connecting. */
    PENDING,
    /** Can be used; left when the channel is lost, the server wants a login, or by the host. */
    CONNECTED,
    /** Wants a login; left by {@link Connection#reconnect}, which a login ends with. */
    NEEDS_AUTH,
    /** Not connected, and not tried again of its own accord; the next call tries once. */
    FAILED,
    /** Ended for good. */
    CLOSED
  }

  /**
   * Not to be connected.
   *
   * @param since since when
   * @param cause who disabled it
   * @param reason why, in words; may be empty
   */
  record Disabled(Instant since, Cause cause, String reason) implements ConnectionState {

    /** Why a server is disabled. */
    public enum Cause {
      /** The user, or the host on the user's behalf. */
      USER,
      /** A policy does not allow it. */
      POLICY,
      /** A server that a project brings waits for the user's approval. */
      AWAITING_APPROVAL,
      /** Its configuration is a placeholder, such as an empty URL. */
      NOT_CONFIGURED,
      /** The gate of a built-in server is closed. */
      GATE_CLOSED
    }

    @Override
    public Kind kind() {
      return Kind.DISABLED;
    }

    @Override
    public String describe() {
      return "disabled: "
          + switch (cause) {
            case USER -> "by the user";
            case POLICY -> "denied by policy";
            case AWAITING_APPROVAL -> "awaiting approval";
            case NOT_CONFIGURED -> "not configured";
            case GATE_CLOSED -> "gate closed";
          }
          + (reason.isEmpty() ? "" : ": " + reason);
    }
  }

  /**
   * Not connected yet, or not at the moment.
   *
   * @param since since when
   * @param phase what happens now
   * @param attempt which attempt of this series it is, or was last; 0 before the first
   * @param next when the next attempt begins; null unless waiting for it
   * @param failure why the attempt before failed, or the connection was lost; null if neither
   */
  record Pending(
      Instant since,
      Phase phase,
      int attempt,
      @Nullable Instant next,
      @Nullable McpException failure)
      implements ConnectionState {

    /** What happens while a connection is pending. */
    public enum Phase {
      /** Nothing: the first use connects. */
      IDLE,
      /** An attempt runs, or waits for its turn among others. */
      ATTEMPTING,
      /** The next attempt begins after a while; a call begins it at once. */
      WAITING
    }

    /** Returns when the next attempt begins, if that is known. */
    public Optional<Instant> nextTry() {
      return Optional.ofNullable(next);
    }

    /** Returns why the attempt before failed, or the connection was lost. */
    public Optional<McpException> reason() {
      return Optional.ofNullable(failure);
    }

    @Override
    public Kind kind() {
      return Kind.PENDING;
    }

    @Override
    public String describe() {
      return switch (phase) {
            case IDLE -> "pending: connects when it is used";
            case ATTEMPTING -> "pending: attempt " + attempt;
            case WAITING -> "pending: attempt " + (attempt + 1) + " follows";
          }
          + (failure == null ? "" : "; " + failure.getMessage());
    }
  }

  /**
   * Can be used.
   *
   * @param since since when
   * @param protocolVersion the revision in force
   * @param capabilities what the server offers
   * @param info what the server says it is, or null
   */
  record Connected(
      Instant since,
      ProtocolVersion protocolVersion,
      ServerCapabilities capabilities,
      @Nullable Implementation info)
      implements ConnectionState {

    /** Requires what a connected server has. */
    public Connected {
      Objects.requireNonNull(protocolVersion);
      Objects.requireNonNull(capabilities);
    }

    /** Returns what the server says it is: for display. */
    public Optional<Implementation> serverInfo() {
      return Optional.ofNullable(info);
    }

    @Override
    public Kind kind() {
      return Kind.CONNECTED;
    }

    @Override
    public String describe() {
      return "connected, " + protocolVersion;
    }
  }

  /**
   * Wants a login.
   *
   * @param since since when
   * @param failure what the server said
   */
  record NeedsAuth(Instant since, McpException failure) implements ConnectionState {
    @Override
    public Kind kind() {
      return Kind.NEEDS_AUTH;
    }

    @Override
    public String describe() {
      return "needs a login: " + failure.getMessage();
    }
  }

  /**
   * Not connected, and not tried again of its own accord.
   *
   * @param since since when
   * @param attempts how many attempts were made
   * @param failure why the last one failed
   */
  record Failed(Instant since, int attempts, McpException failure) implements ConnectionState {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }

    @Override
    public String describe() {
      return "failed: " + failure.getMessage();
    }
  }

  /**
   * Ended for good.
   *
   * @param since since when
   * @param failure why
   */
  record Closed(Instant since, McpException failure) implements ConnectionState {
    @Override
    public Kind kind() {
      return Kind.CLOSED;
    }

    @Override
    public String describe() {
      return "closed: " + failure.getMessage();
    }
  }
}
