package io.patchbay.examples.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Finds the reference server from npm, and installs it where it is missing. */
final class DemoPackages {
  private static final String SCRIPT =
      "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
  private static final String PACKAGE = "@modelcontextprotocol/server-everything@2026.8.31";

  private DemoPackages() {}

  /**
   * Returns the command of the server; empty, with the reason on the console, if it cannot be had.
   */
  static Optional<List<String>> everything(Console console) {
    if (!runs("node", "--version")) {
      console.line("everything  is left out: Node.js is not found.");
      console.line(
          "            Install Node.js 20 or newer with npm (package 'nodejs' of most systems),");
      console.line("            make sure that 'node --version' works, and run this again.");
      return Optional.empty();
    }
    Path directory = Path.of("npm").toAbsolutePath();
    if (!Files.exists(directory.resolve("package-lock.json"))) {
      return Optional.of(List.of("npx", "-y", PACKAGE));
    }
    Path script = directory.resolve(SCRIPT);
    if (!Files.exists(script)) {
      console.note("Installing the reference servers from npm, once…");
      if (!install(directory)) {
        console.line("everything  is left out: 'npm ci' failed in " + directory);
        return Optional.empty();
      }
    }
    return Optional.of(List.of("node", script.toString()));
  }

  private static boolean runs(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean install(Path directory) {
    String npm = System.getProperty("os.name", "").startsWith("Windows") ? "npm.cmd" : "npm";
    try {
      Process process =
          new ProcessBuilder(npm, "ci", "--no-progress")
              .directory(directory.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      return process.waitFor(5, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
