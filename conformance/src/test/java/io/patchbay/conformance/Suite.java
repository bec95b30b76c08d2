package io.patchbay.conformance;

import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The official suite, run with the client of this module. */
final class Suite {
  private static final Path DIRECTORY = NpmServers.installed("conformance");
  private static final Pattern LISTED =
      Pattern.compile("^ +- ([a-zA-Z0-9/_-]+)(?: \\[(?:client|server)])?$");
  private static final Pattern RESULT =
      Pattern.compile("Passed: (\\d+)/(\\d+), (\\d+) failed, (\\d+) warnings");
  private static final Pattern OFFICIAL =
      Pattern.compile("(?m)^([✓✗]) (\\S+): (\\d+) passed, (\\d+) failed");

  private final Path output;

  /**
   * @param output where the suite and its clients write
   */
  Suite(Path output) {
    this.output = output;
  }

  /**
   * What came of a scenario.
   *
   * @param passed whether the suite calls it passed and checked something
   * @param checks the checks that passed, of how many
   * @param said everything the suite printed
   */
  record Verdict(boolean passed, String checks, String said) {}

  private record Ended(int code, String said) {}

  /** Returns the client scenarios that a revision requires, scored or not. */
  List<String> required(String revision) throws IOException {
    List<String> scenarios = new ArrayList<>();
    boolean client = false;
    for (String line : run(60, "list", "--requirements", revision).said.split("\n", -1)) {
      client |= line.startsWith("Client scenarios") || line.startsWith("Not scored");
      Matcher listed = LISTED.matcher(line);
      if (client && listed.matches() && !line.endsWith("[server]")) {
        scenarios.add(listed.group(1));
      }
    }
    return scenarios;
  }

  /** Runs one scenario by the strict rules: a warning, a bad exit code or no check is a failure. */
  Verdict strictly(String scenario, String revision) throws IOException {
    Ended ended =
        run(
            90,
            "client",
            "--scenario",
            scenario,
            "--spec-version",
            revision,
            "--force",
            "--command",
            client(),
            "-o",
            output.toString(),
            "--timeout",
            "60000");
    Matcher result = RESULT.matcher(ended.said);
    boolean found = result.find();
    boolean checked = found && !result.group(2).equals("0");
    return new Verdict(
        ended.code == 0 && checked,
        found ? result.group(1) + "/" + result.group(2) : "none",
        ended.said);
  }

  /** Runs everything a revision requires, by the suite's own rules; verdicts by scenario. */
  Map<String, Verdict> officially(String revision) throws IOException {
    Ended ended =
        run(
            280,
            "client",
            "--requirements",
            revision,
            "--command",
            client(),
            "-o",
            output.toString(),
            "--timeout",
            "120000");
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    Matcher line = OFFICIAL.matcher(ended.said);
    while (line.find()) {
      int passed = Integer.parseInt(line.group(3));
      int failed = Integer.parseInt(line.group(4));
      verdicts.put(
          line.group(2),
          new Verdict(line.group(1).equals("✓"), passed + "/" + (passed + failed), ""));
    }
    return verdicts;
  }

  private static String client() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path jar = DIRECTORY.resolve("target/conformance-client.jar");
    return "exec " + java + " -jar " + jar;
  }

  private Ended run(int seconds, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(DIRECTORY.resolve("node_modules/node/bin/node").toString());
    command.add(
        DIRECTORY
            .resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")
            .toString());
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(output, "suite", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(DIRECTORY.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      String text = Files.readString(said, StandardCharsets.UTF_8).replaceAll("\u001b\\[\\d+m", "");
      return new Ended(ended ? process.exitValue() : -1, text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
