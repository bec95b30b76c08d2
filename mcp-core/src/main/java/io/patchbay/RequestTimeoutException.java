package io.patchbay;

import java.time.Duration;

/** A limit of a call ran out. The request was cancelled on the wire where the protocol can. */
public final class RequestTimeoutException extends McpException {
  private static final long serialVersionUID = 1L;

  /** Which limit. */
  public enum Limit {
    /** Time to the first sign of an answer. */
    FIRST_ANSWER,
    /** Time without a sign of life of this call. */
    IDLE,
    /** Time in all. */
    WALL
  }

  private final Limit limit;
  private final Duration allowed;
  private final Duration elapsed;

  /**
   * Creates the exception.
   *
   * @param what the server and the request
   * @param limit which limit ran out
   * @param allowed how long the limit is
   * @param elapsed how long the call had been running, without the time a person was asked
   * @param diagnostics what the transport has to say, or the empty string
   */
  public RequestTimeoutException(
      String what, Limit limit, Duration allowed, Duration elapsed, String diagnostics) {
    super(
        what
            + " got no answer: "
            + describe(limit)
            + " limit of "
            + allowed.toMillis()
            + " ms ran out after "
            + elapsed.toMillis()
            + " ms"
            + (diagnostics.isEmpty() ? "" : "; " + diagnostics),
        null);
    this.limit = limit;
    this.allowed = allowed;
    this.elapsed = elapsed;
  }

  private static String describe(Limit limit) {
    return switch (limit) {
      case FIRST_ANSWER -> "the first-answer";
      case IDLE -> "the idle";
      case WALL -> "the wall";
    };
  }

  /** Returns which limit ran out. */
  public Limit limit() {
    return limit;
  }

  /** Returns how long the limit is. */
  public Duration allowed() {
    return allowed;
  }

  /** Returns how long the call had been running. */
  public Duration elapsed() {
    return elapsed;
  }
}
