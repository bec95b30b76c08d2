package io.patchbay.model;

import io.patchbay.json.Json;

/** Parameters that have no members of their own. */
public final class RequestParams extends Payload {
  private RequestParams(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static RequestParams from(Json json) {
    return new RequestParams(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link RequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(RequestParams start) {
      super(start);
    }

    /** Builds it. */
    public RequestParams build() {
      return new RequestParams(members());
    }
  }
}
