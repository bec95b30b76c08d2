package io.patchbay.model;

import io.patchbay.json.Json;

/** A result without members. */
public final class EmptyResult extends Result {
  private EmptyResult(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static EmptyResult from(Json json) {
    return new EmptyResult(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link EmptyResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(EmptyResult start) {
      super(start);
    }

    /** Builds it. */
    public EmptyResult build() {
      return new EmptyResult(members());
    }
  }
}
