package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.OptionalLong;

/** How to run a request as a task (since 2025-11-25, not in 2026-07-28). */
public final class TaskMetadata extends Payload {
  private TaskMetadata(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static TaskMetadata from(Json json) {
    return new TaskMetadata(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns for how many milliseconds the task shall be kept. */
  public OptionalLong ttl() {
    return integer("ttl");
  }

  /** Collects the members of a {@link TaskMetadata}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(TaskMetadata start) {
      super(start);
    }

    /** Sets for how many milliseconds the task shall be kept. */
    public Builder ttl(long ttl) {
      return member("ttl", ttl);
    }

    /** Builds it. */
    public TaskMetadata build() {
      return new TaskMetadata(members());
    }
  }
}
