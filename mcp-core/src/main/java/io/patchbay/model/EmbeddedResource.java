package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** The contents of a resource. */
public final class EmbeddedResource extends Payload implements ContentBlock {
  private EmbeddedResource(Json json) {
    super(json);
    require("resource", ResourceContents::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code resource} is missing or of a wrong kind
   */
  public static EmbeddedResource from(Json json) {
    return new EmbeddedResource(json);
  }

  /**
   * Starts one.
   *
   * @param resource the contents
   */
  public static Builder builder(ResourceContents resource) {
    return new Builder().member("type", "resource").member("resource", resource);
  }

  /** Creates a block of these contents. */
  public static EmbeddedResource of(ResourceContents resource) {
    return builder(resource).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "resource";
  }

  /** Returns the contents. */
  public ResourceContents resource() {
    return ResourceContents.from(required("resource"));
  }

  /** Returns for whom it is and how much it matters. */
  public Optional<Annotations> annotations() {
    return object("annotations", Annotations::from);
  }

  /** Collects the members of a {@link EmbeddedResource}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(EmbeddedResource start) {
      super(start);
    }

    /** Sets for whom it is and how much it matters. */
    public Builder annotations(Annotations annotations) {
      return member("annotations", annotations);
    }

    /** Builds it. */
    public EmbeddedResource build() {
      return new EmbeddedResource(members());
    }
  }
}
