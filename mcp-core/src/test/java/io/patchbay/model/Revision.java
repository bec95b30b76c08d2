package io.patchbay.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema of one revision of the specification. */
record Revision(String name, JsonNode schema) {
  static final JsonMapper MAPPER = new JsonMapper();

  static Stream<Revision> all() {
    return Stream.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
        .map(Revision::load);
  }

  static Revision load(String name) {
    try (InputStream in = Revision.class.getResourceAsStream("/schema/" + name + ".json")) {
      return new Revision(name, MAPPER.readTree(Objects.requireNonNull(in, name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The definitions by name. Parameters that an older revision writes in the middle of a request or
   * notification come as a definition named as the later revisions name it, and so does the data of
   * an error.
   */
  Map<String, JsonNode> definitions() {
    Map<String, JsonNode> definitions = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> definition : root().properties()) {
      definitions.put(definition.getKey(), definition.getValue());
      JsonNode params = definition.getValue().path("properties").path("params");
      if (hasOwnMembers(params)) {
        definitions.put(definition.getKey() + "Params", params);
      }
      JsonNode error = definition.getValue().path("properties").path("error");
      for (JsonNode part : error.path("allOf")) {
        JsonNode data = part.path("properties").path("data");
        if (hasOwnMembers(data)) {
          definitions.put(definition.getKey() + "Data", data);
        }
      }
    }
    return definitions;
  }

  /** Whether the revision itself has a definition of this name. */
  boolean isNamed(String definition) {
    return root().has(definition);
  }

  /** A schema with references followed and {@code allOf} merged. */
  JsonNode resolve(JsonNode schema) {
    if (schema.has("$ref")) {
      String reference = schema.get("$ref").asString();
      return resolve(root().get(reference.substring(reference.lastIndexOf('/') + 1)));
    }
    if (!schema.has("allOf")) {
      return schema;
    }
    ObjectNode merged = MAPPER.createObjectNode().put("type", "object");
    ObjectNode properties = merged.putObject("properties");
    ArrayNode required = merged.putArray("required");
    for (JsonNode part : schema.get("allOf")) {
      JsonNode resolved = resolve(part);
      if (resolved.get("properties") instanceof ObjectNode members) {
        properties.setAll(members);
      }
      resolved.path("required").forEach(required::add);
    }
    return merged;
  }

  private JsonNode root() {
    return schema.has("$defs") ? schema.get("$defs") : schema.get("definitions");
  }

  private static boolean hasOwnMembers(JsonNode params) {
    Iterator<String> names = params.path("properties").propertyNames().iterator();
    boolean own = false;
    while (names.hasNext()) {
      own |= !names.next().equals("_meta");
    }
    return own;
  }

  @Override
  public String toString() {
    return name;
  }
}
