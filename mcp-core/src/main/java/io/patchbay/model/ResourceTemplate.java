package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A family of resources as its server describes it. */
public final class ResourceTemplate extends Payload {
  private ResourceTemplate(Json json) {
    super(json);
    require("uriTemplate", Json.Kind.STRING);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uriTemplate} or {@code name} is missing or of a wrong kind
   */
  public static ResourceTemplate from(Json json) {
    return new ResourceTemplate(json);
  }

  /**
   * Starts one.
   *
   * @param uriTemplate the RFC 6570 template of the URIs
   * @param name the name for programs
   */
  public static Builder builder(String uriTemplate, String name) {
    return new Builder().member("uriTemplate", uriTemplate).member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the RFC 6570 template of the URIs. */
  public String uriTemplate() {
    return required("uriTemplate").asString();
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

  /** Returns the media type, if all have one. */
  public Optional<String> mimeType() {
    return string("mimeType");
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

  /** Collects the members of a {@link ResourceTemplate}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ResourceTemplate start) {
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

    /** Sets the media type, if all have one. */
    public Builder mimeType(String mimeType) {
      return member("mimeType", mimeType);
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
    public ResourceTemplate build() {
      return new ResourceTemplate(members());
    }
  }
}
