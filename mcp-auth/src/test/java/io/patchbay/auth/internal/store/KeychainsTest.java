package io.patchbay.auth.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.auth.internal.store.Keychain.KeychainException;
import io.patchbay.auth.internal.store.Program.Answer;
import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keychains are asked, and what their answers mean. */
final class KeychainsTest {
  private static final String SECRET = "Y2FuYXJ5LWNhbmFyeQ==";

  private final List<List<String>> commands = new ArrayList<>();
  private final List<String> inputs = new ArrayList<>();
  private Answer answer = new Answer(0, "", "");
  private final Program program =
      (command, input) -> {
        commands.add(command);
        inputs.add(input);
        return answer;
      };

  @TempDir private Path directory;

  private Keychain keychain(String os) {
    return Keychains.of(os, Map.of("SystemRoot", "C:\\Windows", "PATH", ""), program).orElseThrow();
  }

  @Test
  void macOsReadsTheSecretFromItsStandardInput() throws KeychainException {
    Keychain keychain = keychain("Mac OS X");
    keychain.set("io.patchbay", "tokens-1", SECRET);
    answer = new Answer(0, SECRET + "\n", "");
    assertThat(keychain.get("io.patchbay", "tokens-1")).contains(SECRET);
    keychain.remove("io.patchbay", "tokens-1");

    assertThat(commands)
        .containsExactly(
            List.of("/usr/bin/security", "-i"),
            List.of(
                "/usr/bin/security",
                "find-generic-password",
                "-s",
                "io.patchbay",
                "-a",
                "tokens-1",
                "-w"),
            List.of(
                "/usr/bin/security",
                "delete-generic-password",
                "-s",
                "io.patchbay",
                "-a",
                "tokens-1"));
    assertThat(inputs.get(0))
        .isEqualTo(
            "add-generic-password -U -s \"io.patchbay\" -a \"tokens-1\" -l \"Patchbay: key of the"
                + " MCP logins\" -w \""
                + SECRET
                + "\"\n");
  }

  @Test
  void windowsReadsTheSecretFromItsStandardInput() throws KeychainException {
    Keychain keychain = keychain("Windows 11");
    keychain.set("io.patchbay", "tokens-1", SECRET);
    keychain.remove("io.patchbay", "tokens-1");
    answer = new Answer(0, SECRET, "");
    assertThat(keychain.get("io.patchbay", "tokens-1")).contains(SECRET);

    String script =
        Base64.getEncoder()
            .encodeToString(WindowsCredentials.SCRIPT.getBytes(StandardCharsets.UTF_16LE));
    assertThat(commands).hasSize(3).allMatch(command -> command.equals(commands.get(0)));
    assertThat(commands.get(0))
        .containsExactly(
            "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
            "-NoLogo",
            "-NoProfile",
            "-NonInteractive",
            "-InputFormat",
            "Text",
            "-OutputFormat",
            "Text",
            "-EncodedCommand",
            script);
    assertThat(inputs)
        .containsExactly(
            "set\nio.patchbay/tokens-1\ntokens-1\n" + SECRET + "\n",
            "remove\nio.patchbay/tokens-1\ntokens-1\n",
            "get\nio.patchbay/tokens-1\ntokens-1\n");
    assertThat(String.join(" ", commands.get(0)).length()).isLessThan(32_000);
  }

  @Test
  void whatIsNotThereIsNoFailure() throws KeychainException {
    answer = new Answer(44, "", "not found");
    for (String os : List.of("Mac OS X", "Windows 11")) {
      assertThat(keychain(os).get("s", "a")).isEmpty();
      keychain(os).remove("s", "a");
    }
    answer = new Answer(1, "", "");
    assertThat(new SecretService("secret-tool", program).get("s", "a")).isEmpty();
  }

  @Test
  void whatIsRefusedIsAFailureWithoutTheSecret() {
    answer = new Answer(1, SECRET, "secret-tool: Cannot get secret of a locked object");
    Keychain service = new SecretService("secret-tool", program);
    for (Keychain keychain : List.of(keychain("Mac OS X"), keychain("Windows 11"), service)) {
      assertThatThrownBy(() -> keychain.get("s", "a"))
          .isInstanceOf(KeychainException.class)
          .hasMessageNotContaining(SECRET);
      assertThatThrownBy(() -> keychain.set("s", "a", SECRET))
          .isInstanceOf(KeychainException.class)
          .hasMessageNotContaining(SECRET);
    }
    assertThat(answer.toString()).doesNotContain(SECRET);
  }

  @Test
  void aSecretThatIsLockedIsNotMissing() {
    Keychain service =
        new SecretService(
            "secret-tool",
            (command, input) ->
                command.contains("search")
                    ? new Answer(0, "[/1]\nlabel = x\n", "")
                    : new Answer(1, "", ""));

    assertThatThrownBy(() -> service.get("s", "a")).hasMessage("the Secret Service is locked");
  }

  @Test
  void secretToolIsLookedForWhereProgramsAre() throws IOException {
    assertThat(Keychains.of("Linux", Map.of("PATH", ".:bin:" + directory), program)).isEmpty();
    Files.createFile(
        directory.resolve("secret-tool"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

    assertThat(Keychains.of("Linux", Map.of("PATH", ".:" + directory), program)).isPresent();
    assertThat(Keychains.of("Linux", Map.of(), program)).isEmpty();
  }

  @Test
  void aSecretGoesToSecretToolByStandardInput() throws KeychainException {
    Keychain keychain = new SecretService("/usr/bin/secret-tool", program);
    keychain.set("io.patchbay", "tokens-1", SECRET);
    keychain.get("io.patchbay", "tokens-1");
    keychain.remove("io.patchbay", "tokens-1");

    assertThat(commands.stream().map(command -> String.join(" ", command)))
        .containsExactly(
            "/usr/bin/secret-tool store --label=Patchbay: key of the MCP logins service io.patchbay"
                + " account tokens-1",
            "/usr/bin/secret-tool lookup service io.patchbay account tokens-1",
            "/usr/bin/secret-tool clear service io.patchbay account tokens-1");
    assertThat(inputs).containsExactly(SECRET, "", "");
  }

  @Test
  void aProgramThatDoesNotAnswerIsEnded() {
    List<String> command = List.of("/bin/sh", "-c", "sleep 60 & sleep 60");

    assertThatThrownBy(() -> Program.run(command, "", Duration.ofMillis(200)))
        .isInstanceOf(KeychainException.class)
        .hasMessageContaining("does not answer");
    Eventually.that(
        "all that it started has ended",
        () -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void aProgramGetsItsInputAndGivesItsOutput() throws KeychainException {
    Answer answer =
        Program.run(
            List.of("/bin/sh", "-c", "cat; echo no >&2; exit 3"), SECRET, Duration.ofSeconds(5));

    assertThat(answer).isEqualTo(new Answer(3, SECRET, "no\n"));
    assertThat(answer.complaint()).isEqualTo("no");
    assertThatThrownBy(() -> Program.REAL.run(List.of("/nowhere/tool"), ""))
        .isInstanceOf(KeychainException.class);
  }
}
