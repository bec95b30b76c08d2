package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code notifications/resources/updated}. */
public final class ResourceUpdatedNotificationParams extends Payload {
  private ResourceUpdatedNotificationParams(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static ResourceUpdatedNotificationParams from(Json json) {
    return new ResourceUpdatedNotificationParams(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the resource that changed
   */
  public static Builder builder(String uri) {
    return new Builder().member("uri", uri);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the URI of the resource that changed. */
  public String uri() {
    return required("uri").asString();
  }

  /** Collects the members of a {@link ResourceUpdatedNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ResourceUpdatedNotificationParams start) {
      super(start);
    }

    /** Builds it. */
    public ResourceUpdatedNotificationParams build() {
      return new ResourceUpdatedNotificationParams(members());
    }
  }
}
