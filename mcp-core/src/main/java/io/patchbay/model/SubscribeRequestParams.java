package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code resources/subscribe} (not in 2026-07-28). */
public final class SubscribeRequestParams extends Payload {
  private SubscribeRequestParams(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static SubscribeRequestParams from(Json json) {
    return new SubscribeRequestParams(json);
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

  /** Collects the members of a {@link SubscribeRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SubscribeRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public SubscribeRequestParams build() {
      return new SubscribeRequestParams(members());
    }
  }
}
