package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.ConfigurationException;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import io.patchbay.ResultBudget;
import io.patchbay.SchemaChecks;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.internal.schema.ToolSchemas;
import io.patchbay.spi.Observer;
import io.patchbay.spi.TimeSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the host wants of its pipeline, and the order of the steps that follow from it.
 *
 * @param observers hear of calls
 * @param interceptors the host's own steps, from the outside in
 * @param rules decide on permission, in the light of the servers there are
 * @param asker is asked for permission, or null
 * @param unasked the tools that need no asking where no rule speaks of them
 * @param inputChecks how arguments are checked
 * @param outputChecks how structured results are checked
 * @param trace the trace context of the current thread, or null
 * @param budget how much of a result is handed on
 */
public record PipelineSettings(
    List<Observer> observers,
    List<CallInterceptor> interceptors,
    Supplier<PermissionRules> rules,
    @Nullable PermissionAsker asker,
    Predicate<PooledTool> unasked,
    SchemaChecks inputChecks,
    SchemaChecks outputChecks,
    @Nullable Supplier<Map<String, String>> trace,
    ResultBudget budget) {

  /** Everything at its default: the result budget, and nothing else. */
  public static final PipelineSettings DEFAULT =
      new PipelineSettings(
          List.of(),
          List.of(),
          () -> PermissionRules.NONE,
          null,
          tool -> false,
          SchemaChecks.OFF,
          SchemaChecks.OFF,
          null,
          ResultBudget.DEFAULT);

  /** Copies the lists. */
  public PipelineSettings {
    observers = List.copyOf(observers);
    interceptors = List.copyOf(interceptors);
  }

  /** Returns the same with what depends on the servers there are. */
  public PipelineSettings with(
      Supplier<PermissionRules> otherRules, Predicate<PooledTool> otherUnasked) {
    return new PipelineSettings(
        observers,
        interceptors,
        rules.get().isEmpty() ? rules : otherRules,
        asker,
        otherUnasked,
        inputChecks,
        outputChecks,
        trace,
        budget);
  }

  /**
   * Returns the steps that these settings make.
   *
   * @param files where parts of results are written; closed by the caller
   * @param time the time that is measured by
   * @param warnings hears of what is wrong when a call goes on
   * @throws ConfigurationException if schemas are to be checked and the validator is not there
   */
  public Pipeline.Builder steps(ResultFiles files, TimeSource time, Warnings warnings) {
    Pipeline.Builder steps = Pipeline.builder();
    Observers told = new Observers(observers);
    Warnings warn = told.isEmpty() ? warnings : both(warnings, told);
    if (!told.isEmpty()) {
      steps.step("observer", new ObserverStep(told, time));
    }
    interceptors.forEach(interceptor -> steps.step("interceptor", interceptor));
    if (asker != null || !rules.get().isEmpty()) {
      steps.step("permission", new PermissionStep(rules, asker, unasked, told, time));
    }
    addChecks(steps, files, warn);
    return steps;
  }

  private void addChecks(Pipeline.Builder steps, ResultFiles files, Warnings warn) {
    boolean checks = inputChecks != SchemaChecks.OFF || outputChecks != SchemaChecks.OFF;
    ToolSchemas schemas = checks ? ToolSchemas.create() : null;
    if (schemas != null && inputChecks != SchemaChecks.OFF) {
      steps.step("input check", new InputCheckStep(inputChecks, schemas, warn));
    }
    if (trace != null) {
      steps.step("trace", new TraceStep(trace, warn));
    }
    if (budget != ResultBudget.NONE) {
      steps.step("result budget", new ResultBudgetStep(budget, files, warn));
    }
    if (schemas != null && outputChecks != SchemaChecks.OFF) {
      steps.step("output check", new OutputCheckStep(outputChecks, schemas, warn));
    }
  }

  private static Warnings both(Warnings warnings, Observers told) {
    return (tool, warning) -> {
      warnings.warn(tool, warning);
      told.tell(observer -> observer.warned(tool, warning));
    };
  }
}
