package io.patchbay;

import java.util.List;
import java.util.stream.Collectors;

/** Several problems in one message. */
final class SchemaProblems {
  private SchemaProblems() {}

  static String sentence(List<SchemaProblem> problems) {
    return problems.stream().map(SchemaProblem::toString).collect(Collectors.joining("; "));
  }
}
