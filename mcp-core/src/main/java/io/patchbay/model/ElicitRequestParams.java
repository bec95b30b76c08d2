package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.Optional;

/** What a server wants to know from the user (since 2025-06-18). */
public sealed interface ElicitRequestParams extends ToJson
    permits ElicitRequestFormParams, ElicitRequestURLParams {

  /** Returns what to tell the user. */
  String message();

  /** Returns {@code form} or {@code url}. */
  String mode();

  /** Returns how to run the request as a task (2025-11-25 only). */
  Optional<TaskMetadata> task();

  /**
   * Reads a JSON object; without a mode it is a form.
   *
   * @throws JsonException if the mode is unknown, or what it requires is missing
   */
  static ElicitRequestParams from(Json json) {
    Json mode = json.get("mode");
    return switch (mode == null || !mode.isString() ? "form" : mode.asString()) {
      case "form" -> ElicitRequestFormParams.from(json);
      case "url" -> ElicitRequestURLParams.from(json);
      default -> throw new JsonException("unknown mode of elicitation: " + mode);
    };
  }
}
