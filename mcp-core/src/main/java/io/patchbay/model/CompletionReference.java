package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;

/** What an argument to complete belongs to. */
public sealed interface CompletionReference extends ToJson
    permits PromptReference, ResourceTemplateReference {

  /** Returns {@code ref/prompt} or {@code ref/resource}. */
  String type();

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if it is not one of the two
   */
  static CompletionReference from(Json json) {
    return switch (Payload.typeOf(json)) {
      case "ref/prompt" -> PromptReference.from(json);
      case "ref/resource" -> ResourceTemplateReference.from(json);
      default ->
          throw new JsonException("not a reference to a prompt or resource: " + json.get("type"));
    };
  }
}
