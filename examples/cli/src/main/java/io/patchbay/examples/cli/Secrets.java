package io.patchbay.examples.cli;

import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Masks what may be secret in an entry: values of variables and headers, members whose name says
 * so, and what an address has behind its question mark. A reference to a variable stays as it is.
 */
final class Secrets {
  private static final String MASK = "***";
  private static final Set<String> VALUES = Set.of("env", "headers");
  private static final Pattern SECRET =
      Pattern.compile("secret|token$|password|api_?key", Pattern.CASE_INSENSITIVE);
  private static final Pattern REFERENCE =
      Pattern.compile("(?:(?:Bearer|Basic) )?(?:\\$\\{[\\w.:]+}|\\$\\w+|%\\w+%|)");

  private Secrets() {}

  /** Returns the entry without its secrets. */
  static Json masked(Json entry) {
    if (!entry.isObject()) {
      return entry;
    }
    Map<String, Json> masked = new LinkedHashMap<>();
    entry
        .members()
        .forEach(
            (name, value) ->
                masked.put(name, VALUES.contains(name) ? values(value) : member(name, value)));
    return Json.of(masked);
  }

  private static Json values(Json values) {
    if (!values.isObject()) {
      return values;
    }
    Map<String, Json> masked = new LinkedHashMap<>();
    values.members().forEach((name, value) -> masked.put(name, hidden(value)));
    return Json.of(masked);
  }

  private static Json hidden(Json value) {
    boolean plain = value.isNull() || value.isString() && isReference(value.asString());
    return plain ? value : Json.of(MASK);
  }

  private static boolean isReference(String text) {
    return REFERENCE.matcher(text).matches();
  }

  private static Json member(String name, Json value) {
    if (value.isString() && SECRET.matcher(name).find()) {
      return hidden(value);
    } else if (value.isString() && value.asString().contains("://")) {
      return Json.of(
          value
              .asString()
              .replaceFirst("\\?[^#]*", "?" + MASK)
              .replaceFirst("://[^/@]*@", "://" + MASK + "@"));
    }
    return masked(value);
  }
}
