package io.patchbay.conformance;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.LoadedSkill;
import io.patchbay.Patchbay;
import io.patchbay.json.Json;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.Role;
import io.patchbay.model.Skill;
import io.patchbay.model.SkillResource;
import io.patchbay.model.TextContent;
import io.patchbay.model.Tool;
import io.patchbay.transport.http.HttpServer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The scenarios, by the suite's names. */
final class Scenarios {
  static final Map<String, Scenario> ALL = new TreeMap<>();

  static {
    ALL.put("initialize", connected(connection -> {}));
    ALL.put(
        "tools_call",
        connected(
            connection -> {
              List<Tool> unused = connection.listTools().items();
              print(connection.callTool("add_numbers", Map.of("a", 5, "b", 3)).text());
            }));
    ALL.put("elicitation-sep1034-client-defaults", Scenarios::elicitationDefaults);
    ALL.put(
        "sse-retry",
        connected(
            connection -> {
              List<Tool> unused = connection.listTools().items();
              print(connection.callTool("test_reconnection", Map.of()).text());
            }));
    ALL.put("request-metadata", Scenarios::requestMetadata);
    ALL.put("sep-2322-client-request-state", Scenarios::inputRounds);
    ALL.put("http-standard-headers", connected(Scenarios::everything));
    ALL.put("http-custom-headers", Scenarios::customHeaders);
    ALL.put("http-invalid-tool-headers", connected(Scenarios::everyTool));
    ALL.put(
        "json-schema-ref-no-deref",
        connected(connection -> print(connection.listTools().items().size() + " tools")));
    ALL.put("json-schema-2020-12-preservation", connected(Scenarios::schemaEcho));
    ALL.put(
        "sep-2640-client-no-prefetch",
        connected(connection -> print(connection.skills().list().items().size() + " skills")));
    ALL.put("sep-2640-client-verify-digest", connected(Scenarios::useSkills));
    ALL.put("sep-2640-client-verify-size", connected(Scenarios::useSkills));
    ALL.put("sep-2640-client-verify-frontmatter", connected(Scenarios::useSkills));
    AuthScenarios.addTo(ALL);
  }

  private Scenarios() {}

  private static void print(String line) {
    System.out.println(line);
  }

  private static Scenario connected(Consumer<Connection> work) {
    return (url, context) -> {
      try (Patchbay bay = Patchbay.open()) {
        work.accept(bay.connect(HttpServer.of("conformance", url)));
      }
    };
  }

  /** The user accepts the form as it is: what has a default gets it. */
  private static void elicitationDefaults(String url, Json context) {
    try (Patchbay bay =
        Patchbay.builder()
            .elicitation(
                (asked, handler) ->
                    asked instanceof ElicitRequestFormParams form
                        ? ElicitResult.acceptDefaults(form)
                        : ElicitResult.decline())
            .build()) {
      Connection connection = bay.connect(HttpServer.of("conformance", url));
      for (Tool tool : connection.listTools().items()) {
        print(connection.callTool(tool.name(), Map.of()).text());
      }
    }
  }

  private static void requestMetadata(String url, Json context) {
    try (Patchbay bay =
        Patchbay.builder()
            .elicitation((form, handler) -> ElicitResult.decline())
            .sampling(
                (request, handler) ->
                    CreateMessageResult.builder(
                            Role.ASSISTANT, List.of(TextContent.of("no")), "none")
                        .build())
            .roots(handler -> List.of())
            .build()) {
      print(bay.connect(HttpServer.of("conformance", url)).listTools().items().size() + " tools");
    }
  }

  private static void inputRounds(String url, Json context) {
    try (Patchbay bay =
        Patchbay.builder()
            .elicitation((form, handler) -> ElicitResult.accept(Map.of("confirmed", true)))
            .build()) {
      Connection connection = bay.connect(HttpServer.of("conformance", url));
      List<Tool> unused = connection.listTools().items();
      for (String tool :
          List.of(
              "test_mrtr_echo_state",
              "test_mrtr_unrelated",
              "test_mrtr_no_state",
              "test_mrtr_no_result_type")) {
        print(connection.callTool(tool, Map.of()).text());
      }
    }
  }

  private static void everything(Connection connection) {
    for (Tool tool : connection.listTools().items()) {
      print(connection.callTool(tool.name(), Map.of()).text());
    }
    for (Resource resource : connection.listResources().items()) {
      print(connection.readResource(resource.uri()).contents().size() + " contents");
    }
    for (Prompt prompt : connection.listPrompts().items()) {
      print(connection.getPrompt(prompt.name(), Map.of()).messages().size() + " messages");
    }
  }

  private static void customHeaders(String url, Json context) {
    connected(
            connection -> {
              List<Tool> unused = connection.listTools().items();
              Json calls = context.get("toolCalls");
              for (Json call : calls == null ? List.<Json>of() : calls.elements()) {
                Json arguments = call.get("arguments");
                print(
                    connection
                        .callTool(
                            Objects.requireNonNull(call.get("name")).asString(),
                            arguments == null ? Map.of() : arguments,
                            CallOptions.DEFAULT)
                        .text());
              }
            })
        .run(url, context);
  }

  private static void everyTool(Connection connection) {
    for (Tool tool : connection.listTools().items()) {
      print(connection.callTool(tool.name(), Map.of("region", "us-west1")).text());
    }
  }

  private static void schemaEcho(Connection connection) {
    Tool focal =
        connection.listTools().items().stream()
            .filter(tool -> tool.name().equals("json_schema_2020_12_tool"))
            .findFirst()
            .orElseThrow();
    print(connection.callTool("json_schema_echo", Map.of("schema", focal.inputSchema())).text());
  }

  private static void useSkills(Connection connection) {
    for (Skill skill : connection.skills().list().items()) {
      LoadedSkill loaded = connection.skills().load(skill);
      for (SkillResource file : skill.resources()) {
        print(file.uri() + ": " + loaded.read(file.uri()).size() + " bytes");
      }
    }
  }
}
