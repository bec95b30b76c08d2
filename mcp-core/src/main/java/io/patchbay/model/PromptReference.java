package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A prompt, by name. */
public final class PromptReference extends Payload implements CompletionReference {
  private PromptReference(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} is missing or of a wrong kind
   */
  public static PromptReference from(Json json) {
    return new PromptReference(json);
  }

  /**
   * Starts one.
   *
   * @param name the name of the prompt
   */
  public static Builder builder(String name) {
    return new Builder().member("type", "ref/prompt").member("name", name);
  }

  /** Creates a reference. */
  public static PromptReference of(String name) {
    return builder(name).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "ref/prompt";
  }

  /** Returns the name of the prompt. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the name to show (since 2025-06-18). */
  public Optional<String> title() {
    return string("title");
  }

  /** Collects the members of a {@link PromptReference}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(PromptReference start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Builds it. */
    public PromptReference build() {
      return new PromptReference(members());
    }
  }
}
