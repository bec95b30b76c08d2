package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code tasks/result} (since 2025-11-25, not in 2026-07-28). */
public final class GetTaskPayloadRequestParams extends Payload {
  private GetTaskPayloadRequestParams(Json json) {
    super(json);
    require("taskId", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code taskId} is missing or of a wrong kind
   */
  public static GetTaskPayloadRequestParams from(Json json) {
    return new GetTaskPayloadRequestParams(json);
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

  /** Collects the members of a {@link GetTaskPayloadRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(GetTaskPayloadRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public GetTaskPayloadRequestParams build() {
      return new GetTaskPayloadRequestParams(members());
    }
  }
}
