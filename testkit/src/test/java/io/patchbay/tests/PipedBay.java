package io.patchbay.tests;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import io.patchbay.ResultBudget;
import io.patchbay.SchemaChecks;
import io.patchbay.ToolCall;
import io.patchbay.internal.pipeline.Pipeline;
import io.patchbay.internal.pipeline.PipelineSettings;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.ScriptedBay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A pipeline around a scripted server that has one tool {@code t}. */
final class PipedBay implements AutoCloseable {
  private final ScriptedBay bay;
  private final Connection connection;
  private final ResultFiles files = new ResultFiles(null, new ManualTime());
  private final List<String> warnings = new ArrayList<>();
  private final Tool tool;
  private final Pipeline pipeline;

  PipedBay(
      ScriptedBay bay,
      PipelineSettings settings,
      UnaryOperator<Pipeline.Builder> inside,
      Map<String, ?> entry) {
    this.bay = bay;
    this.connection = bay.connect();
    this.tool = Tool.from(Json.of(entry));
    this.pipeline =
        inside
            .apply(settings.steps(files, new ManualTime(), (t, warning) -> warnings.add(warning)))
            .around(
                call ->
                    connection.callTool(
                        call.tool().tool().name(), call.arguments(), call.options()));
  }

  /** Settings that check schemas. */
  static PipelineSettings checks(SchemaChecks input, SchemaChecks output) {
    return new PipelineSettings(
        List.of(),
        List.of(),
        PermissionRules.NONE,
        null,
        t -> false,
        input,
        output,
        null,
        ResultBudget.DEFAULT);
  }

  CallToolResult call(Map<String, ?> arguments) {
    return pipeline.call(new ToolCall(new Entry(tool), Json.of(arguments), CallOptions.DEFAULT));
  }

  List<String> warnings() {
    return warnings;
  }

  @Override
  public void close() {
    files.close();
    bay.close();
  }

  private record Entry(Tool tool) implements PooledTool {
    @Override
    public String name() {
      return "mcp__s__" + tool.name();
    }

    @Override
    public Optional<String> server() {
      return Optional.of("s");
    }

    @Override
    public String displayName() {
      return tool.displayName();
    }

    @Override
    public String description() {
      return "";
    }

    @Override
    public boolean isReadOnly() {
      return false;
    }

    @Override
    public boolean isDestructive() {
      return true;
    }

    @Override
    public boolean isIdempotent() {
      return false;
    }

    @Override
    public boolean isOpenWorld() {
      return true;
    }

    @Override
    public boolean isStale() {
      return false;
    }
  }
}
