package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tool as its server describes it (specification: Server features, Tools). */
public final class Tool extends Payload {

  private Tool(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
    require("inputSchema", Json.Kind.OBJECT);
  }

  /**
   * Returns the tool that a JSON object describes.
   *
   * @throws JsonException if {@code name} or {@code inputSchema} is missing or of a wrong kind
   */
  public static Tool from(Json json) {
    return new Tool(json);
  }

  /**
   * Starts a tool.
   *
   * @param name the name it is called by
   * @param inputSchema the JSON Schema of its arguments, whose root is {@code "type": "object"}
   */
  public static Builder builder(String name, Map<String, ?> inputSchema) {
    return new Builder().member("name", name).member("inputSchema", Builder.copy(inputSchema));
  }

  /** Starts from this tool. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name the tool is called by. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the name to show (since 2025-06-18); see {@link #displayName}. */
  public Optional<String> title() {
    return string("title");
  }

  /** Returns {@code title}, else {@code annotations.title}, else {@code name}. */
  public String displayName() {
    return title().or(() -> annotations().flatMap(ToolAnnotations::title)).orElseGet(this::name);
  }

  /** Returns what the tool is for, in words for the model. */
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the JSON Schema of the arguments, as it came. */
  public Json inputSchema() {
    return required("inputSchema");
  }

  /** Returns the JSON Schema of {@code structuredContent}, as it came (since 2025-06-18). */
  public Optional<Json> outputSchema() {
    return object("outputSchema", json -> json);
  }

  /** Returns the server's hints (since 2025-03-26); untrusted unless the server is trusted. */
  public Optional<ToolAnnotations> annotations() {
    return object("annotations", ToolAnnotations::from);
  }

  /** Returns how the tool can be called (since 2025-11-25, not in 2026-07-28). */
  public Optional<ToolExecution> execution() {
    return object("execution", ToolExecution::from);
  }

  /** Returns images to show (since 2025-11-25). */
  public List<Icon> icons() {
    return list("icons", Icon::from);
  }

  /** Collects the members of a {@link Tool}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Tool start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what the tool is for. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets the JSON Schema of {@code structuredContent}. */
    public Builder outputSchema(Map<String, ?> schema) {
      return member("outputSchema", copy(schema));
    }

    /** Sets the hints. */
    public Builder annotations(ToolAnnotations annotations) {
      return member("annotations", annotations);
    }

    /** Sets how the tool can be called. */
    public Builder execution(ToolExecution execution) {
      return member("execution", execution);
    }

    /** Sets images to show. */
    public Builder icons(List<Icon> icons) {
      return member("icons", List.copyOf(icons));
    }

    /**
     * Returns the tool.
     *
     * @throws JsonException if a required member was removed or has a wrong kind
     */
    public Tool build() {
      return new Tool(members());
    }
  }
}
