package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The task a message belongs to (since 2025-11-25, not in 2026-07-28). */
public final class RelatedTaskMetadata extends Payload {
  private RelatedTaskMetadata(Json json) {
    super(json);
    require("taskId", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code taskId} is missing or of a wrong kind
   */
  public static RelatedTaskMetadata from(Json json) {
    return new RelatedTaskMetadata(json);
  }

  /**
   * Creates one.
   *
   * @param taskId the id of the task
   */
  public static RelatedTaskMetadata of(String taskId) {
    return new RelatedTaskMetadata(object("taskId", taskId));
  }

  /** Returns the id of the task. */
  public String taskId() {
    return required("taskId").asString();
  }

  /** The key in {@code _meta}. */
  public static final String META_KEY = "io.modelcontextprotocol/related-task";
}
