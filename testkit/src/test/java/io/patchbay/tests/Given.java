package io.patchbay.tests;

import io.patchbay.Patchbay;
import io.patchbay.Tasks;
import io.patchbay.json.Json;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Servers and results that many tests begin with. */
final class Given {
  static final Map<String, Object> ALL =
      Map.of(
          "tools",
          Map.of("listChanged", true),
          "resources",
          Map.of("subscribe", true, "listChanged", true),
          "prompts",
          Map.of("listChanged", true),
          "completions",
          Map.of(),
          "logging",
          Map.of());

  private Given() {}

  /** A server of 2025-11-25 that offers everything and has shaken hands. */
  static ScriptedBay legacy(Consumer<Script> script) {
    return legacy(UnaryOperator.identity(), script);
  }

  static ScriptedBay legacy(UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return legacy("2025-11-25", with, script);
  }

  static ScriptedBay legacy(
      String version, UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return ScriptedBay.of(with, s -> script.accept(s.handshake(version, ALL)));
  }

  /** A server of 2026-07-28 that offers everything and has been discovered. */
  static ScriptedBay modern(Consumer<Script> script) {
    return modern(UnaryOperator.identity(), script);
  }

  static ScriptedBay modern(UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return ScriptedBay.of(with, s -> script.accept(s.discover(ALL)));
  }

  /** A server of either era. */
  static ScriptedBay of(boolean modern, Consumer<Script> script) {
    return modern ? modern(script) : legacy(script);
  }

  /**
   * Returns what a client of a stateless revision declares that declares these to a server with a
   * handshake.
   */
  static Json withTasks(Json capabilities) {
    Map<String, Object> members = new LinkedHashMap<>(capabilities.members());
    Map<String, Object> extensions = new LinkedHashMap<>();
    Json known = capabilities.get("extensions");
    if (known != null) {
      extensions.putAll(known.members());
    }
    extensions.put(Tasks.EXTENSION, Map.of());
    members.put("extensions", extensions);
    return Json.of(members);
  }

  static Map<String, Object> text(String text) {
    return Map.of("content", List.of(Map.of("type", "text", "text", text)));
  }

  static Map<String, Object> tool(String name) {
    return Map.of("name", name, "inputSchema", Map.of("type", "object"));
  }
}
