package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code tasks/cancel} (since 2025-11-25, not in 2026-07-28). */
public final class CancelTaskRequestParams extends Payload {
  private CancelTaskRequestParams(Json json) {
    super(json);
    require("taskId", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code taskId} is missing or of a wrong kind
   */
  public static CancelTaskRequestParams from(Json json) {
    return new CancelTaskRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param taskId the id of the task
   */
  public static Builder builder(String taskId) {
    return new Builder().member("taskId", taskId);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the task. */
  public String taskId() {
    return required("taskId").asString();
  }

  /** Collects the members of a {@link CancelTaskRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CancelTaskRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public CancelTaskRequestParams build() {
      return new CancelTaskRequestParams(members());
    }
  }
}
