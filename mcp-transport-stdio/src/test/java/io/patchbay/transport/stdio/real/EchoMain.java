package io.patchbay.transport.stdio.real;

import io.patchbay.json.Json;
import io.patchbay.json.JsonWriter;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stateless server for tests. Its tools: {@code echo}; {@code exit} writes to standard error and
 * ends with code 7 without an answer; {@code hang} never answers.
 */
final class EchoMain {
  private EchoMain() {}

  public static void main(String[] args) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    JsonWriter writer = new JsonWriter();
    String line = lines.readLine();
    while (line != null) {
      Json request = Json.parse(line);
      Json id = request.get("id");
      Json method = request.get("method");
      if (id != null && method != null) {
        Object result = answer(method.asString(), request.get("params"));
        if (result != null) {
          writer.reset().value(Map.of("jsonrpc", "2.0", "id", id, "result", result)).newline();
          out.write(writer.buffer(), 0, writer.length());
        }
      }
      line = lines.readLine();
    }
  }

  private static @Nullable Object answer(String method, @Nullable Json params) {
    if (method.equals("server/discover")) {
      return Map.of(
          "supportedVersions", List.of("2026-07-28"), "capabilities", Map.of("tools", Map.of()));
    }
    Json name = params == null ? null : params.get("name");
    String tool = name == null ? "" : name.asString();
    if (tool.equals("exit")) {
      System.err.println("the disk is full");
      System.exit(7);
    }
    Json arguments = params == null ? null : params.get("arguments");
    return tool.equals("hang")
        ? null
        : Map.of("content", List.of(Map.of("type", "text", "text", String.valueOf(arguments))));
  }
}
