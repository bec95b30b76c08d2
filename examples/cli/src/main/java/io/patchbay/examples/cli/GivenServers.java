package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.transport.stdio.StdioServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The servers that the command line itself names. They are no entries of a configuration: nothing
 * in them is expanded, which a shell has done already, and they may be reached in ways that no file
 * can say.
 */
final class GivenServers {
  private final Map<String, ServerConfig> servers = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<String> named = new HashSet<>();

  private final AuthorizerFactory authorizers;

  private GivenServers(AuthorizerFactory authorizers) {
    this.authorizers = authorizers;
  }

  /**
   * Returns the servers; each goes before one of the same name in a file.
   *
   * @param authorizers makes what authorizes requests to those with an address
   * @throws UsageException with every problem
   */
  static List<ServerConfig> read(Globals globals, AuthorizerFactory authorizers) {
    GivenServers servers = new GivenServers(authorizers);
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
      servers.put(remote.name(), remote.config(type, headers, globals.insecure, authorizers));
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
}
