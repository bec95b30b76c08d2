package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads which servers to connect to, from files and from the command line. */
final class Servers {
  private static final List<String> KEYS = List.of("type", "command", "args", "env", "cwd");
  private static final List<String> REMOTE_KEYS = List.of("type", "url", "headers");

  private final Map<String, ServerConfig> servers = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<String> named = new HashSet<>();

  private final Consumer<String> remark;

  private Servers(Consumer<String> remark) {
    this.remark = remark;
  }

  /**
   * Returns the servers; one on the command line replaces one of the same name in a file.
   *
   * @param globals the command line
   * @param remark gets what is odd and no problem
   * @throws UsageException with every problem and its place
   */
  static List<ServerConfig> read(Globals globals, Consumer<String> remark) {
    Servers servers = new Servers(remark);
    globals.configs.forEach(servers::file);
    globals.servers.forEach(servers::given);
    servers.urls(globals);
    if (!servers.problems.isEmpty()) {
      throw new UsageException(String.join("\n", servers.problems));
    }
    return List.copyOf(servers.servers.values());
  }

  private void urls(Globals globals) {
    boolean apart = globals.headers.isEmpty() && globals.transport == null;
    if (!apart && globals.urls.size() != 1) {
      problems.add(
          "--header and --transport are for the server of one --url, "
              + globals.urls.size()
              + " are given; write several servers into a --config FILE");
      return;
    }
    for (String argument : globals.urls) {
      url(argument, globals);
    }
  }

  private void url(String argument, Globals globals) {
    try {
      RemoteServer remote = RemoteServer.given(argument);
      if (!named.add(remote.name())) {
        problems.add("--url '" + remote.name() + "': is given twice; write --url NAME=URL");
        return;
      }
      String type = globals.transport == null ? "auto" : globals.transport;
      Map<String, String> headers = RemoteServer.headers(globals.headers);
      servers.put(remote.name(), remote.config(type, headers, globals.insecure));
    } catch (IllegalArgumentException e) {
      problems.add("--url: " + e.getMessage());
    }
  }

  private void given(String argument) {
    int equals = argument.indexOf('=');
    if (equals <= 0) {
      problems.add("--server '" + argument + "': write it as NAME=COMMAND ARGS…");
      return;
    }
    List<String> words;
    try {
      words = Words.of(argument.substring(equals + 1));
    } catch (UsageException e) {
      problems.add("--server '" + argument.substring(0, equals) + "': " + e.getMessage());
      return;
    }
    String name = argument.substring(0, equals).strip();
    if (!named.add(name)) {
      problems.add("--server '" + name + "': is given twice");
      return;
    }
    if (words.isEmpty()) {
      problems.add("--server '" + name + "': the command is missing");
      return;
    }
    servers.put(
        name, StdioServer.builder(name, words.get(0)).args(words.subList(1, words.size())).build());
  }

  private void file(Path file) {
    Json root;
    try {
      root = Json.parse(Files.readString(file));
    } catch (IOException e) {
      problems.add(file + ": cannot be read: " + e);
      return;
    } catch (JsonException e) {
      problems.add(file + ": is no JSON: " + e.getMessage());
      return;
    }
    Json entries = root.get("mcpServers");
    if (entries == null || !entries.isObject()) {
      problems.add(file + ": mcpServers: an object of servers by name is missing");
      return;
    }
    entries.members().forEach((name, entry) -> entry(file + ": mcpServers." + name, name, entry));
  }

  private void entry(String place, String name, Json entry) {
    if (name.isBlank()) {
      problems.add(place + ": the server's name is empty");
      return;
    } else if (!entry.isObject()) {
      problems.add(place + ": must be an object, as in {\"command\": \"node\", \"args\": []}");
      return;
    }
    int before = problems.size();
    String type = string(place + ".type", entry.get("type"));
    boolean remote = entry.get("url") != null || type != null && !type.equals(StdioServer.TYPE);
    if (entry.get("url") != null && entry.get("command") != null) {
      problems.add(place + ": has both a command and a url; keep the one it is reached by");
      return;
    }
    List<String> known = remote ? REMOTE_KEYS : KEYS;
    entry.members().keySet().stream()
        .filter(key -> !known.contains(key))
        .forEach(key -> remark.accept(place + "." + key + ": not known, left out of account"));
    if (remote) {
      remote(place, name, type == null ? "auto" : type, entry);
      return;
    }
    String command = string(place + ".command", entry.get("command"));
    if ((command == null || command.isBlank()) && problems.size() == before) {
      problems.add(place + ".command: the command to start is missing, or the url to reach");
    }
    List<String> args = strings(place + ".args", entry.get("args"));
    Map<String, String> env = variables(place + ".env", entry.get("env"));
    String directory = string(place + ".cwd", entry.get("cwd"));
    if (problems.size() > before || command == null) {
      return;
    }
    StdioServer.Builder server = StdioServer.builder(name, command).args(args).environment(env);
    if (directory != null) {
      server.directory(Path.of(directory));
    }
    servers.put(name, server.build());
  }

  private void remote(String place, String name, String type, Json entry) {
    int before = problems.size();
    String url = string(place + ".url", entry.get("url"));
    Map<String, String> headers = variables(place + ".headers", entry.get("headers"));
    if (url == null && problems.size() == before) {
      problems.add(place + ".url: the address is missing");
    }
    if (problems.size() > before || url == null) {
      return;
    }
    try {
      servers.put(name, new RemoteServer(name, url).config(type, headers, false));
      headers.forEach((header, value) -> unexpanded(place + ".headers." + header, value));
    } catch (IllegalArgumentException e) {
      problems.add(place + ": " + e.getMessage());
    }
  }

  /**
   * Other programs that read such files put variables in; a person should know that this does not.
   */
  private void unexpanded(String place, String value) {
    if (value.contains("${")) {
      remark.accept(place + ": looks like a variable, and is sent as it is");
    }
  }

  private @Nullable String string(String place, @Nullable Json value) {
    if (value == null) {
      return null;
    } else if (!value.isString()) {
      problems.add(place + ": must be a string, it is " + value.kind());
      return null;
    }
    return value.asString();
  }

  private List<String> strings(String place, @Nullable Json value) {
    if (value == null) {
      return List.of();
    } else if (!value.isArray()) {
      problems.add(place + ": must be an array of strings, it is " + value.kind());
      return List.of();
    }
    List<String> strings = new ArrayList<>();
    for (Json element : value.elements()) {
      String string = string(place + "[" + strings.size() + "]", element);
      strings.add(string == null ? "" : string);
    }
    return strings;
  }

  private Map<String, String> variables(String place, @Nullable Json value) {
    if (value == null) {
      return Map.of();
    } else if (!value.isObject()) {
      problems.add(place + ": must be an object of strings, it is " + value.kind());
      return Map.of();
    }
    Map<String, String> variables = new LinkedHashMap<>();
    value
        .members()
        .forEach(
            (name, member) -> {
              String string = string(place + "." + name, member);
              variables.put(name, string == null ? "" : string);
            });
    return variables;
  }
}
