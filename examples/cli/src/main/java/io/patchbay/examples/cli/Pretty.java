package io.patchbay.examples.cli;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** JSON as a person reads it: a member on each line. */
final class Pretty {
  private Pretty() {}

  static String print(Json json) {
    return print(json, "");
  }

  private static String print(Json json, String indent) {
    if (json.isObject() && !json.members().isEmpty()) {
      StringJoiner lines = new StringJoiner(",\n", "{\n", "\n" + indent + "}");
      for (Map.Entry<String, Json> member : json.members().entrySet()) {
        lines.add(
            indent
                + "  "
                + Json.of(member.getKey())
                + ": "
                + print(member.getValue(), indent + "  "));
      }
      return lines.toString();
    } else if (json.isArray()) {
      List<String> elements =
          json.elements().stream().map(element -> print(element, indent + "  ")).toList();
      return "[" + String.join(", ", elements) + "]";
    }
    return json.toString();
  }
}
