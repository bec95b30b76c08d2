package io.patchbay.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A stateless server over stdio that has nothing, and says so whatever it is asked. */
final class QuietServer {
  private static final String ID = "\"id\":";

  private QuietServer() {}

  /** Answers until standard input ends. */
  public static void main(String[] args) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    String line = lines.readLine();
    while (line != null) {
      int id = line.indexOf(ID);
      if (id >= 0) {
        out.print(
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + line.substring(id + ID.length()).split("[,}]", 2)[0]
                + ",\"result\":{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],"
                + "\"capabilities\":{},\"ttlMs\":0,\"cacheScope\":\"private\"}}\n");
        out.flush();
      }
      line = lines.readLine();
    }
  }
}
