package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A message of a prompt. */
public final class PromptMessage extends Payload {
  private PromptMessage(Json json) {
    super(json);
    require("role", Json.Kind.STRING);
    require("content", ContentBlock::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code role} or {@code content} is missing or of a wrong kind
   */
  public static PromptMessage from(Json json) {
    return new PromptMessage(json);
  }

  /**
   * Creates one.
   *
   * @param role who speaks
   * @param content what is said
   */
  public static PromptMessage of(Role role, ContentBlock content) {
    return new PromptMessage(object("role", role, "content", content));
  }

  /** Returns who speaks. */
  public Role role() {
    return Role.of(required("role").asString());
  }

  /** Returns what is said. */
  public ContentBlock content() {
    return ContentBlock.from(required("content"));
  }
}
