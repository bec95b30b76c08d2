package io.patchbay.model;

import io.patchbay.json.Json;

/**
 * The result of a finished task: the JSON is that of the request the task was made from (since
 * 2025-11-25, not in 2026-07-28).
 */
public final class GetTaskPayloadResult extends Result {
  private GetTaskPayloadResult(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static GetTaskPayloadResult from(Json json) {
    return new GetTaskPayloadResult(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link GetTaskPayloadResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(GetTaskPayloadResult start) {
      super(start);
    }

    /** Builds it. */
    public GetTaskPayloadResult build() {
      return new GetTaskPayloadResult(members());
    }
  }
}
