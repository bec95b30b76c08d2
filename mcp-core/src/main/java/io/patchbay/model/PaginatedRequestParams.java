package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** The parameters of a request for a list. */
public final class PaginatedRequestParams extends Payload {
  private PaginatedRequestParams(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static PaginatedRequestParams from(Json json) {
    return new PaginatedRequestParams(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns where the page starts; absent for the first. */
  public Optional<String> cursor() {
    return string("cursor");
  }

  /** Collects the members of a {@link PaginatedRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(PaginatedRequestParams start) {
      super(start);
    }

    /** Sets where the page starts; absent for the first. */
    public Builder cursor(String cursor) {
      return member("cursor", cursor);
    }

    /** Builds it. */
    public PaginatedRequestParams build() {
      return new PaginatedRequestParams(members());
    }
  }
}
