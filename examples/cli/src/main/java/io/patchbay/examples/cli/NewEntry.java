package io.patchbay.examples.cli;

import io.patchbay.config.ConfigFormat;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry as the command line says it.
 *
 * @param words JSON, or a command and its arguments; empty if there is a URL
 * @param globals has the URL and its headers
 * @param type how the URL is reached, or null
 * @param env variables for the command
 */
record NewEntry(
    List<String> words, Globals globals, @Nullable String type, Map<String, String> env) {

  /**
   * Returns the entry as a format writes it.
   *
   * @throws UsageException if the command line does not say one
   */
  Json in(ConfigFormat format) {
    if (words.isEmpty() == globals.urls.isEmpty()) {
      throw new UsageException(
          "say how the server is reached: an entry as JSON, '-- COMMAND ARGS…', or --url URL");
    }
    if (!globals.urls.isEmpty()) {
      return remote(format);
    } else if (!globals.headers.isEmpty() || type != null) {
      throw new UsageException("--header and --type are for the server of --url");
    }
    String first = words.get(0);
    boolean json = words.size() == 1 && (first.equals("-") || first.strip().startsWith("{"));
    return json ? parsed(first) : process();
  }

  private Json parsed(String text) {
    if (!env.isEmpty()) {
      throw new UsageException("--env is for a command; write the variables into the JSON");
    }
    try {
      return Json.parse(
          text.equals("-") ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : text);
    } catch (JsonException e) {
      throw new UsageException("the entry is no JSON: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Json process() {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("command", words.get(0));
    if (words.size() > 1) {
      entry.put("args", words.subList(1, words.size()));
    }
    if (!env.isEmpty()) {
      entry.put("env", env);
    }
    return Json.of(entry);
  }

  private Json remote(ConfigFormat format) {
    if (globals.urls.size() > 1 || !env.isEmpty()) {
      throw new UsageException("one --url is what a server has, and no --env");
    }
    String url = globals.urls.get(0).strip();
    boolean socket = url.startsWith("ws://") || url.startsWith("wss://");
    String given = type != null ? type : globals.transport;
    String how = given != null ? given : socket ? "ws" : "http";
    Map<String, Object> entry = new LinkedHashMap<>();
    switch (format) {
      case MCP_JSON, CLAUDE_JSON, MANAGED_MCP, CLAUDE_PLUGIN, VS_CODE, CLAUDE_DESKTOP -> {
        entry.put("type", how);
        entry.put("url", url);
      }
      case CURSOR -> entry.put("url", url);
      case GEMINI_CLI, QWEN_CODE -> entry.put(how.equals("http") ? "httpUrl" : "url", url);
    }
    try {
      Map<String, String> headers = RemoteServer.headers(globals.headers);
      if (!headers.isEmpty()) {
        entry.put("headers", headers);
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    return Json.of(entry);
  }
}
