package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A task, or a message that tells where one stands (since 2025-11-25, not in 2026-07-28). */
public sealed interface TaskState extends ToJson
    permits Task, GetTaskResult, CancelTaskResult, TaskStatusNotificationParams {

  /** Returns the id of the task. */
  default String taskId() {
    return payload().required("taskId").asString();
  }

  /** Returns where the task stands. */
  default TaskStatus status() {
    return TaskStatus.of(payload().required("status").asString());
  }

  /** Returns where the task stands, in words. */
  default Optional<String> statusMessage() {
    return payload().string("statusMessage");
  }

  /** Returns when the task was created, in ISO 8601. */
  default Optional<String> createdAt() {
    return payload().string("createdAt");
  }

  /** Returns when the task changed last, in ISO 8601. */
  default Optional<String> lastUpdatedAt() {
    return payload().string("lastUpdatedAt");
  }

  /**
   * Returns for how many milliseconds from its creation the task is kept; absent means for ever.
   */
  default OptionalLong ttl() {
    return payload().integer("ttl");
  }

  /** Returns how many milliseconds to wait between two looks at the task. */
  default OptionalLong pollInterval() {
    return payload().integer("pollInterval");
  }

  /** Returns this as a task. */
  default Task task() {
    return Task.from(json());
  }

  /** Every type that is permitted is one. */
  private Payload payload() {
    return (Payload) this;
  }

  /**
   * Collects where a task stands.
   *
   * @param <B> the builder's own type
   */
  sealed interface Builder<B extends Builder<B>>
      permits Task.Builder,
          GetTaskResult.Builder,
          CancelTaskResult.Builder,
          TaskStatusNotificationParams.Builder {

    /** Sets a member by name; see {@link Payload.Builder#member}. */
    B member(String name, @Nullable Object value);

    /** Sets where the task stands, in words. */
    default B statusMessage(String statusMessage) {
      return member("statusMessage", statusMessage);
    }

    /** Sets when the task was created, in ISO 8601. */
    default B createdAt(String createdAt) {
      return member("createdAt", createdAt);
    }

    /** Sets when the task changed last, in ISO 8601. */
    default B lastUpdatedAt(String lastUpdatedAt) {
      return member("lastUpdatedAt", lastUpdatedAt);
    }

    /** Sets for how many milliseconds from its creation the task is kept; absent means for ever. */
    default B ttl(long ttl) {
      return member("ttl", ttl);
    }

    /** Sets that the task is kept for ever. */
    default B ttlUnlimited() {
      return member("ttl", Json.ofNull());
    }

    /** Sets how many milliseconds to wait between two looks at the task. */
    default B pollInterval(long pollInterval) {
      return member("pollInterval", pollInterval);
    }
  }
}
