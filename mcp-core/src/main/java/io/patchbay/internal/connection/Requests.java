package io.patchbay.internal.connection;

import io.patchbay.InvalidRequestException;
import io.patchbay.ProtocolVersion;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.Completion;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.ServerCapabilities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a connection's operations, as one session takes them. Each throws {@link
 * UnsupportedFeatureException} if the server does not offer what is asked for.
 */
final class Requests {
  private static final int MOST_COMPLETIONS = 100;

  private Requests() {}

  static Request<CallToolResult> call(Session session, String name, Object arguments) {
    Objects.requireNonNull(name, "no tool to call");
    require(session, capabilities(session).tools().isPresent(), "tools");
    Json json = Json.of(arguments);
    if (!json.isObject()) {
      throw new InvalidRequestException(
          session.what("tools/call")
              + " of '"
              + name
              + "': the arguments must be an object, not "
              + json.kind(),
          null);
    }
    Members params = Members.of("name", name, "arguments", json);
    return new Request<>("tools/call", params, name, Request.Kind.TOOL, CallToolResult::from);
  }

  static Request<ReadResourceResult> read(Session session, String uri, AppLimits apps) {
    require(session, capabilities(session).resources().isPresent(), "resources");
    return new Request<>(
        "resources/read",
        Map.of("uri", uri),
        uri,
        Request.Kind.CONTENT,
        json -> apps.check(uri, ReadResourceResult.from(json)));
  }

  static Request<GetPromptResult> prompt(
      Session session, String name, Map<String, String> arguments) {
    require(session, capabilities(session).prompts().isPresent(), "prompts");
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("name", name);
    if (!arguments.isEmpty()) {
      params.put("arguments", Map.copyOf(arguments));
    }
    return new Request<>("prompts/get", params, name, Request.Kind.CONTENT, GetPromptResult::from);
  }

  /** The first revision has no capability for completions, and the first two no context. */
  static Request<Completion> completion(Session session, CompleteRequestParams params) {
    ProtocolVersion version = session.era().version();
    require(
        session,
        capabilities(session).completions().isPresent()
            || version.equals(ProtocolVersion.V2024_11_05),
        "completions");
    Map<String, Object> members = new LinkedHashMap<>(params.json().members());
    if (!version.isAtLeast(ProtocolVersion.V2025_06_18)) {
      members.remove("context");
    }
    return Request.plain(
        "completion/complete", members, json -> bounded(CompleteResult.from(json).completion()));
  }

  private static Completion bounded(Completion completion) {
    List<String> values = completion.values();
    return values.size() <= MOST_COMPLETIONS
        ? completion
        : completion.toBuilder().member("values", values.subList(0, MOST_COMPLETIONS)).build();
  }

  /** Returns the request that sets the level, or null where it is sent with each request. */
  static @Nullable Request<Json> logLevel(Session session, LoggingLevel least) {
    require(session, capabilities(session).logging().isPresent(), "logging");
    return session.era().setLogLevel(least.value());
  }

  /** What a params member names may stand in a header. */
  static Request<Json> custom(String method, Map<String, ?> params) {
    Object name =
        switch (method) {
          case "tools/call", "prompts/get" -> params.get("name");
          case "resources/read" -> params.get("uri");
          case "tasks/get", "tasks/update", "tasks/cancel", "tasks/result" -> params.get("taskId");
          default -> null;
        };
    String known = name instanceof String text ? text : null;
    return new Request<>(method, params, known, Request.Kind.PLAIN, json -> json);
  }

  private static ServerCapabilities capabilities(Session session) {
    return session.era().capabilities();
  }

  private static void require(Session session, boolean offered, String feature) {
    if (!offered) {
      throw new UnsupportedFeatureException(
          "server '"
              + session.config().server()
              + "' does not offer "
              + feature
              + " (it declares "
              + capabilities(session).json().members().keySet()
              + ")",
          null);
    }
  }
}
