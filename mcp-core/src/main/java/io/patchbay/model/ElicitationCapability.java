package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How a client can ask its user (since 2025-06-18). */
public final class ElicitationCapability extends Payload {
  private ElicitationCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ElicitationCapability from(Json json) {
    return new ElicitationCapability(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Says that the client shows forms, if present (since 2025-11-25). */
  public Optional<Json> form() {
    return object("form", Function.identity());
  }

  /** Says that the client opens URLs, if present (since 2025-11-25). */
  public Optional<Json> url() {
    return object("url", Function.identity());
  }

  /** Returns whether the client shows forms; it does too if it names no mode at all. */
  public boolean supportsForm() {
    return form().isPresent() || url().isEmpty();
  }

  /** Returns whether the client opens URLs. */
  public boolean supportsUrl() {
    return url().isPresent();
  }

  /** Collects the members of a {@link ElicitationCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ElicitationCapability start) {
      super(start);
    }

    /** Sets that the client shows forms. */
    public Builder form(Map<String, ?> form) {
      return member("form", copy(form));
    }

    /** Sets that the client opens URLs. */
    public Builder url(Map<String, ?> url) {
      return member("url", copy(url));
    }

    /** Builds it. */
    public ElicitationCapability build() {
      return new ElicitationCapability(members());
    }
  }
}
