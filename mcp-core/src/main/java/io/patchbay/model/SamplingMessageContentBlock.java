package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.Optional;

/** A piece of content in a sampling message. */
public sealed interface SamplingMessageContentBlock extends ToJson
    permits TextContent,
        ImageContent,
        AudioContent,
        ToolUseContent,
        ToolResultContent,
        UnknownContent {

  /** Returns the block's {@code type}, as it came. */
  String type();

  /** Returns {@code _meta}, what the sender attached. */
  Optional<Json> meta();

  /**
   * Returns the block that a JSON object holds: one of the specification's, or {@link
   * UnknownContent} where its type is not one of them or it lacks what its type requires.
   *
   * @throws JsonException if the value is no object
   */
  static SamplingMessageContentBlock from(Json json) {
    try {
      return switch (Payload.typeOf(json)) {
        case "text" -> TextContent.from(json);
        case "image" -> ImageContent.from(json);
        case "audio" -> AudioContent.from(json);
        case "tool_use" -> ToolUseContent.from(json);
        case "tool_result" -> ToolResultContent.from(json);
        default -> UnknownContent.from(json);
      };
    } catch (JsonException e) {
      return UnknownContent.from(json);
    }
  }
}
