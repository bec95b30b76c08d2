package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A resource that can be read, but may be in no list (since 2025-06-18). */
public final class ResourceLink extends Payload implements ResourceDescription, ContentBlock {
  private ResourceLink(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} or {@code name} is missing or of a wrong kind
   */
  public static ResourceLink from(Json json) {
    return new ResourceLink(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI
   * @param name the name for programs
   */
  public static Builder builder(String uri, String name) {
    return new Builder().member("type", "resource_link").member("uri", uri).member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "resource_link";
  }

  /** Collects the members of a {@link ResourceLink}. */
  public static final class Builder extends Payload.Builder<Builder>
      implements ResourceDescription.Builder<Builder> {
    private Builder() {}

    private Builder(ResourceLink start) {
      super(start);
    }

    /** Builds it. */
    public ResourceLink build() {
      return new ResourceLink(members());
    }
  }
}
