package io.patchbay.conformance;

import io.patchbay.conformance.Suite.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What came of the scenarios, and the document about it. */
final class ConformanceTable {
  private final Map<String, Map<String, Verdict>> strict = new LinkedHashMap<>();

  void strict(String scenario, String revision, Verdict verdict) {
    strict.computeIfAbsent(scenario, unknown -> new LinkedHashMap<>()).put(revision, verdict);
  }

  /** Returns a row for each scenario that passed wherever it was run. */
  List<String> passedRows() {
    List<String> rows = new ArrayList<>();
    strict.forEach(
        (scenario, verdicts) -> {
          if (verdicts.values().stream().allMatch(Verdict::passed)) {
            rows.add(row(scenario, verdicts));
          }
        });
    return rows;
  }

  private static String row(String scenario, Map<String, Verdict> verdicts) {
    return "| `"
        + scenario
        + "` | "
        + cell(verdicts.get("2025-03-26"))
        + " | "
        + cell(verdicts.get("2025-11-25"))
        + " | "
        + cell(verdicts.get("2026-07-28"))
        + " |";
  }

  private static String cell(@org.jspecify.annotations.Nullable Verdict verdict) {
    return verdict == null ? "" : (verdict.passed() ? "✓ " : "✗ ") + verdict.checks();
  }

  /**
   * Returns the document.
   *
   * @param required what each revision requires
   * @param official the official run of each revision
   * @param others scenarios that no revision requires
   */
  String document(
      Map<String, List<String>> required,
      Map<String, Map<String, Verdict>> official,
      List<String> others) {
    StringBuilder text = new StringBuilder(HEAD);
    official.forEach(
        (revision, verdicts) -> {
          long passed = verdicts.values().stream().filter(Verdict::passed).count();
          text.append("- ")
              .append(revision)
              .append(", official run, scored or not: ")
              .append(passed)
              .append(" of ")
              .append(verdicts.size())
              .append(" scenarios passed\n");
        });
    text.append("\n## Strictly\n\n").append(STRICT);
    text.append("| scenario | 2025-03-26 | 2025-11-25 | 2026-07-28 |\n|---|---|---|---|\n");
    strict.forEach((scenario, verdicts) -> text.append(row(scenario, verdicts)).append('\n'));
    Set<String> missing = new LinkedHashSet<>();
    required.values().forEach(missing::addAll);
    missing.addAll(others);
    missing.removeAll(strict.keySet());
    if (!missing.isEmpty()) {
      text.append("\n## Not run\n\n");
      missing.forEach(scenario -> text.append("- `").append(scenario).append("`\n"));
    }
    return text.toString();
  }

  private static final String HEAD =
      """
      # Conformance

      The official suite, `@modelcontextprotocol/conformance` 0.2.0-alpha.12, runs against
      [a client](../conformance/src/main/java/io/patchbay/conformance/Scenarios.java) that is written as a user of the public API would write it. It is part of the tests. One command runs
      it and writes this page anew:

      ```
      mvn -B -Dtest=NoneAtAll -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=ConformanceIT -Dfailsafe.failIfNoSpecifiedTests=false -Dconformance.write=true verify -pl conformance -am
      ```

      """;

  private static final String STRICT =
      """
      One scenario at a time; a warning, an exit code of the client's that the scenario does not allow, or not a single check is a failure, which the official run does not count. `sse-retry` measures time by
      the clock and is run a second time if it fails. A cell has the checks that passed, of how many; an empty one is not required at that revision; 2025-03-26 has the two of servers that authorize as that revision did.

      """;
}
