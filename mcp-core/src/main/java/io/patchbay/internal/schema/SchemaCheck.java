package io.patchbay.internal.schema;

import com.networknt.schema.Error;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import io.patchbay.SchemaProblem;
import io.patchbay.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One schema, compiled once, with nothing in common with others: no schema can name what another
 * brought. Only the metaschemas inside of the validator are ever loaded, nothing from the network,
 * from files or from the class path. Thread-safe.
 */
final class SchemaCheck {
  private static final int MOST_PROBLEMS = 20;
  private static final int LONGEST_PROBLEM = 300;
  private static final SchemaRegistryConfig CONFIG =
      SchemaRegistryConfig.builder()
          .locale(Locale.ENGLISH)
          .preloadSchema(false)
          .regularExpressionFactory(BoundedPattern::of)
          .build();

  private final @Nullable Schema schema;
  private final String fault;
  private final AtomicBoolean said = new AtomicBoolean();

  private SchemaCheck(@Nullable Schema schema, String fault) {
    this.schema = schema;
    this.fault = fault;
  }

  /** Compiles a schema; one that cannot be compiled gives checks that say why. */
  static SchemaCheck of(Json schema) {
    try {
      SchemaSize.check(schema);
      return new SchemaCheck(
          SchemaRegistry.withDefaultDialect(
                  Dialects.of(schema),
                  registry ->
                      registry
                          .schemaRegistryConfig(CONFIG)
                          .schemaLoader(loader -> loader.allow(SchemaCheck::isMetaschema)))
              .getSchema(schema.as(JsonNode.class)),
          "");
    } catch (SchemaFault e) {
      return new SchemaCheck(null, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return new SchemaCheck(null, "the schema cannot be used: " + e.getMessage());
    } catch (StackOverflowError e) {
      return new SchemaCheck(null, "the schema nests too deep");
    }
  }

  private static boolean isMetaschema(com.networknt.schema.AbsoluteIri iri) {
    String id = iri.toString();
    return id.startsWith("http://json-schema.org/draft")
        || id.startsWith("https://json-schema.org/draft");
  }

  /** Checks a value, within the limits of {@link BoundedEvaluation}. */
  Verdict check(Json value) {
    if (schema == null) {
      return unchecked(fault);
    }
    try {
      List<Error> errors =
          schema.validate(new BoundedEvaluation(), value.as(JsonNode.class), OutputFormat.DEFAULT);
      return errors.isEmpty() ? Verdict.VALID : new Verdict.Invalid(problems(errors));
    } catch (Exhausted e) {
      return unchecked("the check was given up: " + e.getMessage());
    } catch (RuntimeException e) {
      return unchecked("the schema cannot be used: " + e.getMessage());
    } catch (StackOverflowError e) {
      return unchecked("the check was given up: it goes too deep");
    }
  }

  private Verdict unchecked(String why) {
    return new Verdict.Unchecked(cut(why), said.compareAndSet(false, true));
  }

  private static List<SchemaProblem> problems(List<Error> errors) {
    return errors.stream()
        .limit(MOST_PROBLEMS)
        .map(e -> new SchemaProblem(e.getInstanceLocation().toString(), cut(e.getMessage())))
        .toList();
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_PROBLEM
        ? message
        : message.substring(0, message.offsetByCodePoints(0, LONGEST_PROBLEM / 2)) + "…";
  }
}
