package io.patchbay.internal.schema;

import com.networknt.schema.dialect.Dialect;
import io.patchbay.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dialects of JSON Schema that are supported, and which of them a schema is written in. */
final class Dialects {
  private static final Map<String, Dialect> KNOWN =
      Map.of(
          "json-schema.org/draft/2020-12/schema",
          com.networknt.schema.dialect.Dialects.getDraft202012(),
          "json-schema.org/draft/2019-09/schema",
          com.networknt.schema.dialect.Dialects.getDraft201909(),
          "json-schema.org/draft-07/schema",
          com.networknt.schema.dialect.Dialects.getDraft7(),
          "json-schema.org/draft-06/schema",
          com.networknt.schema.dialect.Dialects.getDraft6(),
          "json-schema.org/draft-04/schema",
          com.networknt.schema.dialect.Dialects.getDraft4());

  private Dialects() {}

  /**
   * Returns what {@code $schema} names, or 2020-12 where it is missing.
   *
   * @throws SchemaFault if it names something else
   */
  static Dialect of(Json schema) throws SchemaFault {
    Json declared = schema.get("$schema");
    if (declared == null) {
      return com.networknt.schema.dialect.Dialects.getDraft202012();
    }
    @Nullable Dialect dialect = declared.isString() ? KNOWN.get(plain(declared.asString())) : null;
    if (dialect == null) {
      throw new SchemaFault(
          "dialect not supported: $schema is "
              + declared
              + ", supported are draft-04, -06, -07, 2019-09 and 2020-12");
    }
    return dialect;
  }

  /** The identifier without its scheme and an empty fragment, which are written either way. */
  private static String plain(String id) {
    String end = id.endsWith("#") ? id.substring(0, id.length() - 1) : id;
    return end.startsWith("https://")
        ? end.substring("https://".length())
        : end.startsWith("http://") ? end.substring("http://".length()) : end;
  }
}
