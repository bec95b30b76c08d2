package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** Contents that are neither text nor a blob. */
public final class UnknownResourceContents extends Payload implements ResourceContents {
  private UnknownResourceContents(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static UnknownResourceContents from(Json json) {
    return new UnknownResourceContents(json);
  }

  @Override
  public Optional<String> mimeType() {
    return string("mimeType");
  }

  @Override
  public String uri() {
    return string("uri").orElse("");
  }
}
