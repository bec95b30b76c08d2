package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code logging/setLevel} (not in 2026-07-28). */
public final class SetLevelRequestParams extends Payload {
  private SetLevelRequestParams(Json json) {
    super(json);
    require("level", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code level} is missing or of a wrong kind
   */
  public static SetLevelRequestParams from(Json json) {
    return new SetLevelRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param level the least severe message to send
   */
  public static Builder builder(LoggingLevel level) {
    return new Builder().member("level", level);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the least severe message to send. */
  public LoggingLevel level() {
    return LoggingLevel.of(required("level").asString());
  }

  /** Collects the members of a {@link SetLevelRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SetLevelRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public SetLevelRequestParams build() {
      return new SetLevelRequestParams(members());
    }
  }
}
