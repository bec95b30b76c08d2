package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A client or server, as it says itself. */
public final class Implementation extends Payload {
  private Implementation(Json json) {
    super(json);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if it is no object
   */
  public static Implementation from(Json json) {
    return new Implementation(json);
  }

  /**
   * Starts one.
   *
   * @param name the name for programs
   * @param version the version
   */
  public static Builder builder(String name, String version) {
    return new Builder().member("name", name).member("version", version);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name for programs. */
  public String name() {
    return string("name").orElse("");
  }

  /** Returns the version; empty where a peer leaves it out. */
  public String version() {
    return string("version").orElse("");
  }

  /** Returns the name to show (since 2025-06-18). */
  public Optional<String> title() {
    return string("title");
  }

  /** Returns what it does (since 2025-11-25). */
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the URL of its web site (since 2025-11-25). */
  public Optional<String> websiteUrl() {
    return string("websiteUrl");
  }

  /** Returns images to show (since 2025-11-25). */
  public List<Icon> icons() {
    return list("icons", Icon::from);
  }

  /** Returns {@code title}, else {@code name}. */
  public String displayName() {
    return title().orElseGet(this::name);
  }

  /** Collects the members of a {@link Implementation}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Implementation start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what it does. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets the URL of its web site. */
    public Builder websiteUrl(String websiteUrl) {
      return member("websiteUrl", websiteUrl);
    }

    /** Sets images to show. */
    public Builder icons(List<Icon> icons) {
      return member("icons", List.copyOf(icons));
    }

    /** Builds it. */
    public Implementation build() {
      return new Implementation(members());
    }
  }
}
