package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What children get from hosts whose own environment or locale is special. */
@DisabledOnOs(WINDOWS)
class HostIT {
  private static final String TEXT = "h\u00e9llo \u4f60\u597d \ud83d\ude00";

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
  void everythingIsUtf8WhateverTheLocale(String locale) throws Exception {
    String script = "printf '%s|' \"$@\" \"$V\" \"$W\"; printf '%s\\n' \"$1\" >&2; exit 4";
    List<String> args =
        copy(
            List.of("V=" + TEXT + "\n\n", "W=plain"),
            List.of("/bin/sh", "-c", script, "sh", TEXT, "", "a\n\n", TEXT + "\n"));
    String out = run(Map.of("LC_ALL", locale), args, 4);
    assertThat(out).isEqualTo(TEXT + "||a\n\n|" + TEXT + "\n|" + TEXT + "\n\n|plain|" + TEXT);
  }

  @Test
  void variablesOfTheHostDoNotLeak() throws Exception {
    Map<String, String> host =
        Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector", "API_TOKEN", "secret");
    String out = run(host, copy(List.of(), List.of("env")), 0);
    assertThat(out).contains("PATH=").doesNotContain("OTEL_").doesNotContain("secret");
    List<String> configured = List.of("OTEL_EXPORTER_OTLP_ENDPOINT=http://mine");
    assertThat(run(host, copy(configured, List.of("env")), 0))
        .contains("OTEL_EXPORTER_OTLP_ENDPOINT=http://mine")
        .doesNotContain("API_TOKEN");
  }

  @Test
  void floodOfStderrFitsIntoASmallHeap() throws Exception {
    String script = "head -c 300000000 /dev/zero | tr '\\0' x >&2; echo done";
    String out = run(Map.of(), copy(List.of(), List.of("/bin/sh", "-c", script)), 0);
    assertThat(out).startsWith("done\n").endsWith("xxx").hasSizeLessThan(3_000);
  }

  @Test
  void commandThatTheLocaleCannotNameIsSaidToBeSo() throws Exception {
    String out = run(Map.of("LC_ALL", "C"), copy(List.of(), List.of("/opt/\u00e9")), 1);
    assertThat(out).contains("can be no path on this system in the locale of this JVM");
  }

  @Test
  void inheritedBytesThatAreNoTextOfTheLocaleSurvive() throws Exception {
    String out = run(Map.of("LC_ALL", "C", "HOME", "/home/x"), copyUnderHome(), 0);
    assertThat(out).isEqualTo("/home/\u00e9");
  }

  /** A shell sets the bytes, since this JVM may be unable to. */
  private static List<String> copyUnderHome() {
    List<String> host = copy(List.of(), List.of("/bin/sh", "-c", "printf %s \"$HOME\""));
    List<String> command =
        new ArrayList<>(
            List.of(
                "/bin/sh",
                "-c",
                "HOME=$(printf '/home/\\303\\251'); export HOME; exec \"$@\"",
                "sh"));
    command.addAll(host);
    return command;
  }

  private static List<String> copy(List<String> env, List<String> command) {
    List<String> args = new ArrayList<>(List.of("copy"));
    env.forEach(entry -> args.add(HostMain.hex(entry)));
    args.add("--");
    command.forEach(element -> args.add(HostMain.hex(element)));
    return JavaCommand.command(HostMain.class, args.toArray(String[]::new));
  }

  private static String run(Map<String, String> env, List<String> command, int code)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(env);
    Process host = builder.start();
    String out = new String(host.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(host.waitFor(Await.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(host.exitValue()).as(out).isEqualTo(code);
    return out;
  }
}
