package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A resource or resource template, by URI; {@code ResourceReference} until 2025-03-26. */
public final class ResourceTemplateReference extends Payload implements CompletionReference {
  private ResourceTemplateReference(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static ResourceTemplateReference from(Json json) {
    return new ResourceTemplateReference(json);
  }

  /**
   * Creates one.
   *
   * @param uri the URI or URI template
   */
  public static ResourceTemplateReference of(String uri) {
    return new ResourceTemplateReference(object("type", "ref/resource", "uri", uri));
  }

  @Override
  public String type() {
    return "ref/resource";
  }

  /** Returns the URI or URI template. */
  public String uri() {
    return required("uri").asString();
  }
}
