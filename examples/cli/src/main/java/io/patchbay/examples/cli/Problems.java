package io.patchbay.examples.cli;

import io.patchbay.config.ConfigProblem;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells what is wrong or odd in a configuration, each problem once. Thread-safe. */
final class Problems {
  private final Console console;
  private final Set<ConfigProblem> told = new LinkedHashSet<>();

  /** Begins with none that was told. */
  Problems(Console console) {
    this.console = console;
  }

  /** Tells those that are new, as remarks beside the result. */
  synchronized void tell(List<ConfigProblem> problems) {
    for (ConfigProblem problem : problems) {
      if (told.add(problem)) {
        console.problem(problem.toString(), document(problem));
      }
    }
  }

  /** Returns those that are about a server, or about none. */
  static List<ConfigProblem> about(String server, List<ConfigProblem> problems) {
    return problems.stream()
        .filter(problem -> problem.serverName().map(server::equals).orElse(true))
        .toList();
  }

  /** Returns the names of servers that are left out because of an error. */
  static Set<String> broken(List<ConfigProblem> problems) {
    return problems.stream()
        .filter(ConfigProblem::isError)
        .flatMap(problem -> problem.serverName().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns those that are about a server. */
  static List<ConfigProblem> of(String server, List<ConfigProblem> problems) {
    return problems.stream()
        .filter(problem -> problem.serverName().filter(server::equals).isPresent())
        .toList();
  }

  /** Returns them, a line each. */
  static String lines(List<ConfigProblem> problems) {
    return problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("\n"));
  }

  /** Returns one as it stands in a document. */
  static Map<String, Object> document(ConfigProblem problem) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("severity", problem.isError() ? "error" : "warning");
    document.put("source", problem.source());
    if (problem.line() > 0) {
      document.put("line", problem.line());
      document.put("column", problem.column());
    }
    document.put("keyPath", problem.keyPath());
    problem.serverName().ifPresent(name -> document.put("server", name));
    document.put("message", problem.message());
    return document;
  }
}
