package io.patchbay.internal.schema;

import io.patchbay.json.Json;

/** How large a schema may be (specification: Tools, Security of schemas). */
final class SchemaSize {
  static final int MAX_DEPTH = 100;
  static final int MAX_OBJECTS = 10_000;

  private int objects;

  private SchemaSize() {}

  /**
   * Counts a schema.
   *
   * @throws SchemaFault if it is too large to compile
   */
  static void check(Json schema) throws SchemaFault {
    new SchemaSize().count(schema, 1);
  }

  private void count(Json value, int depth) throws SchemaFault {
    if (depth > MAX_DEPTH) {
      throw new SchemaFault("the schema nests deeper than " + MAX_DEPTH + " levels");
    }
    if (value.isObject() && ++objects > MAX_OBJECTS) {
      throw new SchemaFault("the schema has more than " + MAX_OBJECTS + " objects");
    }
    for (Json member : value.members().values()) {
      count(member, depth + 1);
    }
    for (Json element : value.elements()) {
      count(element, depth + 1);
    }
  }
}
