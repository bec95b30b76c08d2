package io.patchbay.internal.modern;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the {@code x-mcp-header} annotations of one input schema and holds them to the rules: a
 * token (RFC 9110, section 5.6.2), unique whatever its case, on a string, an integer or a boolean
 * that is reached from the root by {@code properties} alone.
 */
final class AnnotationSearch {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

  /** Keywords whose members are names, each with a schema. */
  private static final Set<String> NAMED =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

  /** Keywords whose values are data. */
  private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

  private final List<HeaderAnnotation> found = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** Returns the annotations found; all of them after a search without an objection. */
  List<HeaderAnnotation> found() {
    return List.copyOf(found);
  }

  /** Returns what is wrong with the annotations of a schema, or null. */
  @Nullable String objection(Json schema) {
    return schema.get(HeaderAnnotation.KEYWORD) != null
        ? "x-mcp-header stands at the root of the input schema"
        : within(schema, List.of());
  }

  private @Nullable String within(Json schema, List<String> path) {
    for (Map.Entry<String, Json> member : schema.members().entrySet()) {
      boolean properties = member.getKey().equals("properties");
      String objection =
          properties
              ? properties(member.getValue(), path)
              : elsewhere(member.getKey(), member.getValue());
      if (objection != null) {
        return objection;
      }
    }
    return null;
  }

  private @Nullable String properties(Json properties, List<String> path) {
    for (Map.Entry<String, Json> property : properties.members().entrySet()) {
      List<String> its = new ArrayList<>(path);
      its.add(property.getKey());
      Json annotation = property.getValue().get(HeaderAnnotation.KEYWORD);
      String objection = annotation == null ? null : check(annotation, property.getValue(), its);
      if (objection == null) {
        objection = within(property.getValue(), its);
      }
      if (objection != null) {
        return objection;
      }
    }
    return null;
  }

  private @Nullable String check(Json annotation, Json property, List<String> path) {
    String where = " of property " + String.join(".", path);
    if (!annotation.isString() || !TOKEN.matcher(annotation.asString()).matches()) {
      return "x-mcp-header" + where + " is no header name: " + annotation;
    }
    Json type = property.get("type");
    if (type == null || !type.isString() || !TYPES.contains(type.asString())) {
      return "x-mcp-header" + where + " needs type string, integer or boolean, not " + type;
    }
    String name = annotation.asString();
    if (!names.add(name.toLowerCase(Locale.ROOT))) {
      return "x-mcp-header" + where + " is used twice: " + name;
    }
    found.add(new HeaderAnnotation(name, List.copyOf(path), type.asString()));
    return null;
  }

  /** Looks for annotations where none may be. */
  private @Nullable String elsewhere(String keyword, Json value) {
    if (DATA.contains(keyword) || keyword.equals(HeaderAnnotation.KEYWORD)) {
      return null;
    }
    if (NAMED.contains(keyword)) {
      return first(keyword, value.members().values());
    }
    return value.isArray() ? first(keyword, value.elements()) : first(keyword, List.of(value));
  }

  private @Nullable String first(String keyword, Iterable<Json> schemas) {
    for (Json schema : schemas) {
      if (schema.get(HeaderAnnotation.KEYWORD) != null) {
        return "x-mcp-header stands under " + keyword + ", where it cannot be mirrored";
      }
      for (Map.Entry<String, Json> member : schema.members().entrySet()) {
        String objection = elsewhere(member.getKey(), member.getValue());
        if (objection != null) {
          return objection;
        }
      }
    }
    return null;
  }
}
