package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares the accessors of a type with the properties of its schema, by reflection. */
record AccessorCheck(Revision revision) {
  private static final Map<String, String> NAMES =
      Map.of(
          "_meta", "meta",
          "$schema", "schema",
          "default", "defaultValue",
          "enum", "enumValues",
          "const", "constValue");

  /** Names the properties that have no accessor. */
  List<String> missing(Class<?> type, JsonNode unresolved, String path) {
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, JsonNode> property : members(unresolved)) {
      String name = path + "." + property.getKey();
      Method accessor = accessor(type, property.getKey());
      Class<?> inner = accessor == null ? null : inlineType(accessor);
      if (accessor == null && !Untyped.PROPERTIES.containsKey(name)) {
        missing.add(name);
      } else if (inner != null) {
        missing.addAll(missing(inner, inline(property.getValue()), name));
      }
    }
    return missing;
  }

  /** Names the properties whose accessor returns something else than the JSON has. */
  List<String> wrong(ToJson payload, JsonNode unresolved, String path) throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, JsonNode> property : members(unresolved)) {
      String name = path + "." + property.getKey();
      Method accessor = accessor(payload.getClass(), property.getKey());
      if (accessor == null) {
        continue;
      }
      Object actual = plain(accessor.invoke(payload));
      Json expected = payload.json().get(property.getKey());
      if (!agrees(actual, expected)) {
        wrong.add(name + ": " + actual + " instead of " + expected);
      }
      for (Object inner :
          actual instanceof List<?> list ? list : actual == null ? List.of() : List.of(actual)) {
        if (inner instanceof Payload object && inlineType(accessor) != null) {
          wrong.addAll(wrong(object, inline(property.getValue()), name));
        }
      }
    }
    return wrong;
  }

  private Iterable<Map.Entry<String, JsonNode>> members(JsonNode unresolved) {
    return revision.resolve(unresolved).path("properties").properties();
  }

  /** An object in the middle of a definition, or the elements of an array that are such objects. */
  private static JsonNode inline(JsonNode schema) {
    return schema.has("items") && !schema.has("properties") ? schema.get("items") : schema;
  }

  private static @Nullable Method accessor(Class<?> type, String property) {
    String name = property.substring(property.lastIndexOf('/') + 1);
    try {
      return type.getMethod(NAMES.getOrDefault(name, name));
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static @Nullable Class<?> inlineType(Method accessor) {
    Type type = accessor.getGenericReturnType();
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      type = arguments[arguments.length - 1];
    }
    return type instanceof Class<?> found && Payload.class.isAssignableFrom(found) ? found : null;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.orElse(null);
    } else if (value instanceof OptionalLong optional) {
      return optional.isPresent() ? (Object) optional.getAsLong() : null;
    } else if (value instanceof OptionalDouble optional) {
      return optional.isPresent() ? (Object) optional.getAsDouble() : null;
    }
    return value;
  }

  private static boolean agrees(@Nullable Object actual, @Nullable Json expected) {
    if (expected == null) {
      return actual == null
          || actual.equals(List.of())
          || actual.equals(Map.of())
          || actual.equals(false)
          || actual.equals(ResultType.COMPLETE)
          || actual.equals("form");
    } else if (actual instanceof List<?> list && !expected.isArray()) {
      return Json.of(list).equals(Json.of(List.of(expected)));
    }
    return Json.of(actual).equals(expected);
  }
}
