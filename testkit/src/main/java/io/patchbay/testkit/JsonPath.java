package io.patchbay.testkit;

import io.patchbay.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds values by paths such as {@code params.content/0/text}; a slash or a dot is a step. */
public final class JsonPath {
  private JsonPath() {}

  /** Returns the value at a path, or null. A member whose name has a dot is written with '|'. */
  public static @Nullable Json find(Json json, String path) {
    Json at = json;
    for (String step : List.of(path.split("[./]", -1))) {
      String name = step.replace('|', '.').replace('~', '/');
      if (at == null) {
        return null;
      } else if (at.isArray()) {
        int index = Integer.parseInt(name);
        at = index < at.elements().size() ? at.elements().get(index) : null;
      } else {
        at = at.isObject() ? at.get(name) : null;
      }
    }
    return at;
  }

  /** Returns the value at a path that has to be there. */
  public static Json at(Json json, String path) {
    Json found = find(json, path);
    if (found == null) {
      throw new AssertionError("nothing at " + path + " in " + json);
    }
    return found;
  }

  /** Returns a path to a member of {@code params._meta} of the protocol's own prefix. */
  public static String meta(String name) {
    return "params._meta.io|modelcontextprotocol~" + name;
  }
}
