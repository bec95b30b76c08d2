package io.patchbay.inprocess.internal.server;

import static io.patchbay.inprocess.internal.server.ServerSession.members;

import io.patchbay.ProtocolVersion;
import io.patchbay.inprocess.HandlerRequest;
import io.patchbay.inprocess.PromptHandler;
import io.patchbay.inprocess.ResourceHandler;
import io.patchbay.inprocess.ToolHandler;
import io.patchbay.inprocess.internal.server.Catalogue.Entry;
import io.patchbay.json.Json;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.Tool;
import io.patchbay.spi.Message;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves each method: at once, or by a handler. */
final class Requests {
  private final ServerSession session;
  private final Features features;

  Requests(ServerSession session) {
    this.session = session;
    this.features = session.features();
  }

  Json initialize(Client client) {
    Map<String, Object> result =
        members(
            "protocolVersion", client.version().value(),
            "capabilities", features.capabilities(),
            "serverInfo", features.info);
    return Json.of(withInstructions(result));
  }

  private Map<String, Object> withInstructions(Map<String, Object> result) {
    if (features.instructions != null) {
      result.put("instructions", features.instructions);
    }
    return result;
  }

  void serve(Json id, Message request, Client client) {
    Json params = request.params();
    switch (request.method()) {
      case "tools/call" -> callTool(id, params, client);
      case "resources/read" -> readResource(id, params, client);
      case "prompts/get" -> getPrompt(id, params, client);
      case "completion/complete" -> complete(id, params, client);
      case "tools/list" -> list(id, params, client, "tools", features.tools.definitions());
      case "prompts/list" -> list(id, params, client, "prompts", features.prompts.definitions());
      case "resources/list" ->
          list(id, params, client, "resources", features.resources.definitions());
      case "resources/templates/list" ->
          list(id, params, client, "resourceTemplates", features.templates.definitions());
      default -> {
        if (client.isStateless()) {
          serveStateless(id, request);
        } else {
          serveGreeted(id, request);
        }
      }
    }
  }

  private void serveStateless(Json id, Message request) {
    switch (request.method()) {
      case "server/discover" -> session.answer(id, discover());
      case "subscriptions/listen" -> session.listens().begin(id, request.params());
      default -> throw Answers.methodNotFound(request.method());
    }
  }

  private void serveGreeted(Json id, Message request) {
    Json params = request.params();
    switch (request.method()) {
      case "logging/setLevel" -> {
        LoggingLevel level = LoggingLevel.of(string(params, "level"));
        if (level.severity() < 0) {
          throw Answers.invalidParams("unknown level: " + level);
        }
        session.setLevel(level);
      }
      case "resources/subscribe" -> session.subscribe(string(params, "uri"));
      case "resources/unsubscribe" -> session.unsubscribe(string(params, "uri"));
      default -> throw Answers.methodNotFound(request.method());
    }
    session.answer(id, Json.emptyObject());
  }

  private Json discover() {
    Map<String, Object> result =
        members(
            "resultType", "complete",
            "supportedVersions",
                ProtocolVersion.STATELESS.stream().map(ProtocolVersion::value).toList(),
            "capabilities", features.capabilities());
    withInstructions(result).putAll(uncached());
    result.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", features.info));
    return Json.of(result);
  }

  /** What can change at any time is fresh for no time. */
  private static Map<String, Object> uncached() {
    return members("ttlMs", 0, "cacheScope", "private");
  }

  private void list(Json id, Json params, Client client, String name, List<?> definitions) {
    if (params.get("cursor") != null) {
      throw Answers.invalidParams("unknown cursor: this server has one page");
    }
    Map<String, Object> result = members(name, definitions);
    if (client.isStateless()) {
      result.put("resultType", "complete");
      result.putAll(uncached());
    }
    session.answer(id, Json.of(result));
  }

  private void callTool(Json id, Json params, Client client) {
    String name = string(params, "name");
    Entry<Tool, ToolHandler> tool = features.tools.get(name);
    if (tool == null) {
      throw Answers.invalidParams("Unknown tool: " + name);
    }
    if (session.suspended().resume(id, params, session)) {
      return;
    }
    HandlerRequest request = new HandlerRequest(name, arguments(params), params);
    ToolHandler handler = tool.handler();
    session.run(
        new HandlerRun(
            session,
            id,
            params,
            client,
            HandlerRun.Kind.TOOL,
            tool.interactive() && client.isStateless(),
            context -> handler.call(request, context)));
  }

  private void readResource(Json id, Json params, Client client) {
    String uri = string(params, "uri");
    Entry<Resource, ResourceHandler> resource = features.resources.get(uri);
    if (resource != null) {
      read(
          id,
          params,
          client,
          new HandlerRequest(uri, Json.emptyObject(), params),
          resource.handler());
      return;
    }
    for (Features.Templated templated : features.templated()) {
      Map<String, String> values = templated.template().match(uri);
      if (values != null) {
        read(
            id,
            params,
            client,
            new HandlerRequest(uri, Json.of(values), params),
            templated.handler());
        return;
      }
    }
    throw Answers.resourceNotFound(uri, client.isStateless());
  }

  private void read(
      Json id, Json params, Client client, HandlerRequest request, ResourceHandler handler) {
    session.run(
        new HandlerRun(
            session,
            id,
            params,
            client,
            HandlerRun.Kind.RESOURCE,
            false,
            context -> handler.read(request, context)));
  }

  private void getPrompt(Json id, Json params, Client client) {
    String name = string(params, "name");
    Entry<Prompt, PromptHandler> prompt = features.prompts.get(name);
    if (prompt == null) {
      throw Answers.invalidParams("Unknown prompt: " + name);
    }
    Json arguments = arguments(params);
    prompt.definition().arguments().stream()
        .filter(argument -> argument.required().orElse(false))
        .filter(argument -> arguments.get(argument.name()) == null)
        .findFirst()
        .ifPresent(
            missing -> {
              throw Answers.invalidParams("Missing argument: " + missing.name());
            });
    HandlerRequest request = new HandlerRequest(name, arguments, params);
    PromptHandler handler = prompt.handler();
    session.run(
        new HandlerRun(
            session,
            id,
            params,
            client,
            HandlerRun.Kind.PROMPT,
            false,
            context -> handler.get(request, context)));
  }

  private void complete(Json id, Json params, Client client) {
    var handler = features.completions;
    if (handler == null) {
      throw Answers.methodNotFound("completion/complete");
    }
    CompleteRequestParams request = CompleteRequestParams.from(params);
    session.run(
        new HandlerRun(
            session,
            id,
            params,
            client,
            HandlerRun.Kind.COMPLETION,
            false,
            context -> CompleteResult.builder(handler.complete(request, context)).build()));
  }

  private static Json arguments(Json params) {
    Json arguments = params.get("arguments");
    if (arguments == null) {
      return Json.emptyObject();
    } else if (!arguments.isObject()) {
      throw Answers.invalidParams("arguments must be an object, not " + arguments.kind());
    }
    return arguments;
  }

  private static String string(Json params, String name) {
    @Nullable Json value = params.get(name);
    if (value == null || !value.isString()) {
      throw Answers.invalidParams(name + " must be a string");
    }
    return value.asString();
  }
}
