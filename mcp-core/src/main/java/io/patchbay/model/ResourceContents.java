package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.Optional;

/** What a resource, or a part of it, holds. */
public sealed interface ResourceContents extends ToJson
    permits TextResourceContents, BlobResourceContents, UnknownResourceContents {

  /** Returns the URI of the resource; empty where an {@link UnknownResourceContents} names none. */
  String uri();

  /** Returns the media type. */
  Optional<String> mimeType();

  /** Returns {@code _meta}, what the server attached. */
  Optional<Json> meta();

  /**
   * Returns the contents that a JSON object holds: text, a blob, or {@link UnknownResourceContents}
   * where it is neither.
   *
   * @throws JsonException if the value is no object
   */
  static ResourceContents from(Json json) {
    try {
      if (json.get("text") != null) {
        return TextResourceContents.from(json);
      } else if (json.get("blob") != null) {
        return BlobResourceContents.from(json);
      }
    } catch (JsonException e) {
      return UnknownResourceContents.from(json);
    }
    return UnknownResourceContents.from(json);
  }
}
