package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.Optional;

/** A piece of content in a tool result or a prompt message. */
public sealed interface ContentBlock extends ToJson
    permits TextContent,
        ImageContent,
        AudioContent,
        ResourceLink,
        EmbeddedResource,
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
  static ContentBlock from(Json json) {
    try {
      return switch (Payload.typeOf(json)) {
        case "text" -> TextContent.from(json);
        case "image" -> ImageContent.from(json);
        case "audio" -> AudioContent.from(json);
        case "resource_link" -> ResourceLink.from(json);
        case "resource" -> EmbeddedResource.from(json);
        default -> UnknownContent.from(json);
      };
    } catch (JsonException e) {
      return UnknownContent.from(json);
    }
  }
}
