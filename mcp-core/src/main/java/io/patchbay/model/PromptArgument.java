package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** An argument of a prompt. */
public final class PromptArgument extends Payload {
  private PromptArgument(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} is missing or of a wrong kind
   */
  public static PromptArgument from(Json json) {
    return new PromptArgument(json);
  }

  /**
   * Starts one.
   *
   * @param name the name for programs
   */
  public static Builder builder(String name) {
    return new Builder().member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name for programs. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the name to show (since 2025-06-18). */
  public Optional<String> title() {
    return string("title");
  }

  /** Returns what it is for. */
  public Optional<String> description() {
    return string("description");
  }

  /** Returns whether it has to be given; absent means no. */
  public Optional<Boolean> required() {
    return bool("required");
  }

  /** Returns {@code title}, else {@code name}. */
  public String displayName() {
    return title().orElseGet(this::name);
  }

  /** Collects the members of a {@link PromptArgument}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(PromptArgument start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what it is for. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets whether it has to be given; absent means no. */
    public Builder required(boolean required) {
      return member("required", required);
    }

    /** Builds it. */
    public PromptArgument build() {
      return new PromptArgument(members());
    }
  }
}
