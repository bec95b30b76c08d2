package io.patchbay.internal.skills;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first place where a value is not what was expected. Of the value itself it says the kind and
 * the length, never the content.
 *
 * @param path where, in keys of what was expected
 * @param expected what was expected there
 * @param actual what is there
 */
record JsonDifference(String path, String expected, String actual) {
  private static final int SAMPLE = 60;

  /** Returns the first difference, or null if the two mean the same. */
  static @Nullable JsonDifference between(Json expected, Json actual) {
    return between(expected, actual, "$");
  }

  private static @Nullable JsonDifference between(
      Json expected, @Nullable Json actual, String path) {
    if (actual == null) {
      return new JsonDifference(path, sample(expected), "nothing");
    } else if (expected.isObject() && actual.isObject()) {
      return members(expected.members(), actual.members(), path);
    } else if (expected.isArray() && actual.isArray()) {
      return elements(expected.elements(), actual.elements(), path);
    }
    return expected.equals(actual)
        ? null
        : new JsonDifference(path, sample(expected), described(actual));
  }

  private static @Nullable JsonDifference members(
      Map<String, Json> expected, Map<String, Json> actual, String path) {
    for (Map.Entry<String, Json> member : expected.entrySet()) {
      String name = member.getKey();
      JsonDifference difference = between(member.getValue(), actual.get(name), path + "." + name);
      if (difference != null) {
        return difference;
      }
    }
    return expected.size() == actual.size()
        ? null
        : new JsonDifference(path, expected.size() + " fields", actual.size() + " fields");
  }

  private static @Nullable JsonDifference elements(
      List<Json> expected, List<Json> actual, String path) {
    if (expected.size() != actual.size()) {
      return new JsonDifference(path, expected.size() + " elements", actual.size() + " elements");
    }
    for (int i = 0; i < expected.size(); i++) {
      JsonDifference difference = between(expected.get(i), actual.get(i), path + "[" + i + "]");
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static String sample(Json value) {
    String text = value.toString();
    return text.length() <= SAMPLE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SAMPLE / 2)) + "…";
  }

  private static String described(Json value) {
    return switch (value.kind()) {
      case STRING -> "a text of " + value.asString().length() + " characters";
      case NUMBER -> "a number";
      case BOOLEAN -> "a boolean";
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      case NULL -> "null";
    };
  }
}
