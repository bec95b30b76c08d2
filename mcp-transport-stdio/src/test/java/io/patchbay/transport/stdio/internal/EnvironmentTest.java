package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.Requirement;
import io.patchbay.transport.stdio.InheritedEnvironment;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
  private static final Map<String, String> HOST =
      Map.of(
          "PATH", "/bin",
          "HOME", "/home/a",
          "LC_ALL", "C",
          "GITHUB_TOKEN", "secret",
          "OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector",
          "TERM", "() { :; }; echo",
          "BASH_FUNC_which%%", "() { x; }");

  @Test
  @Requirement("STDIO-18")
  void inheritsTheAllowListOnly() {
    assertThat(posix(Map.of(), InheritedEnvironment.MINIMAL).variables())
        .containsOnlyKeys("PATH", "HOME", "LC_ALL");
  }

  @Test
  void inheritsAllButTelemetryAndShellFunctionsWhenAsked() {
    assertThat(posix(Map.of(), InheritedEnvironment.ALL).variables())
        .containsOnlyKeys("PATH", "HOME", "LC_ALL", "GITHUB_TOKEN");
  }

  @Test
  void inheritsNothingWhenAsked() {
    assertThat(posix(Map.of("A", "1"), InheritedEnvironment.NONE).variables())
        .isEqualTo(Map.of("A", "1"));
  }

  @Test
  void whatIsConfiguredWins() {
    Environment environment =
        posix(
            Map.of("PATH", "/opt", "OTEL_EXPORTER_OTLP_ENDPOINT", "http://mine"),
            InheritedEnvironment.MINIMAL);
    assertThat(environment.variables())
        .containsEntry("PATH", "/opt")
        .containsEntry("OTEL_EXPORTER_OTLP_ENDPOINT", "http://mine");
    assertThat(environment.pathConfigured()).isTrue();
  }

  @Test
  void namesAreTheSameWhateverTheirCaseOnWindows() {
    Environment environment =
        Environment.of(
            Map.of("Path", "C:\\a", "SystemRoot", "C:\\Windows", "ComSpec", "cmd", "Secret", "x"),
            Map.of("PATH", "D:\\b"),
            InheritedEnvironment.MINIMAL,
            Os.WINDOWS);
    assertThat(environment.variables().keySet())
        .containsExactlyInAnyOrder("PATH", "SystemRoot", "ComSpec");
    assertThat(environment.get("path")).isEqualTo("D:\\b");
    assertThat(environment.pathConfigured()).isTrue();
  }

  @Test
  void caseMattersOnPosix() {
    Environment environment =
        Environment.of(Map.of("Path", "/x"), Map.of(), InheritedEnvironment.MINIMAL, Os.POSIX);
    assertThat(environment.variables()).isEmpty();
  }

  @Test
  void leavesInheritedEntriesOfTheTargetAlone() {
    Map<String, String> puts = new HashMap<>();
    Map<String, String> target =
        new HashMap<>(HOST) {
          private static final long serialVersionUID = 1L;

          @Override
          public String put(String name, String value) {
            puts.put(name, value);
            return super.put(name, value);
          }
        };
    Environment environment =
        posix(Map.of("PATH", "/opt", "NEW", "1"), InheritedEnvironment.MINIMAL);
    environment.applyTo(target);
    assertThat(target).isEqualTo(environment.variables());
    assertThat(puts).containsOnlyKeys("PATH", "NEW");
  }

  private static Environment posix(Map<String, String> configured, InheritedEnvironment inherit) {
    return Environment.of(HOST, configured, inherit, Os.POSIX);
  }
}
