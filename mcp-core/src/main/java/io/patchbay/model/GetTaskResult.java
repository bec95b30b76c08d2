package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;
import java.util.OptionalLong;

/** Where a task stands (since 2025-11-25, not in 2026-07-28). */
public final class GetTaskResult extends Result {
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

  /** Returns the id of the task. */
  public String taskId() {
    return required("taskId").asString();
  }

  /** Returns where the task stands. */
  public TaskStatus status() {
    return TaskStatus.of(required("status").asString());
  }

  /** Returns where the task stands, in words. */
  public Optional<String> statusMessage() {
    return string("statusMessage");
  }

  /** Returns when the task was created, in ISO 8601. */
  public Optional<String> createdAt() {
    return string("createdAt");
  }

  /** Returns when the task changed last, in ISO 8601. */
  public Optional<String> lastUpdatedAt() {
    return string("lastUpdatedAt");
  }

  /**
   * Returns for how many milliseconds from its creation the task is kept; absent means for ever.
   */
  public OptionalLong ttl() {
    return integer("ttl");
  }

  /** Returns how many milliseconds to wait between two looks at the task. */
  public OptionalLong pollInterval() {
    return integer("pollInterval");
  }

  /** Returns this as a task. */
  public Task task() {
    return Task.from(json());
  }

  /** Collects the members of a {@link GetTaskResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(GetTaskResult start) {
      super(start);
    }

    /** Sets where the task stands, in words. */
    public Builder statusMessage(String statusMessage) {
      return member("statusMessage", statusMessage);
    }

    /** Sets when the task was created, in ISO 8601. */
    public Builder createdAt(String createdAt) {
      return member("createdAt", createdAt);
    }

    /** Sets when the task changed last, in ISO 8601. */
    public Builder lastUpdatedAt(String lastUpdatedAt) {
      return member("lastUpdatedAt", lastUpdatedAt);
    }

    /** Sets for how many milliseconds from its creation the task is kept; absent means for ever. */
    public Builder ttl(long ttl) {
      return member("ttl", ttl);
    }

    /** Sets how many milliseconds to wait between two looks at the task. */
    public Builder pollInterval(long pollInterval) {
      return member("pollInterval", pollInterval);
    }

    /** Sets that the task is kept for ever. */
    public Builder ttlUnlimited() {
      return member("ttl", Json.ofNull());
    }

    /** Builds it. */
    public GetTaskResult build() {
      return new GetTaskResult(members());
    }
  }
}
