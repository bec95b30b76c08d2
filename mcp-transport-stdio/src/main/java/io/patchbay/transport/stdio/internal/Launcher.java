package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From a {@link ProcessSpec} to a process of the operating system. For one use on one thread. */
final class Launcher {
  private static final Pattern ERROR_NUMBER = Pattern.compile("error[=:] ?(\\d+)");

  private final ProcessSpec spec;
  private final Os os = Os.current();
  private final Path cwd;

  private Launcher(ProcessSpec spec) {
    this.spec = spec;
    this.cwd = spec.cwd().orElse(Path.of("")).toAbsolutePath().normalize();
  }

  static Process launch(ProcessSpec spec) throws StartException {
    return new Launcher(spec).launch();
  }

  private Process launch() throws StartException {
    requireWorkingDirectory();
    Environment environment = Environment.of(System.getenv(), spec.env(), spec.inherit(), os);
    String file = new CommandLookup(spec, cwd.toString(), environment, os, FileKinds.real()).find();
    List<String> command = commandLine(file, environment);
    ProcessBuilder builder = new ProcessBuilder().directory(cwd.toFile());
    environment.applyTo(builder.environment());
    if (os == Os.POSIX && Utf8Launch.isNeeded(command, spec.env())) {
      Utf8Launch utf8 = Utf8Launch.of(command, spec.env());
      builder.environment().keySet().removeAll(spec.env().keySet());
      builder.environment().putAll(utf8.environment());
      command = utf8.command();
    }
    try {
      return builder.command(command).start();
    } catch (IOException e) {
      throw refused(file, e);
    }
  }

  private List<String> commandLine(String file, Environment environment) throws StartException {
    if (os == Os.POSIX) {
      List<String> command = new ArrayList<>();
      command.add(file);
      command.addAll(spec.args());
      return command;
    }
    if (!WindowsCommandLine.isBatch(file)) {
      return WindowsCommandLine.forProgram(file, spec.args());
    }
    String root = Objects.requireNonNullElse(environment.get("SYSTEMROOT"), "C:\\Windows");
    String cmd = root + "\\System32\\cmd.exe";
    return WindowsCommandLine.forBatch(cmd, spec.server(), file, spec.args());
  }

  private void requireWorkingDirectory() throws StartException {
    if (Files.isDirectory(cwd)) {
      return;
    }
    String what = Files.exists(cwd) ? "is not a directory" : "does not exist";
    throw new StartException(
        Reason.WORKING_DIRECTORY,
        prefix() + "the working directory " + cwd + " " + what + ". Create it or correct cwd.");
  }

  /**
   * The JDK's messages have the error number of the system, in a form that depends on its version.
   */
  private StartException refused(String file, IOException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
    Matcher error = ERROR_NUMBER.matcher(message);
    boolean numbered = error.find();
    String system = (numbered ? message.substring(error.start()) : message).strip();
    String start = prefix() + "the system refused to run " + file + " in " + cwd + ": " + system;
    return switch (numbered ? error.group(1) : "") {
      case "2" -> new StartException(Reason.NOT_FOUND, start + ". " + interpreterHint(file), e);
      case "7" ->
          new StartException(
              Reason.ARGUMENT, start + ". The arguments or the environment are too long.", e);
      case "8" ->
          new StartException(
              Reason.NOT_EXECUTABLE,
              start + ". It is no program for this machine, or a script without a first line #!.",
              e);
      case "13" ->
          new StartException(
              Reason.NOT_EXECUTABLE,
              start + ". Check the permissions of the file and of its interpreter.",
              e);
      default -> new StartException(Reason.REFUSED, start + ". Try again, or start it by hand.", e);
    };
  }

  /** The file was found, so what is missing is what its first line names, or a loader. */
  private static String interpreterHint(String file) {
    try (BufferedReader reader =
        Files.newBufferedReader(Path.of(file), StandardCharsets.ISO_8859_1)) {
      char[] start = new char[128];
      int length = Math.max(0, reader.read(start));
      String first = new String(start, 0, length).lines().findFirst().orElse("");
      return first.startsWith("#!")
          ? "The interpreter in its first line is missing: " + first
          : "The file is there, but what loads it is missing.";
    } catch (IOException e) {
      return "The file could not be read.";
    }
  }

  private String prefix() {
    return spec.server() + ": cannot start \"" + spec.command() + "\": ";
  }
}
