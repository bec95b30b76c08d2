package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A resource as its server describes it. */
public final class Resource extends Payload implements ResourceDescription {
  private Resource(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} or {@code name} is missing or of a wrong kind
   */
  public static Resource from(Json json) {
    return new Resource(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI
   * @param name the name for programs
   */
  public static Builder builder(String uri, String name) {
    return new Builder().member("uri", uri).member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link Resource}. */
  public static final class Builder extends Payload.Builder<Builder>
      implements ResourceDescription.Builder<Builder> {
    private Builder() {}

    private Builder(Resource start) {
      super(start);
    }

    /** Builds it. */
    public Resource build() {
      return new Resource(members());
    }
  }
}
