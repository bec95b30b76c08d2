package io.patchbay.transport.stdio.real;

import io.patchbay.json.Json;
import io.patchbay.json.JsonWriter;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stateless server for tests that lists for ever: each page has new tools and a new cursor. With
 * the argument {@code silent} it does not answer {@code tools/list} at all.
 */
final class EndlessListMain {
  private static final int PAGE = 50;

  private static int listed;

  private EndlessListMain() {}

  public static void main(String[] args) throws IOException {
    boolean silent = args.length > 0;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    JsonWriter writer = new JsonWriter();
    String line = lines.readLine();
    while (line != null) {
      Json request = Json.parse(line);
      Json id = request.get("id");
      Json method = request.get("method");
      Object result = id == null || method == null ? null : answer(method.asString(), silent);
      if (result != null) {
        writer.reset().value(Map.of("jsonrpc", "2.0", "id", id, "result", result)).newline();
        out.write(writer.buffer(), 0, writer.length());
      }
      line = lines.readLine();
    }
  }

  private static @Nullable Object answer(String method, boolean silent) {
    if (method.equals("server/discover")) {
      return Map.of(
          "supportedVersions", List.of("2026-07-28"), "capabilities", Map.of("tools", Map.of()));
    } else if (!method.equals("tools/list")) {
      return Map.of("content", List.of(Map.of("type", "text", "text", "here")));
    }
    return silent ? null : page();
  }

  private static Map<String, ?> page() {
    List<Map<String, ?>> tools = new ArrayList<>();
    for (int i = 0; i < PAGE; i++) {
      tools.add(Map.of("name", "tool" + listed++, "inputSchema", Map.of("type", "object")));
    }
    return Map.of("tools", tools, "nextCursor", "after " + listed);
  }
}
