package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** How a tool can be called (since 2025-11-25, not in 2026-07-28). */
public final class ToolExecution extends Payload {
  private ToolExecution(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ToolExecution from(Json json) {
    return new ToolExecution(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns whether it can be called as a task; absent means forbidden. */
  public Optional<TaskSupport> taskSupport() {
    return string("taskSupport").map(TaskSupport::of);
  }

  /** Collects the members of a {@link ToolExecution}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolExecution start) {
      super(start);
    }

    /** Sets whether it can be called as a task; absent means forbidden. */
    public Builder taskSupport(TaskSupport taskSupport) {
      return member("taskSupport", taskSupport);
    }

    /** Builds it. */
    public ToolExecution build() {
      return new ToolExecution(members());
    }
  }
}
