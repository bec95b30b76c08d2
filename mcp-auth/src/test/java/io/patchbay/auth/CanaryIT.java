package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Secrets are looked for in everything that a process writes, with every log at its finest. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
final class CanaryIT {
  @TempDir private Path directory;

  @Test
  void noSecretIsInLogsFailuresTextsFilesOrWhatABrowserIsStartedWith() throws Exception {
    Path store = directory.resolve("store");
    Path out = directory.resolve("out.txt");
    Path started = browser();
    ProcessBuilder builder = child(store);
    builder.environment().put("DISPLAY", ":none");
    builder.environment().put("STARTED", started.toString());
    builder.environment().merge("PATH", directory.toString(), (old, here) -> here + ":" + old);
    Path errors = directory.resolve("errors.txt");
    Process process = builder.redirectOutput(out.toFile()).redirectError(errors.toFile()).start();
    try {
      assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String logs = read(errors);
    String all = read(out) + logs + read(started);
    for (Path file : files(store)) {
      all += read(file);
    }

    assertThat(process.exitValue()).as(all).isZero();
    assertThat(logs).contains("FINE").contains("VERIFIER ");
    assertThat(read(started)).contains("code_challenge=").contains("DISPLAY=:none");
    assertThat(read(out)).contains("AuthorizationRequiredException").contains("not good: Bearer");
    assertThat(files(store)).anyMatch(file -> file.endsWith("tokens.sealed"));
    assertThat(
            all.lines()
                .filter(line -> line.contains("canary"))
                .filter(line -> !isOfTheServerOfTheJdk(line)))
        .isEmpty();
    logs.lines()
        .filter(line -> line.startsWith("VERIFIER "))
        .map(line -> line.substring("VERIFIER ".length()))
        .forEach(
            verifier ->
                assertThat(read(out) + logs.replaceAll("VERIFIER .*", ""))
                    .doesNotContain(verifier));
  }

  /**
   * The redirect arrives at the JDK's HTTP server, which logs addresses at FINE: with the code, of
   * which nobody makes a token who lacks the verifier.
   */
  private static boolean isOfTheServerOfTheJdk(String line) {
    return line.matches(
        "FINE: (Exchange request line: )?GET /callback\\?code=canary-code&state=\\S+ HTTP/1\\.1.*");
  }

  private ProcessBuilder child(Path store) throws IOException {
    Path logging = directory.resolve("logging.properties");
    Files.writeString(
        logging,
        """
        handlers=java.util.logging.ConsoleHandler
        java.util.logging.ConsoleHandler.level=ALL
        .level=ALL
        sun.level=INFO
        jdk.level=INFO
        java.level=INFO
        javax.level=INFO
        """);
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
        "-Djava.util.logging.config.file=" + logging,
        "-cp",
        System.getProperty("java.class.path"),
        CanaryMain.class.getName(),
        store.toString());
  }

  /** A browser that writes down what it is started with, and goes where it is sent. */
  private Path browser() throws IOException {
    Path program = directory.resolve("xdg-open");
    Files.writeString(
        program,
        """
        #!/bin/sh
        { echo "$@"; env; } >> "$STARTED"
        exec node -e 'fetch(process.argv[1]).then(page => page.text())' "$1"
        """);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return directory.resolve("started.txt");
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.exists(file)
          ? new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
          : "";
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
