package io.patchbay.ide;

import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.NpmServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** An IDE, or what squats on its port, as a real process; see {@code mcp-ide/npm/README.md}. */
final class FakeIde implements AutoCloseable {
  private final Process process;
  private final List<Json> events = new CopyOnWriteArrayList<>();

  FakeIde(String program, String... options) throws IOException {
    this.process =
        new ProcessBuilder(NpmServers.ofIde(program, options))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread reader = new Thread(this::read, "fake-ide");
    reader.setDaemon(true);
    reader.start();
    await("ready");
  }

  /** An IDE with the extension of Claude Code. */
  static FakeIde claude(Path directory, Path workspace, String... more) throws IOException {
    return new FakeIde(
        "claude-ide.mjs",
        with(more, "--dir", directory.toString(), "--workspace", workspace.toString()));
  }

  /** An IDE with the companion of Gemini CLI or Qwen Code. */
  static FakeIde companion(String agent, Path directory, Path workspace, String... more)
      throws IOException {
    return new FakeIde(
        "companion.mjs",
        with(
            more,
            "--agent",
            agent,
            "--tmp",
            directory.toString(),
            "--home",
            directory.toString(),
            "--workspace",
            workspace.toString()));
  }

  private static String[] with(String[] more, String... options) {
    List<String> all = new java.util.ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private void read() {
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        events.add(Json.parse(line));
      }
    } catch (IOException e) {
      events.add(Json.of(Map.of("event", "unreadable")));
    }
  }

  /** Has it do something, and waits until that is done. */
  void tell(String command, Map<String, ?> more) {
    long before = all("done").size();
    Map<String, Object> line = new LinkedHashMap<>(more);
    line.put("do", command);
    try {
      process.getOutputStream().write((Json.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (command.equals("crash") || command.equals("exit")) {
      Eventually.that("it ends", () -> !process.isAlive());
    } else {
      Eventually.that("done: " + command, () -> all("done").size() > before);
    }
  }

  void tell(String command) {
    tell(command, Map.of());
  }

  /** Returns all events of a kind. */
  List<Json> all(String event) {
    return events.stream().filter(one -> Json.of(event).equals(one.get("event"))).toList();
  }

  /** Waits for an event, and returns the first. */
  Json await(String event) {
    Eventually.that(event + " in " + events, () -> !all(event).isEmpty());
    return all(event).get(0);
  }

  int port() {
    return (int) java.util.Objects.requireNonNull(await("ready").get("port")).asLong();
  }

  String token() {
    return java.util.Objects.requireNonNull(await("ready").get("token")).asString();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    Eventually.that("it ends", () -> !process.isAlive());
  }
}
