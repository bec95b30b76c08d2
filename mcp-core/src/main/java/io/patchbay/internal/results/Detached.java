package io.patchbay.internal.results;

import io.patchbay.json.Json;
import io.patchbay.json.JsonLimits;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values without the bytes that they came in, so that those can be collected. */
final class Detached {
  private Detached() {}

  /** Returns a copy that holds nothing but itself. */
  static Json copy(Json json) {
    byte[] utf8 = json.toUtf8();
    return Json.view(utf8, 0, utf8.length, JsonLimits.DEFAULT);
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
