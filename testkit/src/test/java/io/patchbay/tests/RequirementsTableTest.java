package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code docs/requirements.md} to the {@code @Requirement} annotations of all modules. With
 * {@code -Drequirements.write=true} it writes the tests into the table instead.
 */
class RequirementsTableTest {
  private static final Pattern ANNOTATED =
      Pattern.compile(
          "@Requirement\\(\\s*\\{?([^)]*?)\\}?\\s*\\)\\s*((?:@\\w+(?:\\([^)]*\\))?\\s*)*)"
              + "(?:(?:public|private|protected|static|final|abstract)\\s+)*(class|void)\\s+(\\w+)");
  private static final Pattern ID = Pattern.compile("\"([A-Z0-9-]+)\"");
  private static final Pattern ROW = Pattern.compile("^\\| ([A-Z0-9-]+) \\| (.*) \\|$");

  private static Path root() {
    Path at = Path.of("").toAbsolutePath();
    while (at != null && !Files.exists(at.resolve("docs/requirements.md"))) {
      at = at.getParent();
    }
    if (at == null) {
      throw new IllegalStateException(
          "docs/requirements.md is not found above the working directory");
    }
    return at;
  }

  @Test
  void everyRequirementHasItsTestsOrAReason() throws IOException {
    Path table = root().resolve("docs/requirements.md");
    Map<String, SortedSet<String>> shown = annotations();
    List<String> written = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    SortedSet<String> listed = new TreeSet<>();
    for (String line : Files.readAllLines(table)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        String id = row.group(1);
        boolean first = listed.add(id);
        SortedSet<String> tests = shown.get(id);
        String right = tests == null ? row.group(2) : cell(tests);
        if (!first || row.group(2).isBlank() || tests == null && row.group(2).contains("`")) {
          problems.add(id + " stands twice, or names tests that do not have it: " + line);
        }
        written.add("| " + id + " | " + right + " |");
      } else {
        written.add(line);
      }
    }
    shown.keySet().stream()
        .filter(id -> !listed.contains(id))
        .forEach(id -> problems.add(id + " is not in the table"));
    if (Boolean.getBoolean("requirements.write")) {
      Files.write(table, written);
    }
    assertThat(problems).isEmpty();
    assertThat(Files.readAllLines(table)).isEqualTo(written);
  }

  private static String cell(SortedSet<String> tests) {
    return tests.stream().map(test -> "`" + test + "`").collect(Collectors.joining(", "));
  }

  private static Map<String, SortedSet<String>> annotations() throws IOException {
    Map<String, SortedSet<String>> shown = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root())) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("target"))
          .forEach(file -> annotations(file, shown));
    }
    return shown;
  }

  private static void annotations(Path file, Map<String, SortedSet<String>> shown) {
    String name = String.valueOf(file.getFileName()).replace(".java", "");
    try {
      Matcher annotated = ANNOTATED.matcher(Files.readString(file));
      while (annotated.find()) {
        String test = annotated.group(3).equals("class") ? name : name + "." + annotated.group(4);
        Matcher id = ID.matcher(annotated.group(1));
        while (id.find()) {
          shown.computeIfAbsent(id.group(1), i -> new TreeSet<>()).add(test);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
