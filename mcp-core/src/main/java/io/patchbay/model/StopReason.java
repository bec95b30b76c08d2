package io.patchbay.model;

/**
 * Why a model stopped; a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record StopReason(String value) implements OpenEnum {
  /** The turn is over. */
  public static final StopReason END_TURN = new StopReason("endTurn");

  /** A stop sequence came. */
  public static final StopReason STOP_SEQUENCE = new StopReason("stopSequence");

  /** The limit of tokens was reached. */
  public static final StopReason MAX_TOKENS = new StopReason("maxTokens");

  /** The model wants to use tools (since 2025-11-25). */
  public static final StopReason TOOL_USE = new StopReason("toolUse");

  /** Returns the value, which equals the constant if there is one. */
  public static StopReason of(String value) {
    return new StopReason(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
