package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code resources/unsubscribe} (not in 2026-07-28). */
public final class UnsubscribeRequestParams extends Payload {
  private UnsubscribeRequestParams(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static UnsubscribeRequestParams from(Json json) {
    return new UnsubscribeRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the resource
   */
  public static Builder builder(String uri) {
    return new Builder().member("uri", uri);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the URI of the resource. */
  public String uri() {
    return required("uri").asString();
  }

  /** Collects the members of a {@link UnsubscribeRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(UnsubscribeRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public UnsubscribeRequestParams build() {
      return new UnsubscribeRequestParams(members());
    }
  }
}
