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
    return watch("--json", "--server", server, "servers", "--watch");
  }

  private Process watch(String... args) throws IOException {
    Process process =
        Cli.in(directory).command(args).redirectError(ProcessBuilder.Redirect.DISCARD).start();
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

  private Json await(String member) {
    while (true) {
      Json line = lines.awaitNext();
      if (line.get(member) != null) {
        return line;
      }
    }
  }

  private Json awaitTools() {
    return await("added");
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

  @Test
  void editOfAFileIsSeenLive() throws Exception {
    Cli cli = Cli.in(directory);
    Path file = cli.home().resolve(".claude.json");
    String one = Cli.entry(NpmServers.tally(Files.createFile(directory.resolve("one")), 1));
    String two = Cli.entry(NpmServers.tally(Files.createFile(directory.resolve("two")), 1));
    cli.write(file, "{\"mcpServers\": {\"one\": " + one + "}}");
    Process process = watch("--json", "servers", "--watch");
    try {
      assertThat(awaitTools().toString()).contains("mcp__one__nothing_0");
      cli.write(file, "{\"mcpServers\": {\"one\": " + one + ", \"two\": " + two + "}}");
      assertThat(awaitTools().toString()).contains("mcp__two__nothing_0");
      cli.write(file, "{\"mcpServers\": {\"one\": ");
      assertThat(await("problems").toString()).contains("stays in force");
      cli.write(file, "{\"mcpServers\": {\"two\": " + two + "}}");
      assertThat(await("removed").toString()).contains("mcp__one__nothing_0");
    } finally {
      process.destroy();
      process.waitFor();
    }
  }
}
