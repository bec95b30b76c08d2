package io.patchbay.config;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;

/** A process that writes: {@code add FILE STATE PREFIX COUNT} or {@code forever FILE STATE}. */
final class WriterMain {
  private WriterMain() {}

  public static void main(String[] args) {
    ConfigFile file =
        ConfigFile.builder(Path.of(args[1]), ConfigFormat.MCP_JSON)
            .stateDirectory(Path.of(args[2]))
            .build();
    try {
      if (args[0].equals("forever")) {
        writeForever(file);
      }
      for (int i = 0; i < Integer.parseInt(args[4]); i++) {
        file.add(args[3] + i, Json.parse("{\"command\": \"run\", \"args\": [\"-n\", \"1\"]}"));
      }
    } catch (ConfigurationException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Long entries and short ones, so that a torn write would be seen. */
  private static void writeForever(ConfigFile file) {
    for (int i = 0; true; i++) {
      String[] args = Collections.nCopies(i % 2 * 3_000, "argument").toArray(new String[0]);
      file.put("round", Json.of(Map.of("command", "run" + i, "args", args)));
    }
  }
}
