package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A place that servers may work in. */
public final class Root extends Payload {
  private Root(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static Root from(Json json) {
    return new Root(json);
  }

  /**
   * Starts one.
   *
   * @param uri the file URI
   */
  public static Builder builder(String uri) {
    return new Builder().member("uri", uri);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the file URI. */
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the name to show. */
  public Optional<String> name() {
    return string("name");
  }

  /** Collects the members of a {@link Root}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Root start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder name(String name) {
      return member("name", name);
    }

    /** Builds it. */
    public Root build() {
      return new Root(members());
    }
  }
}
