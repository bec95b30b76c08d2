package io.patchbay.internal.modern;

import io.patchbay.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property that is mirrored in a header.
 *
 * @param header the name after {@code Mcp-Param-}
 * @param path where the property stands in the arguments
 * @param type its JSON Schema type: string, integer or boolean
 */
record HeaderAnnotation(String header, List<String> path, String type) {
  static final String KEYWORD = "x-mcp-header";

  /** Returns the property's value in a call's arguments; null where it is absent or JSON null. */
  @Nullable Json in(Json arguments) {
    Json value = arguments;
    for (String name : path) {
      value = value.get(name);
      if (value == null) {
        return null;
      }
    }
    return value.isNull() ? null : value;
  }
}
