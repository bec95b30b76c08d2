package io.patchbay.examples.cli;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.McpConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "validate",
    description =
        "Tells everything that is wrong or odd in files; ends with 2 if there is an error.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigValidateCommand extends ConfigAction {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "The files; everything that is found where none is given.")
  private List<Path> files = new ArrayList<>();

  @Override
  ExitCode run(Configuration configuration, Console console) {
    List<ConfigProblem> problems = new ArrayList<>();
    if (files.isEmpty()) {
      problems.addAll(configuration.load(false).problems());
    }
    files.forEach(file -> problems.addAll(McpConfig.validate(file, ConfigFormat.of(file))));
    problems.forEach(problem -> console.line(problem.toString()));
    long errors = problems.stream().filter(ConfigProblem::isError).count();
    long warnings = problems.size() - errors;
    console.line(counted(errors, "error") + ", " + counted(warnings, "warning"));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("errors", errors);
    document.put("warnings", warnings);
    document.put("problems", problems.stream().map(Problems::document).toList());
    console.document(document);
    return errors == 0 ? ExitCode.DONE : ExitCode.USAGE;
  }

  private static String counted(long number, String what) {
    return (number == 0 ? "no " : number + " ") + what + (number == 1 ? "" : "s");
  }
}
