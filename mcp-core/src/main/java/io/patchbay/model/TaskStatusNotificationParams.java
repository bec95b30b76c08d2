package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code notifications/tasks/status} (since 2025-11-25, not in 2026-07-28). */
public final class TaskStatusNotificationParams extends Payload implements TaskState {
  private TaskStatusNotificationParams(Json json) {
    super(json);
    require("taskId", Json.Kind.STRING);
    require("status", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code taskId} or {@code status} is missing or of a wrong kind
   */
  public static TaskStatusNotificationParams from(Json json) {
    return new TaskStatusNotificationParams(json);
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

  /** Collects the members of a {@link TaskStatusNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder>
      implements TaskState.Builder<Builder> {
    private Builder() {}

    private Builder(TaskStatusNotificationParams start) {
      super(start);
    }

    /** Builds it. */
    public TaskStatusNotificationParams build() {
      return new TaskStatusNotificationParams(members());
    }
  }
}
