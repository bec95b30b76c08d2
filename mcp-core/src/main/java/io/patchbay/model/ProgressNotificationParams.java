package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;
import java.util.OptionalDouble;

/** The parameters of {@code notifications/progress}. */
public final class ProgressNotificationParams extends Payload {
  private ProgressNotificationParams(Json json) {
    super(json);
    require("progressToken", ProgressToken::from);
    require("progress", Json.Kind.NUMBER);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code progressToken} or {@code progress} is missing or of a wrong
   *     kind
   */
  public static ProgressNotificationParams from(Json json) {
    return new ProgressNotificationParams(json);
  }

  /**
   * Starts one.
   *
   * @param progressToken the token of the request
   * @param progress how far it is; grows with every notification
   */
  public static Builder builder(ProgressToken progressToken, double progress) {
    return new Builder().member("progressToken", progressToken).member("progress", progress);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the token of the request. */
  public ProgressToken progressToken() {
    return ProgressToken.from(required("progressToken"));
  }

  /** Returns how far it is; grows with every notification. */
  public double progress() {
    return required("progress").asDouble();
  }

  /** Returns where it ends, if known. */
  public OptionalDouble total() {
    return number("total");
  }

  /** Returns what is going on (since 2025-03-26). */
  public Optional<String> message() {
    return string("message");
  }

  /** Collects the members of a {@link ProgressNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ProgressNotificationParams start) {
      super(start);
    }

    /** Sets where it ends, if known. */
    public Builder total(double total) {
      return member("total", total);
    }

    /** Sets what is going on. */
    public Builder message(String message) {
      return member("message", message);
    }

    /** Builds it. */
    public ProgressNotificationParams build() {
      return new ProgressNotificationParams(members());
    }
  }
}
