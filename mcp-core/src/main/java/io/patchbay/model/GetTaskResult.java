package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** Where a task stands (since 2025-11-25, not in 2026-07-28). */
public final class GetTaskResult extends Result implements TaskState {
  private GetTaskResult(Json json) {
    super(json);
    require("taskId", Json.Kind.STRING);
    require("status", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code taskId} or {@code status} is missing or of a wrong kind
   */
  public static GetTaskResult from(Json json) {
    return new GetTaskResult(json);
  }

  /**
   * Starts one.
   *
   * @param taskId the id of the task
   * @param status where the task stands
   */
  public static Builder builder(String taskId, TaskStatus status) {
    return new Builder().member("taskId", taskId).member("status", status);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link GetTaskResult}. */
  public static final class Builder extends Result.Builder<Builder>
      implements TaskState.Builder<Builder> {
    private Builder() {}

    private Builder(GetTaskResult start) {
      super(start);
    }

    /** Builds it. */
    public GetTaskResult build() {
      return new GetTaskResult(members());
    }
  }
}
