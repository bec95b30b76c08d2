package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** What completes an argument. */
public final class CompleteResult extends Result {
  private CompleteResult(Json json) {
    super(json);
    require("completion", Completion::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code completion} is missing or of a wrong kind
   */
  public static CompleteResult from(Json json) {
    return new CompleteResult(json);
  }

  /**
   * Starts one.
   *
   * @param completion the proposals
   */
  public static Builder builder(Completion completion) {
    return new Builder().member("completion", completion);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the proposals. */
  public Completion completion() {
    return Completion.from(required("completion"));
  }

  /** Collects the members of a {@link CompleteResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(CompleteResult start) {
      super(start);
    }

    /** Builds it. */
    public CompleteResult build() {
      return new CompleteResult(members());
    }
  }
}
