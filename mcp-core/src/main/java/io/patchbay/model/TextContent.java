package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;

/** Text. */
public final class TextContent extends Payload implements ContentBlock {
  private TextContent(Json json) {
    super(json);
    require("text", Json.Kind.STRING);
  }

  /**
   * Returns the block that a JSON object holds.
   *
   * @throws JsonException if it has no text
   */
  public static TextContent from(Json json) {
    return new TextContent(json);
  }

  /** Returns a block of this text. */
  public static TextContent of(String text) {
    return new TextContent(Json.of(Map.of("type", "text", "text", text)));
  }

  @Override
  public String type() {
    return "text";
  }

  /** Returns the text. */
  public String text() {
    return required("text").asString();
  }
}
