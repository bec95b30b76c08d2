package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A prompt as its server describes it. */
public final class Prompt extends Payload {
  private Prompt(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} is missing or of a wrong kind
   */
  public static Prompt from(Json json) {
    return new Prompt(json);
  }

  /**
   * Starts one.
   *
   * @param name the name it is asked for by
   */
  public static Builder builder(String name) {
    return new Builder().member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name it is asked for by. */
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

  /** Returns the arguments it takes. */
  public List<PromptArgument> arguments() {
    return list("arguments", PromptArgument::from);
  }

  /** Returns images to show (since 2025-11-25). */
  public List<Icon> icons() {
    return list("icons", Icon::from);
  }

  /** Returns {@code title}, else {@code name}. */
  public String displayName() {
    return title().orElseGet(this::name);
  }

  /** Collects the members of a {@link Prompt}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Prompt start) {
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

    /** Sets the arguments it takes. */
    public Builder arguments(List<PromptArgument> arguments) {
      return member("arguments", List.copyOf(arguments));
    }

    /** Sets images to show. */
    public Builder icons(List<Icon> icons) {
      return member("icons", List.copyOf(icons));
    }

    /** Builds it. */
    public Prompt build() {
      return new Prompt(members());
    }
  }
}
