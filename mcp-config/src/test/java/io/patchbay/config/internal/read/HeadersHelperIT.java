package io.patchbay.config.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.testkit.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command of the shell that prints headers, run for real. */
@DisabledOnOs(OS.WINDOWS)
final class HeadersHelperIT {
  @TempDir Path directory;

  private HeadersHelper helper(String command, boolean withoutCredentials) {
    return new HeadersHelper(
        "s",
        "https://x.example.com/mcp",
        command,
        directory,
        Map.of("CLAUDE_PLUGIN_ROOT", "/plugin"),
        withoutCredentials,
        false);
  }

  @Test
  void takesWhatTheCommandPrints() {
    assertThat(
            helper(
                    "printf '{\"X-Name\": \"%s\", \"X-Url\": \"%s\", \"X-Root\": \"%s\", \"X-Dir\":"
                        + " \"%s\"}' \"$CLAUDE_CODE_MCP_SERVER_NAME\" \"$CLAUDE_CODE_MCP_SERVER_URL\""
                        + " \"$CLAUDE_PLUGIN_ROOT\" \"$(pwd -P)\"; echo noise >&2",
                    false)
                .get())
        .containsEntry("X-Name", "s")
        .containsEntry("X-Url", "https://x.example.com/mcp")
        .containsEntry("X-Root", "/plugin")
        .containsKey("X-Dir");
  }

  @Test
  void whatIsNoHeadersIsAnErrorThatShowsNothingOfIt() {
    for (String command :
        new String[] {
          "echo canary",
          "echo '[\"canary\"]'",
          "echo '{\"X\": 5}'",
          "echo canary; exit 3",
          "true",
          "echo '{\"canary x\": \"y\"}'"
        }) {
      assertThatThrownBy(() -> helper(command, false).get())
          .isInstanceOf(ConfigurationException.class)
          .hasMessageStartingWith("server 's': its headersHelper ")
          .hasMessageNotContaining("canary");
    }
  }

  @Test
  void aCommandThatDoesNotEndIsEndedWithItsChildren() {
    Duration took =
        Eventually.timed(
            () ->
                assertThatThrownBy(() -> helper("sleep 300 & sleep 300", false).get())
                    .hasMessageContaining("has not ended within 10 seconds"));

    assertThat(took).isBetween(Duration.ofSeconds(9), Duration.ofSeconds(20));
    Eventually.that("the children have ended", () -> running("sleep 300") == 0);
  }

  @Test
  void aChildThatGoesOnHoldsNobodyUp() {
    assertThat(helper("setsid sleep 7 & echo '{\"X\": \"y\"}'", false).get())
        .containsExactly(Map.entry("X", "y"));
    assertThatThrownBy(() -> helper("exec >&-; sleep 301", false).get())
        .hasMessageContaining("has not ended within 10 seconds");
    Eventually.that("the command has ended", () -> running("sleep 301") == 0);
  }

  @Test
  void aNameThatCannotBeAVariableIsAnErrorWithoutIt() {
    HeadersHelper helper =
        new HeadersHelper("a\0b", "https://x/", "true", directory, Map.of(), false, false);

    assertThatThrownBy(helper::get)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("a NUL is in the server's name or address");
  }

  private static long running(String command) {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains(command))
        .filter(ProcessHandle::isAlive)
        .count();
  }

  @Test
  void credentialsAreKeptFromACommandOfAProject() {
    assertThat(HeadersHelper.looksSecret("GITHUB_TOKEN")).isTrue();
    assertThat(HeadersHelper.looksSecret("aws_secret_access_key")).isTrue();
    assertThat(HeadersHelper.looksSecret("PATH")).isFalse();
    assertThat(HeadersHelper.looksSecret("KEYBOARD")).isFalse();
    assertThat(helper("printf '{\"X\": \"%s\"}' \"$PATH\"", true).get().get("X")).isNotBlank();
  }
}
