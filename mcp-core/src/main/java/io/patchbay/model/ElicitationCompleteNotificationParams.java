package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/**
 * The parameters of {@code notifications/elicitation/complete} (since 2025-11-25, not in
 * 2026-07-28).
 */
public final class ElicitationCompleteNotificationParams extends Payload {
  private ElicitationCompleteNotificationParams(Json json) {
    super(json);
    require("elicitationId", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code elicitationId} is missing or of a wrong kind
   */
  public static ElicitationCompleteNotificationParams from(Json json) {
    return new ElicitationCompleteNotificationParams(json);
  }

  /**
   * Starts one.
   *
   * @param elicitationId the id of the elicitation that is over
   */
  public static Builder builder(String elicitationId) {
    return new Builder().member("elicitationId", elicitationId);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the elicitation that is over. */
  public String elicitationId() {
    return required("elicitationId").asString();
  }

  /** Collects the members of a {@link ElicitationCompleteNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ElicitationCompleteNotificationParams start) {
      super(start);
    }

    /** Builds it. */
    public ElicitationCompleteNotificationParams build() {
      return new ElicitationCompleteNotificationParams(members());
    }
  }
}
