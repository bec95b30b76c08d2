package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.InvalidArgumentsException;
import io.patchbay.SchemaChecks;
import io.patchbay.ToolCall;
import io.patchbay.internal.schema.ToolSchemas;
import io.patchbay.internal.schema.Verdict;
import io.patchbay.model.CallToolResult;

/**
 * Holds arguments against the input schema before anything is sent. A schema that cannot be used
 * never blocks its tool: it is said once, and calls go on.
 */
public final class InputCheckStep implements CallInterceptor {
  private final SchemaChecks mode;
  private final ToolSchemas schemas;
  private final Warnings warnings;

  /** Checks in a mode other than off. */
  public InputCheckStep(SchemaChecks mode, ToolSchemas schemas, Warnings warnings) {
    this.mode = mode;
    this.schemas = schemas;
    this.warnings = warnings;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    Verdict verdict = schemas.arguments(call.tool().tool(), call.arguments());
    if (verdict instanceof Verdict.Invalid invalid) {
      InvalidArgumentsException failure =
          new InvalidArgumentsException(call.tool().name(), invalid.problems());
      if (mode == SchemaChecks.ON) {
        throw failure;
      }
      warnings.warn(call.tool(), "the arguments do not fit inputSchema: " + failure.problems());
    } else if (verdict instanceof Verdict.Unchecked unchecked && unchecked.isNews()) {
      warnings.warn(
          call.tool(), "the arguments cannot be held against inputSchema: " + unchecked.why());
    }
    return next.proceed(call);
  }
}
