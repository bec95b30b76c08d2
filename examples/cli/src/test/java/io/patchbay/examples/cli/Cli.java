package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The command as its users run it, a process made from the jar, in the project and with the home of
 * a user who has nothing but what a test writes.
 *
 * @param home the user's home
 * @param project the current directory
 */
record Cli(Path home, Path project) {
  /** Variables that move the files of a user, or lead to the keyring of whoever runs the tests. */
  static final List<String> ELSEWHERE =
      List.of(
          "XDG_STATE_HOME",
          "XDG_CONFIG_HOME",
          "CLAUDE_CONFIG_DIR",
          "GEMINI_CLI_HOME",
          "QWEN_HOME",
          "APPDATA",
          "LOCALAPPDATA",
          "DBUS_SESSION_BUS_ADDRESS",
          "XDG_RUNTIME_DIR",
          "DISPLAY",
          "WAYLAND_DISPLAY");

  /**
   * What came of it.
   *
   * @param code the exit code
   * @param out standard output
   * @param err standard error
   */
  record Result(int code, String out, String err) {
    Json json() {
      return Json.parse(out);
    }

    /** Returns a value of the document that standard output is. */
    Json at(String path) {
      return JsonPath.at(json(), path);
    }

    Result exits(int expected) {
      assertThat(code).as("exit code\n%s%s", out, err).isEqualTo(expected);
      return this;
    }
  }

  static Cli in(Path directory) {
    try {
      return new Cli(
          Files.createDirectories(directory.resolve("home")).toRealPath(),
          Files.createDirectories(directory.resolve("project")).toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns how the command is started. */
  ProcessBuilder command(String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-jar",
                DocumentsIT.jar()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().keySet().removeAll(ELSEWHERE);
    return builder;
  }

  Result run(String... args) throws Exception {
    return run(Map.of(), args);
  }

  Result run(Map<String, String> environment, String... args) throws Exception {
    Path out = Files.createTempFile(home, "out", ".txt");
    Path err = Files.createTempFile(home, "err", ".txt");
    ProcessBuilder builder = command(args);
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ends", List.of(args)).isTrue();
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  Path write(Path file, String text) throws IOException {
    Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }

  /** Returns an entry, as JSON, that starts a command. */
  static String entry(List<String> command) {
    return Json.of(Map.of("command", command.get(0), "args", command.subList(1, command.size())))
        .toString();
  }
}
