package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;

/** A call of a tool that a model asks for (since 2025-11-25). */
public final class ToolUseContent extends Payload implements SamplingMessageContentBlock {
  private ToolUseContent(Json json) {
    super(json);
    require("id", Json.Kind.STRING);
    require("name", Json.Kind.STRING);
    require("input", Json.Kind.OBJECT);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code id}, {@code name} or {@code input} is missing or of a wrong
   *     kind
   */
  public static ToolUseContent from(Json json) {
    return new ToolUseContent(json);
  }

  /**
   * Starts one.
   *
   * @param id the id that the result refers to
   * @param name the name of the tool
   * @param input the arguments
   */
  public static Builder builder(String id, String name, Map<String, ?> input) {
    return new Builder()
        .member("type", "tool_use")
        .member("id", id)
        .member("name", name)
        .member("input", Builder.copy(input));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "tool_use";
  }

  /** Returns the id that the result refers to. */
  public String id() {
    return required("id").asString();
  }

  /** Returns the name of the tool. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the arguments. */
  public Json input() {
    return required("input");
  }

  /** Collects the members of a {@link ToolUseContent}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolUseContent start) {
      super(start);
    }

    /** Builds it. */
    public ToolUseContent build() {
      return new ToolUseContent(members());
    }
  }
}
