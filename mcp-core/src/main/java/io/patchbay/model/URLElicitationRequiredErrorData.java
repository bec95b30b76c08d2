package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/**
 * The data of error -32042: the pages to visit before the request can succeed (since 2025-11-25,
 * not in 2026-07-28).
 */
public final class URLElicitationRequiredErrorData extends Payload {
  private URLElicitationRequiredErrorData(Json json) {
    super(json);
    require("elicitations", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code elicitations} is missing or of a wrong kind
   */
  public static URLElicitationRequiredErrorData from(Json json) {
    return new URLElicitationRequiredErrorData(json);
  }

  /**
   * Creates one.
   *
   * @param elicitations the pages
   */
  public static URLElicitationRequiredErrorData of(List<ElicitRequestURLParams> elicitations) {
    return new URLElicitationRequiredErrorData(object("elicitations", List.copyOf(elicitations)));
  }

  /** Returns the pages. */
  public List<ElicitRequestURLParams> elicitations() {
    return list("elicitations", ElicitRequestURLParams::from);
  }
}
