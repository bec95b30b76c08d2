package io.patchbay.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The server of one peer: a command to start, or the address of one that has been started.
 *
 * @param command the command; empty for a server that has an address
 * @param url the address; empty for a server over stdio
 */
record Target(List<String> command, String url) {

  /**
   * Returns the server.
   *
   * @param wire stdio, json or sse
   * @param command what starts it
   */
  static Target of(String wire, List<String> command) throws IOException {
    if (wire.equals("stdio")) {
      return new Target(command, "");
    }
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
    BufferedReader out =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    return new Target(List.of(), "http://127.0.0.1:" + out.readLine() + "/" + wire);
  }

  boolean isHttp() {
    return !url.isEmpty();
  }

  String program() {
    return command.get(0);
  }

  List<String> arguments() {
    return command.subList(1, command.size());
  }
}
