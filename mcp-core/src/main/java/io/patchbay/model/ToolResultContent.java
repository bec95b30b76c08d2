package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** What a tool returned to a model (since 2025-11-25). */
public final class ToolResultContent extends Payload implements SamplingMessageContentBlock {
  private ToolResultContent(Json json) {
    super(json);
    require("toolUseId", Json.Kind.STRING);
    require("content", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code toolUseId} or {@code content} is missing or of a wrong kind
   */
  public static ToolResultContent from(Json json) {
    return new ToolResultContent(json);
  }

  /**
   * Starts one.
   *
   * @param toolUseId the id of the call
   * @param content the content blocks, in order
   */
  public static Builder builder(String toolUseId, List<? extends ContentBlock> content) {
    return new Builder()
        .member("type", "tool_result")
        .member("toolUseId", toolUseId)
        .member("content", List.copyOf(content));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "tool_result";
  }

  /** Returns the id of the call. */
  public String toolUseId() {
    return required("toolUseId").asString();
  }

  /** Returns the content blocks, in order. */
  public List<ContentBlock> content() {
    return list("content", ContentBlock::from);
  }

  /** Returns the structured result. */
  public Optional<Json> structuredContent() {
    return any("structuredContent");
  }

  /** Returns whether the call failed. */
  public Optional<Boolean> isError() {
    return bool("isError");
  }

  /** Collects the members of a {@link ToolResultContent}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolResultContent start) {
      super(start);
    }

    /** Sets the structured result. */
    public Builder structuredContent(Object structuredContent) {
      return member("structuredContent", Json.of(structuredContent));
    }

    /** Sets whether the call failed. */
    public Builder isError(boolean isError) {
      return member("isError", isError);
    }

    /** Builds it. */
    public ToolResultContent build() {
      return new ToolResultContent(members());
    }
  }
}
