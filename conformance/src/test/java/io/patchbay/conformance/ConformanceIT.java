package io.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.conformance.Suite.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every client scenario of the official suite that this client knows, one at a time and by the
 * strict rules, at each revision that requires it. With {@code -Dconformance.write=true} the table
 * in docs/conformance.md is written anew, the official run with it; without, it is held to what
 * came.
 */
class ConformanceIT {
  private static final List<String> REVISIONS = List.of("2025-11-25", "2026-07-28");

  /** In no list of requirements, and run at both revisions. */
  private static final List<String> SKILLS =
      List.of(
          "sep-2640-client-no-prefetch",
          "sep-2640-client-verify-digest",
          "sep-2640-client-verify-size",
          "sep-2640-client-verify-frontmatter");

  /** Of servers that authorize as 2025-03-26 did; in no list of requirements. */
  private static final List<String> BACK_THEN =
      List.of(
          "auth/2025-03-26-oauth-metadata-backcompat", "auth/2025-03-26-oauth-endpoint-fallback");

  /** Measures time by the clock, so that a busy machine may fail it; run once more then. */
  private static final String BY_THE_CLOCK = "sse-retry";

  private static final Path DOCUMENT = Path.of("..", "docs", "conformance.md");

  @TempDir private Path output;

  @TestFactory
  Stream<DynamicTest> everyScenarioPassesByTheStrictRules() throws IOException {
    Suite suite = new Suite(output);
    ConformanceTable table = new ConformanceTable();
    List<DynamicTest> tests = new ArrayList<>();
    for (String revision : REVISIONS) {
      for (String scenario : scenarios(suite, revision)) {
        tests.add(
            DynamicTest.dynamicTest(
                scenario + " at " + revision, () -> pass(suite, table, scenario, revision)));
      }
    }
    for (String scenario : BACK_THEN) {
      tests.add(
          DynamicTest.dynamicTest(
              scenario + " at 2025-03-26", () -> pass(suite, table, scenario, "2025-03-26")));
    }
    assertThat(tests).hasSizeGreaterThan(70);
    tests.add(DynamicTest.dynamicTest("the table is true", () -> hold(suite, table)));
    return tests.stream();
  }

  private static List<String> scenarios(Suite suite, String revision) throws IOException {
    List<String> scenarios = new ArrayList<>(suite.required(revision));
    scenarios.addAll(SKILLS);
    return scenarios.stream().filter(Scenarios.ALL::containsKey).toList();
  }

  private static void pass(Suite suite, ConformanceTable table, String scenario, String revision)
      throws IOException {
    Verdict verdict = suite.strictly(scenario, revision);
    boolean again = !verdict.passed() && scenario.equals(BY_THE_CLOCK);
    if (again) {
      verdict = suite.strictly(scenario, revision);
    }
    table.strict(scenario, revision, verdict);
    assertThat(verdict.passed()).as(verdict.said()).isTrue();
  }

  private static void hold(Suite suite, ConformanceTable table) throws IOException {
    if (Boolean.getBoolean("conformance.write")) {
      Map<String, Map<String, Verdict>> official = new LinkedHashMap<>();
      Map<String, List<String>> required = new LinkedHashMap<>();
      for (String revision : REVISIONS) {
        official.put(revision, suite.officially(revision));
        required.put(revision, suite.required(revision));
      }
      Files.writeString(DOCUMENT, table.document(required, official, SKILLS));
    }
    assertThat(Files.readString(DOCUMENT).lines()).containsAll(table.passedRows());
  }
}
