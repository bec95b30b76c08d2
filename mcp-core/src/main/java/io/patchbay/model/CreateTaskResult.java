package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The task that a request became (since 2025-11-25, not in 2026-07-28). */
public final class CreateTaskResult extends Result {
  private CreateTaskResult(Json json) {
    super(json);
    require("task", Task::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code task} is missing or of a wrong kind
   */
  public static CreateTaskResult from(Json json) {
    return new CreateTaskResult(json);
  }

  /**
   * Starts one.
   *
   * @param task the task
   */
  public static Builder builder(Task task) {
    return new Builder().member("task", task);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the task. */
  public Task task() {
    return Task.from(required("task"));
  }

  /** Collects the members of a {@link CreateTaskResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(CreateTaskResult start) {
      super(start);
    }

    /** Builds it. */
    public CreateTaskResult build() {
      return new CreateTaskResult(members());
    }
  }
}
