package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a form and the answer to it have to keep to, seen as a whole. */
final class FormRules {
  private final RequestedSchema schema;
  private final Map<String, Json> fields;

  FormRules(RequestedSchema schema) {
    this.schema = schema;
    this.fields = schema.required("properties").members();
  }

  /** Returns what is wrong with an answer, field by field. */
  List<String> problems(Map<String, Json> content) {
    List<String> problems = new ArrayList<>();
    for (String name : schema.required()) {
      if (!content.containsKey(name)) {
        problems.add("'" + name + "' is missing");
      }
    }
    Map<String, PrimitiveSchemaDefinition> known = schema.properties();
    content.forEach(
        (name, value) -> {
          PrimitiveSchemaDefinition field = known.get(name);
          if (field != null) {
            FieldRules.problems(field, value)
                .forEach(problem -> problems.add("'" + name + "' " + problem));
          } else if (!fields.containsKey(name)) {
            problems.add("'" + name + "' is no field of this form");
          }
        });
    return List.copyOf(problems);
  }

  /** Returns the defaults that their own fields accept. */
  Map<String, Json> defaults() {
    Map<String, Json> defaults = new LinkedHashMap<>();
    schema
        .properties()
        .forEach(
            (name, field) -> {
              Json value = field.json().get("default");
              if (value != null && FieldRules.problems(field, value).isEmpty()) {
                defaults.put(name, value);
              }
            });
    return java.util.Collections.unmodifiableMap(defaults);
  }

  /** Returns the first field that has fields of its own, which a form must not have. */
  Optional<String> nested() {
    return fields.entrySet().stream()
        .filter(field -> isNested(field.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isNested(Json field) {
    Json items = field.get("items");
    return field.get("properties") != null
        || Payload.typeOf(field).equals("object")
        || items != null && (isNested(items) || Payload.typeOf(items).equals("array"));
  }
}
