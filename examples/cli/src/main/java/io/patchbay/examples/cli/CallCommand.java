package io.patchbay.examples.cli;

import io.patchbay.CallOptions;
import io.patchbay.Patchbay;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ProgressNotificationParams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "call",
    description = "Calls a tool and prints what it returns.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class CallCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "TOOL",
      description = "mcp__server__tool, server/tool, or a name that only one server has.")
  private String tool = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "JSON",
      description = "The arguments, an object; '-' reads them from standard input.")
  private @Nullable String arguments;

  @Option(
      names = "--allow",
      paramLabel = "RULE",
      description = "Run tools that fit: mcp__server, mcp__server__tool; the rest is asked about.")
  private List<String> allow = new ArrayList<>();

  @Option(names = "--ask", paramLabel = "RULE", description = "Ask before tools that fit; mcp__*.")
  private List<String> ask = new ArrayList<>();

  @Option(names = "--deny", paramLabel = "RULE", description = "Never run tools that fit.")
  private List<String> deny = new ArrayList<>();

  private Json parsed = Json.emptyObject();

  @Override
  @Nullable String onlyServer(Set<String> servers) {
    return Selection.before(tool, servers);
  }

  @Override
  void check() {
    parsed = arguments();
  }

  @Override
  boolean usesPool() {
    return true;
  }

  @Override
  void prepare(Patchbay.Builder builder, Console console) {
    if (allow.isEmpty() && ask.isEmpty() && deny.isEmpty()) {
      return;
    }
    builder
        .permissions(
            PermissionRules.builder()
                .allow(allow.toArray(String[]::new))
                .ask(ask.toArray(String[]::new))
                .deny(deny.toArray(String[]::new))
                .build())
        .permissionAsker((call, reason) -> asked(call, reason, console));
  }

  private static Answer asked(ToolCall call, String reason, Console console) throws IOException {
    if (!Terminal.isAttended()) {
      return Answer.deny("there is no terminal to ask at");
    }
    console.note(call.tool().name() + " " + call.arguments() + ": " + reason);
    console.note("Run it? [y/N]");
    String answer =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    boolean yes = answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    return yes ? Answer.ALLOW_ONCE : Answer.deny("");
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    PooledTool found = new QualifiedTools(plugged.bay().tools()).find(tool);
    CallOptions options = callOptions().progress(report -> show(report, console)).build();
    long start = System.nanoTime();
    CallToolResult result = plugged.bay().call(found.name(), parsed, options);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    result.content().forEach(block -> console.line(Contents.show(block)));
    result.structuredContent().ifPresent(structured -> console.line(structured.toString()));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("tool", found.name());
    document.put("server", found.server().orElse(""));
    document.put("millis", took.toMillis());
    document.put("result", result);
    console.document(document);
    return result.isError() ? ExitCode.TOOL_ERROR : ExitCode.DONE;
  }

  private Json arguments() {
    String text = arguments;
    if (text == null) {
      return Json.emptyObject();
    }
    try {
      if (text.equals("-")) {
        text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
      }
      Json json = Json.parse(text);
      if (!json.isObject()) {
        throw new UsageException("the arguments must be a JSON object, not " + json.kind());
      }
      return json;
    } catch (JsonException e) {
      throw new UsageException(
          "the arguments are no JSON: " + e.getMessage() + "; write them like '{\"a\": 1}'");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void show(ProgressNotificationParams report, Console console) {
    StringBuilder line = new StringBuilder("… ").append(number(report.progress()));
    report.total().ifPresent(total -> line.append(" of ").append(number(total)));
    report.message().ifPresent(message -> line.append(": ").append(message));
    console.progress(line.toString());
  }

  private static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }
}
