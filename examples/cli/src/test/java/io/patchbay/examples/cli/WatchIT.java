package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The states of servers, live, from a command that runs. */
@ExtendWith(Leaks.class)
class WatchIT {
  @TempDir private Path directory;

  private final EventLog<Json> lines = new EventLog<>();

  private Process watch() throws IOException {
    Path tally = Files.createFile(directory.resolve("ran"));
    String server =
        "tally="
            + String.join(
                " ", NpmServers.tally(tally, 1).stream().map(w -> "'" + w + "'").toList());
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                DocumentsIT.jar(),
                "--json",
                "--server",
                server,
                "servers",
                "--watch"));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread reader = new Thread(() -> read(process), "watch-output");
    reader.setDaemon(true);
    reader.start();
    return process;
  }

  private void read(Process process) {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(Json.parse(line));
      }
    } catch (IOException e) {
      return;
    }
  }

  private Json awaitState(String state) {
    while (true) {
      Json line = lines.awaitNext();
      Json to = line.get("to");
      if (to != null && to.asString().equals(state)) {
        return line;
      }
    }
  }

  private Json awaitTools() {
    while (true) {
      Json line = lines.awaitNext();
      if (line.get("added") != null) {
        return line;
      }
    }
  }

  @Test
  void serverThatIsKilledIsSeenToComeBack() throws Exception {
    Process process = watch();
    try {
      awaitState("PENDING");
      awaitState("CONNECTED");
      assertThat(awaitTools().toString()).contains("mcp__tally__nothing_0");
      try (Stream<ProcessHandle> children = process.children()) {
        children.forEach(ProcessHandle::destroyForcibly);
      }
      assertThat(awaitState("PENDING").toString()).contains("tried again in");
      awaitState("CONNECTED");
    } finally {
      process.destroy();
      process.waitFor();
    }
  }
}
