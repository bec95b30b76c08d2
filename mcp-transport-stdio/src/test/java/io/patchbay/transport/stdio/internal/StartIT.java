package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import io.patchbay.testkit.Requirement;
import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(WINDOWS)
class StartIT {
  @RegisterExtension final Children children = new Children();
  @TempDir Path dir;

  @Test
  @Requirement("STDIO-18")
  void argumentsArriveAsTheyAreGiven() throws Exception {
    String[] args = {
      "a b",
      "\"q\" 'r'",
      "%PATH%",
      "a&b;rm -rf",
      "",
      "$(x) `y`",
      "h\u00e9 \u4f60 \ud83d\ude00",
      "line\nbreak\n",
      "\\",
      "*",
      "-n"
    };
    ChildProcess child = children.shell("for a in \"$@\"; do printf '%s\\0' \"$a\"; done", args);
    assertThat(Shell.readAll(child)).isEqualTo(String.join("\0", args) + "\0");
    assertThat(Await.value(child.onExit())).isEqualTo(new Exit(0));
  }

  @Test
  @Requirement({"STDIO-18", "STDIO-15"})
  void runsInTheWorkingDirectoryWithTheConfiguredEnvironment() throws Exception {
    ChildProcess child =
        children.start(
            Shell.spec("pwd -P; printf %s \"$V\"").cwd(dir).env(Map.of("V", "\u00fc=x")).build());
    assertThat(Shell.readAll(child)).isEqualTo(dir.toRealPath() + "\n\u00fc=x");
  }

  @Test
  void findsTheCommandByTheConfiguredPath() throws Exception {
    script("my-server", "#!/bin/sh\necho mine\n", "rwxr-xr-x");
    ChildProcess child =
        children.start(
            ProcessSpec.builder("s", "my-server").env(Map.of("PATH", dir.toString())).build());
    assertThat(Shell.readAll(child)).isEqualTo("mine\n");
  }

  @Test
  void talksThroughStdinAndStdout() throws Exception {
    ChildProcess child = children.start(ProcessSpec.builder("s", "cat").build());
    child.stdin().write("hello\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(Shell.readLine(child)).isEqualTo("hello");
    assertThat(child.isAlive()).isTrue();
  }

  @Test
  void reportsAnExitAtOnce() throws Exception {
    assertThat(Await.value(children.shell("exit 0").onExit()).describe()).isEqualTo("exit code 0");
    ChildProcess failing = children.shell("echo 'no token' >&2; exit 3");
    String seen = Await.value(failing.onExit().thenApply(exit -> exit + failing.stderrTail()));
    assertThat(seen).isEqualTo(new Exit(3) + "no token");
    assertThat(Await.value(children.shell("kill -9 $$").onExit()).signal()).contains("SIGKILL");
  }

  @Test
  void saysThatACommandIsMissing() {
    assertThat(refusal(ProcessSpec.builder("s", "no-such-server")).reason())
        .isEqualTo(Reason.NOT_FOUND);
    assertThat(refusal(ProcessSpec.builder("s", dir.resolve("x").toString())))
        .hasMessageContaining("Looked for it at " + dir);
  }

  @Test
  void saysThatACommandIsADirectoryOrNotExecutable() throws Exception {
    assertThat(refusal(ProcessSpec.builder("s", dir.toString())))
        .hasMessageContaining(dir + " is a directory");
    Path plain = script("plain", "#!/bin/sh\n", "rw-r--r--");
    StartException e = refusal(ProcessSpec.builder("s", plain.toString()));
    assertThat(e.reason()).isEqualTo(Reason.NOT_EXECUTABLE);
    assertThat(e).hasMessageContaining(plain + " is not executable");
  }

  @Test
  void saysThatTheInterpreterOfAScriptIsMissing() throws Exception {
    Path script = script("s", "#!/no/such/interpreter\n", "rwxr-xr-x");
    assertThat(refusal(ProcessSpec.builder("s", script.toString())))
        .hasMessageContaining("interpreter in its first line is missing: #!/no/such/interpreter");
  }

  @Test
  void saysThatTheWorkingDirectoryIsMissing() throws Exception {
    assertThat(refusal(ProcessSpec.builder("s", "cat").cwd(dir.resolve("gone"))))
        .hasMessageContaining("the working directory " + dir.resolve("gone") + " does not exist");
    Path file = Files.createFile(dir.resolve("file"));
    assertThat(refusal(ProcessSpec.builder("s", "cat").cwd(file)).reason())
        .isEqualTo(Reason.WORKING_DIRECTORY);
  }

  @Test
  void saysThatTheArgumentsAreTooLong() {
    String huge = "x".repeat(8 * 1024 * 1024);
    StartException e = refusal(ProcessSpec.builder("s", "cat").args(huge));
    assertThat(e.reason()).isEqualTo(Reason.ARGUMENT);
    assertThat(e.getMessage()).hasSizeLessThan(500);
  }

  private static StartException refusal(ProcessSpec.Builder spec) {
    return catchThrowableOfType(StartException.class, () -> ChildProcess.start(spec.build()));
  }

  private Path script(String name, String text, String permissions) throws Exception {
    Path file = Files.writeString(dir.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
