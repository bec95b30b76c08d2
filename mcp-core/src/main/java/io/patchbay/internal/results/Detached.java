package io.patchbay.internal.results;

import io.patchbay.json.Json;
import io.patchbay.json.JsonLimits;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values without the bytes that they came in, so that those can be collected. */
final class Detached {
  /** As wide as can be: what is copied was read under the limits of its connection before. */
  private static final JsonLimits LIMITS =
      new JsonLimits(1_000, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private Detached() {}

  /** Returns a copy that holds nothing but itself. */
  static Json copy(Json json) {
    byte[] utf8 = json.toUtf8();
    return Json.view(utf8, 0, utf8.length, LIMITS);
  }

  /** Returns copies of the members of an object but one, in order. */
  static Map<String, Json> membersBut(Json object, String left) {
    Map<String, Json> members = new LinkedHashMap<>();
    object
        .members()
        .forEach(
            (name, value) -> {
              if (!name.equals(left)) {
                members.put(name, copy(value));
              }
            });
    return members;
  }
}
