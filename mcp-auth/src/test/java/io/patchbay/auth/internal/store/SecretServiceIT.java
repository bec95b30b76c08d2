package io.patchbay.auth.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.patchbay.auth.internal.programs.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real Secret Service: a session bus and a GNOME Keyring of the test's own, with {@link
 * SecretServiceMain} in it. Needs the packages dbus, gnome-keyring and libsecret-tools.
 */
@Timeout(120)
final class SecretServiceIT {
  private static final String SESSION =
      """
      printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
      "$@"
      code=$?
      pid=$(dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus /org/freedesktop/DBus \
        org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | tr -dc ' 0-9' | sed 's/.* //')
      [ -n "$pid" ] && kill "$pid"
      exit $code
      """;

  @TempDir private Path directory;

  @Test
  void theKeyIsInTheRealKeyring() throws Exception {
    for (String program :
        List.of("dbus-run-session", "dbus-send", "gnome-keyring-daemon", "secret-tool")) {
      assumeTrue(
          SearchPath.find(program, System.getenv()).isPresent(),
          "not run: there is no " + program + "; install dbus, gnome-keyring, libsecret-tools");
    }

    String said = inSession();

    assertThat(said.lines().filter(line -> line.startsWith("* ")))
        .containsExactly(
            "* absent: true",
            "* given back: true",
            "* replaced: true",
            "* removed: true",
            "* store: [tokens-keychain.sealed]",
            "* read: true",
            "* locked is a failure: true",
            "* locked: the file stays: true",
            "* locked: a session goes on with a file: true",
            "* done");
  }

  private String inSession() throws IOException, InterruptedException {
    Path runtime = Files.createDirectory(directory.resolve("run"));
    Path output = directory.resolve("output.txt");
    List<String> command =
        new ArrayList<>(List.of("dbus-run-session", "--", "/bin/sh", "-c", SESSION, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SecretServiceMain.class.getName());
    command.add(directory.resolve("auth").toString());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY"));
    builder.environment().put("HOME", directory.toString());
    builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
    builder.environment().put("XDG_RUNTIME_DIR", runtime.toString());
    Process session = builder.start();
    boolean ended = session.waitFor(90, TimeUnit.SECONDS);
    session.descendants().forEach(ProcessHandle::destroyForcibly);
    session.destroyForcibly();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    assertThat(session.exitValue()).as(said).isZero();
    return said;
  }
}
