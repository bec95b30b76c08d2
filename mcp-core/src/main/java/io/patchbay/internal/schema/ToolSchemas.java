package io.patchbay.internal.schema;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.patchbay.ConfigurationException;
import io.patchbay.SchemaProblem;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.Optional;

/**
 * Checks arguments and results against the schemas of tools. Schemas are compiled when they are
 * first needed and kept for as long as their tool is. Thread-safe.
 */
public final class ToolSchemas {
  private static final int MOST = 2_000;
  private static final String VALIDATOR = "com.networknt.schema.SchemaRegistry";

  private final Cache<Tool, SchemaCheck> inputs =
      Caffeine.newBuilder().weakKeys().maximumSize(MOST).executor(Runnable::run).build();
  private final Cache<Tool, SchemaCheck> outputs =
      Caffeine.newBuilder().weakKeys().maximumSize(MOST).executor(Runnable::run).build();

  private ToolSchemas() {}

  /**
   * Creates the checks.
   *
   * @throws ConfigurationException if the validator is not there
   */
  public static ToolSchemas create() {
    return create(ToolSchemas.class.getClassLoader());
  }

  /** For a test that hides the validator. */
  static ToolSchemas create(ClassLoader loader) {
    if (!isThere(loader)) {
      throw new ConfigurationException(
          "schema checks are on, and the JSON Schema validator is missing: add"
              + " com.networknt:json-schema-validator to the class path (on the module path, with"
              + " --add-modules com.networknt.schema), or switch the checks off",
          null);
    }
    return new ToolSchemas();
  }

  private static boolean isThere(ClassLoader loader) {
    try {
      Class<?> validator = Class.forName(VALIDATOR, false, loader);
      return ToolSchemas.class.getModule().canRead(validator.getModule());
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** Checks the arguments of a call. */
  public Verdict arguments(Tool tool, Json arguments) {
    return inputs.get(tool, t -> SchemaCheck.of(t.inputSchema())).check(arguments);
  }

  /**
   * Checks what a tool returned; valid where it reports an error, or promises nothing
   * (specification: Tools, Output schema).
   */
  public Verdict result(Tool tool, CallToolResult result) {
    Optional<Json> schema = result.isError() ? Optional.empty() : tool.outputSchema();
    if (schema.isEmpty()) {
      return Verdict.VALID;
    }
    return result
        .structuredContent()
        .map(content -> outputs.get(tool, t -> SchemaCheck.of(schema.get())).check(content))
        .orElseGet(ToolSchemas::missing);
  }

  private static Verdict missing() {
    return new Verdict.Invalid(List.of(new SchemaProblem("", "structuredContent is missing")));
  }
}
