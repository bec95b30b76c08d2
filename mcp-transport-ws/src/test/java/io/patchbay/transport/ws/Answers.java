package io.patchbay.transport.ws;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Peer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server that answers each request by its method, on a thread of its own, until the end; only the
 * tool {@code silent} has no answer.
 */
final class Answers {
  private final Peer peer;
  private final Map<String, Function<Json, ?>> results;
  private final List<String> methods = new CopyOnWriteArrayList<>();

  private Answers(Peer peer, Map<String, Function<Json, ?>> results) {
    this.peer = peer;
    this.results = results;
  }

  /** Starts to answer; a request whose method is missing gets an error. */
  static Answers start(Peer peer, Map<String, Function<Json, ?>> results) {
    Answers answers = new Answers(peer, results);
    Thread thread = new Thread(answers::run, "answers");
    thread.setDaemon(true);
    thread.start();
    return answers;
  }

  /** Answers as a server with a handshake and the tool {@code echo}. */
  static Answers handshake(Peer peer) {
    return start(
        peer,
        Map.of(
            "initialize",
            params ->
                Map.of(
                    "protocolVersion",
                    "2025-11-25",
                    "capabilities",
                    Map.of("tools", Map.of()),
                    "serverInfo",
                    Map.of("name", "fake", "version", "1")),
            "tools/call",
            Answers::echo));
  }

  /** Answers as a server of 2026-07-28 with the tool {@code echo}. */
  static Answers stateless(Peer peer) {
    return start(
        peer,
        Map.of(
            "server/discover",
            params ->
                Map.of(
                    "resultType",
                    "complete",
                    "supportedVersions",
                    List.of("2026-07-28"),
                    "capabilities",
                    Map.of("tools", Map.of())),
            "tools/call",
            Answers::echo));
  }

  private static Object echo(Json params) {
    Json arguments = params.get("arguments");
    Json text = arguments == null ? null : arguments.get("text");
    return Map.of(
        "content", List.of(Map.of("type", "text", "text", text == null ? "" : text.asString())));
  }

  private void run() {
    String text = peer.read();
    while (text != null) {
      answer(Json.parse(text));
      text = peer.read();
    }
  }

  private void answer(Json message) {
    Json method = message.get("method");
    Json id = message.get("id");
    if (method == null) {
      return;
    }
    methods.add(method.asString());
    Function<Json, ?> result = results.get(method.asString());
    boolean silent = Json.of("silent").equals(JsonPath.find(message, "params.name"));
    if (id != null && !silent) {
      Json params = message.get("params");
      peer.write(answer(id, result, params == null ? Json.emptyObject() : params));
    }
  }

  private static String answer(Json id, @Nullable Function<Json, ?> result, Json params) {
    return Json.of(
            result == null
                ? Map.of(
                    "jsonrpc", "2.0", "id", id, "error", Map.of("code", -32601, "message", "no"))
                : Map.of("jsonrpc", "2.0", "id", id, "result", result.apply(params)))
        .toString();
  }

  /** Returns the methods that came, in their order. */
  List<String> methods() {
    return List.copyOf(methods);
  }
}
