package io.patchbay.model;

/**
 * The severity of a log message (RFC 5424); a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record LoggingLevel(String value) implements OpenEnum {
  /** Detail for debugging. */
  public static final LoggingLevel DEBUG = new LoggingLevel("debug");

  /** General information. */
  public static final LoggingLevel INFO = new LoggingLevel("info");

  /** A normal but significant event. */
  public static final LoggingLevel NOTICE = new LoggingLevel("notice");

  /** A warning. */
  public static final LoggingLevel WARNING = new LoggingLevel("warning");

  /** An error. */
  public static final LoggingLevel ERROR = new LoggingLevel("error");

  /** A critical condition. */
  public static final LoggingLevel CRITICAL = new LoggingLevel("critical");

  /** Action is needed at once. */
  public static final LoggingLevel ALERT = new LoggingLevel("alert");

  /** The system is unusable. */
  public static final LoggingLevel EMERGENCY = new LoggingLevel("emergency");

  /** Returns the value, which equals the constant if there is one. */
  public static LoggingLevel of(String value) {
    return new LoggingLevel(value);
  }

  /** Returns 0 for debug to 7 for emergency; an unknown level counts as info. */
  public int severity() {
    return switch (value) {
      case "debug" -> 0;
      case "notice" -> 2;
      case "warning" -> 3;
      case "error" -> 4;
      case "critical" -> 5;
      case "alert" -> 6;
      case "emergency" -> 7;
      default -> 1;
    };
  }

  /** Returns whether this is as severe as another level or more. */
  public boolean isAtLeast(LoggingLevel level) {
    return severity() >= level.severity();
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
