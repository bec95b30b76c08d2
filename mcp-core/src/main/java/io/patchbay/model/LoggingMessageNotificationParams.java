package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A log message of a server. */
public final class LoggingMessageNotificationParams extends Payload {
  private LoggingMessageNotificationParams(Json json) {
    super(json);
    require("level", Json.Kind.STRING);
    required("data");
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code level} or {@code data} is missing or of a wrong kind
   */
  public static LoggingMessageNotificationParams from(Json json) {
    return new LoggingMessageNotificationParams(json);
  }

  /**
   * Starts one.
   *
   * @param level the severity
   * @param data the message, a string or any other value
   */
  public static Builder builder(LoggingLevel level, Object data) {
    return new Builder().member("level", level).member("data", Json.of(data));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the severity. */
  public LoggingLevel level() {
    return LoggingLevel.of(required("level").asString());
  }

  /** Returns the message, a string or any other value. */
  public Json data() {
    return required("data");
  }

  /** Returns the name of the logger. */
  public Optional<String> logger() {
    return string("logger");
  }

  /** Collects the members of a {@link LoggingMessageNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(LoggingMessageNotificationParams start) {
      super(start);
    }

    /** Sets the name of the logger. */
    public Builder logger(String logger) {
      return member("logger", logger);
    }

    /** Builds it. */
    public LoggingMessageNotificationParams build() {
      return new LoggingMessageNotificationParams(members());
    }
  }
}
