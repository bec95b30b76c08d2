package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A resource that can be read, but may be in no list (since 2025-06-18). */
public final class ResourceLink extends Payload implements ContentBlock {
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

  /** Returns the URI. */
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the name for programs. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the name to show (since 2025-06-18). */
  public Optional<String> title() {
    return string("title");
  }

  /** Returns what it is, in words for the model. */
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the media type. */
  public Optional<String> mimeType() {
    return string("mimeType");
  }

  /** Returns the size in bytes. */
  public OptionalLong size() {
    return integer("size");
  }

  /** Returns for whom it is and how much it matters. */
  public Optional<Annotations> annotations() {
    return object("annotations", Annotations::from);
  }

  /** Returns images to show (since 2025-11-25). */
  public List<Icon> icons() {
    return list("icons", Icon::from);
  }

  /** Returns {@code title}, else {@code name}. */
  public String displayName() {
    return title().orElseGet(this::name);
  }

  /** Collects the members of a {@link ResourceLink}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ResourceLink start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what it is, in words for the model. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets the media type. */
    public Builder mimeType(String mimeType) {
      return member("mimeType", mimeType);
    }

    /** Sets the size in bytes. */
    public Builder size(long size) {
      return member("size", size);
    }

    /** Sets for whom it is and how much it matters. */
    public Builder annotations(Annotations annotations) {
      return member("annotations", annotations);
    }

    /** Sets images to show. */
    public Builder icons(List<Icon> icons) {
      return member("icons", List.copyOf(icons));
    }

    /** Builds it. */
    public ResourceLink build() {
      return new ResourceLink(members());
    }
  }
}
