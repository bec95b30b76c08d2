package io.patchbay.internal.skills;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes JSON of what YAML was read as. Aliases make a graph of that, with cycles if the author
 * wants them; it is copied out as a tree, in bounds. Used once.
 */
final class YamlValues {
  private static final int MOST_VALUES = 100_000;

  private final int mostLevels;
  private int values;

  YamlValues(int mostLevels) {
    this.mostLevels = mostLevels;
  }

  /**
   * Returns the value as JSON.
   *
   * @throws FrontmatterException if it exceeds a limit or has what JSON has not
   */
  Json json(@Nullable Object value) throws FrontmatterException {
    return Json.of(tree(value, 0));
  }

  private @Nullable Object tree(@Nullable Object value, int level) throws FrontmatterException {
    values++;
    if (values > MOST_VALUES || level > mostLevels) {
      throw new FrontmatterException(
          "more than " + MOST_VALUES + " values or " + mostLevels + " levels");
    }
    if (value instanceof Map<?, ?> map) {
      return object(map, level);
    } else if (value instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>();
      for (Object element : list) {
        copy.add(tree(element, level + 1));
      }
      return copy;
    } else if (value == null || isPlain(value)) {
      return value;
    }
    throw new FrontmatterException("a value that JSON has not");
  }

  private Map<String, @Nullable Object> object(Map<?, ?> map, int level)
      throws FrontmatterException {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> member : map.entrySet()) {
      String key = String.valueOf(member.getKey());
      if (copy.containsKey(key)) {
        throw new FrontmatterException("a key that stands twice");
      }
      copy.put(key, tree(member.getValue(), level + 1));
    }
    return copy;
  }

  private static boolean isPlain(Object value) {
    return value instanceof String
        || value instanceof Boolean
        || value instanceof Double number && Double.isFinite(number)
        || value instanceof Number && !(value instanceof Double);
  }
}
