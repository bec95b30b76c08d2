package io.patchbay.model;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Validates JSON against a definition with a validator that is not ours. */
final class SchemaValidator {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  private SchemaValidator() {}

  /** Says what is wrong; nothing if the text satisfies the definition. */
  static List<String> errors(Revision revision, String definition, String json) {
    String definitions = revision.schema().has("$defs") ? "$defs" : "definitions";
    ObjectNode schema = Revision.MAPPER.createObjectNode();
    schema.set("$schema", revision.schema().get("$schema"));
    schema.set(definitions, revision.schema().get(definitions));
    schema.putArray("allOf").addObject().put("$ref", "#/" + definitions + "/" + definition);
    return REGISTRY.getSchema(schema).validate(json, InputFormat.JSON).stream()
        .map(Error::toString)
        .toList();
  }
}
