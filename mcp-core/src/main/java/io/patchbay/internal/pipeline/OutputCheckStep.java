package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.InvalidResultException;
import io.patchbay.SchemaChecks;
import io.patchbay.SchemaProblem;
import io.patchbay.ToolCall;
import io.patchbay.internal.schema.ToolSchemas;
import io.patchbay.internal.schema.Verdict;
import io.patchbay.model.CallToolResult;
import java.util.List;

/**
 * Holds {@code structuredContent} against the output schema. What cannot be checked is not let
 * through as if it had been: it counts as a result that does not fit. Results in which the tool
 * reports an error are left alone.
 */
public final class OutputCheckStep implements CallInterceptor {
  private final SchemaChecks mode;
  private final ToolSchemas schemas;
  private final Warnings warnings;

  /** Checks in a mode other than off. */
  public OutputCheckStep(SchemaChecks mode, ToolSchemas schemas, Warnings warnings) {
    this.mode = mode;
    this.schemas = schemas;
    this.warnings = warnings;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    CallToolResult result = next.proceed(call);
    List<SchemaProblem> problems = problems(schemas.result(call.tool().tool(), result));
    if (problems.isEmpty()) {
      return result;
    } else if (mode == SchemaChecks.ON) {
      throw new InvalidResultException(call.tool().name(), problems, result);
    }
    warnings.warn(call.tool(), "the structured result does not fit outputSchema: " + problems);
    return result;
  }

  private static List<SchemaProblem> problems(Verdict verdict) {
    if (verdict instanceof Verdict.Invalid invalid) {
      return invalid.problems();
    } else if (verdict instanceof Verdict.Unchecked unchecked) {
      return List.of(new SchemaProblem("", "it cannot be checked: " + unchecked.why()));
    }
    return List.of();
  }
}
