package io.patchbay.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Random values that satisfy a schema and have members unknown to it at every level. */
final class SchemaInstances {
  private static final int DEPTH = 12;
  private static final String LETTERS = "abcXYZ019 -_./é漢😀\"\\\n\u0000";

  private final Revision revision;
  private final Random random;

  SchemaInstances(Revision revision, long seed) {
    this.revision = revision;
    this.random = new Random(seed);
  }

  @Nullable Object of(JsonNode schema) {
    return value(schema, 0);
  }

  private @Nullable Object value(JsonNode unresolved, int depth) {
    JsonNode schema = revision.resolve(unresolved);
    if (schema.has("anyOf")) {
      return choice(schema.get("anyOf"), depth);
    } else if (schema.has("oneOf")) {
      return choice(schema.get("oneOf"), depth);
    } else if (schema.has("const")) {
      return scalar(schema.get("const"));
    } else if (schema.has("enum")) {
      return scalar(schema.get("enum").get(random.nextInt(schema.get("enum").size())));
    }
    JsonNode type = schema.path("type");
    String name =
        type.isArray() ? type.get(random.nextInt(type.size())).asString() : typeName(schema);
    return switch (name) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema.path("items"), depth);
      case "string" -> string(schema.path("format").asString(""));
      case "integer" -> integer(schema);
      case "number" -> random.nextInt(5) / 4.0;
      case "boolean" -> random.nextBoolean();
      case "null" -> null;
      default -> anything();
    };
  }

  private static String typeName(JsonNode schema) {
    boolean object = schema.has("properties") || schema.has("additionalProperties");
    return schema.path("type").asString(object ? "object" : "any");
  }

  private @Nullable Object choice(JsonNode choices, int depth) {
    return value(
        choices.get(depth > DEPTH ? choices.size() - 1 : random.nextInt(choices.size())),
        depth + 1);
  }

  private static Object scalar(JsonNode node) {
    return node.isNumber() ? node.asLong() : node.asString();
  }

  private Map<String, @Nullable Object> object(JsonNode schema, int depth) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asString()));
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (required.contains(property.getKey()) || depth < DEPTH && random.nextInt(3) > 0) {
        object.put(property.getKey(), value(property.getValue(), depth + 1));
      }
    }
    JsonNode others = schema.path("additionalProperties");
    if (!others.isObject() || others.isEmpty()) {
      object.put("x-" + random.nextInt(100), anything());
    } else if (depth < DEPTH) {
      for (int i = random.nextInt(3); i > 0; i--) {
        object.put("key " + random.nextInt(100), value(others, depth + 1));
      }
    }
    return object;
  }

  private List<@Nullable Object> array(JsonNode items, int depth) {
    List<@Nullable Object> array = new ArrayList<>();
    for (int i = depth < DEPTH ? random.nextInt(4) : 0; i > 0; i--) {
      array.add(value(items, depth + 1));
    }
    return array;
  }

  private String string(String format) {
    return switch (format) {
      case "byte" -> Base64.getEncoder().encodeToString(text().getBytes(StandardCharsets.UTF_8));
      case "uri" -> "file:///" + random.nextInt(1_000);
      case "uri-template" -> "file:///{path}/" + random.nextInt(1_000);
      default -> text();
    };
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      int at =
          LETTERS.offsetByCodePoints(
              0, random.nextInt(LETTERS.codePointCount(0, LETTERS.length())));
      text.appendCodePoint(LETTERS.codePointAt(at));
    }
    return text.toString();
  }

  private long integer(JsonNode schema) {
    return Math.max(schema.path("minimum").asLong(Long.MIN_VALUE), random.nextLong(-5, 1L << 40));
  }

  private @Nullable Object anything() {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> List.of(random.nextInt(9), List.of(text()));
      case 4 -> Map.of(text(), Map.of("inner", text()));
      default -> text();
    };
  }
}
