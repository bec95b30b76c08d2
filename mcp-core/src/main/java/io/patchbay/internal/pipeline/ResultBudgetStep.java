package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.InvalidResultException;
import io.patchbay.PooledTool;
import io.patchbay.ResultBudget;
import io.patchbay.ToolCall;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.internal.results.ResultTrimming;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import java.util.Optional;

/**
 * Keeps results to the budget. A tool may have a limit of its own for text in its {@code
 * _meta["anthropic/maxResultSizeChars"]}, up to 500,000 characters. The result that an {@link
 * InvalidResultException} carries is kept to it as well.
 */
public final class ResultBudgetStep implements CallInterceptor {
  private static final String OWN_LIMIT = "anthropic/maxResultSizeChars";
  private static final int HIGHEST_OWN_LIMIT = 500_000;

  private final int characters;
  private final ResultTrimming trimming;
  private final Warnings warnings;

  /** Keeps to a budget other than none. */
  public ResultBudgetStep(ResultBudget budget, ResultFiles files, Warnings warnings) {
    this.characters = budget.textCharacters();
    this.trimming = new ResultTrimming(budget, files);
    this.warnings = warnings;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    try {
      return trim(call.tool(), next.proceed(call));
    } catch (InvalidResultException e) {
      throw new InvalidResultException(e.tool(), e.problems(), trim(call.tool(), e.result()));
    }
  }

  private CallToolResult trim(PooledTool tool, CallToolResult result) {
    return trimming.trim(result, limit(tool), warning -> warnings.warn(tool, warning));
  }

  /** A server raises the limit up to the highest, and no further than the host's own. */
  private int limit(PooledTool tool) {
    Optional<Json> own = tool.tool().meta().map(meta -> meta.get(OWN_LIMIT));
    double wanted = own.filter(Json::isNumber).map(Json::asDouble).orElse(0.0);
    return wanted < 1
        ? characters
        : (int) Math.min(wanted, Math.max(characters, HIGHEST_OWN_LIMIT));
  }
}
