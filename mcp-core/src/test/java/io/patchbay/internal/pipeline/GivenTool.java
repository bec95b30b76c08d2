package io.patchbay.internal.pipeline;

import io.patchbay.CallOptions;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import java.util.Map;
import java.util.Optional;

/** A tool of a server {@code s}. */
record GivenTool(Tool tool) implements PooledTool {

  static GivenTool named(String name) {
    return new GivenTool(Tool.builder(name, Map.of("type", "object")).build());
  }

  static GivenTool withSchemas(String input, String output) {
    return new GivenTool(
        Tool.from(
            Json.of(
                Map.of(
                    "name",
                    "t",
                    "inputSchema",
                    Json.parse(input),
                    "outputSchema",
                    Json.parse(output)))));
  }

  ToolCall call() {
    return call("{}");
  }

  ToolCall call(String arguments) {
    return new ToolCall(this, Json.parse(arguments), CallOptions.DEFAULT);
  }

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
    return tool.description().orElse("");
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

  @Override
  public boolean isAlwaysLoaded() {
    return false;
  }
}
