package io.patchbay.config.internal.expand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Variables as VS Code and Cursor write them: <code>${env:NAME}</code>, <code>${input:ID}</code>,
 * <code>${workspaceFolder}</code> and its like. A variable of the environment that is not set is
 * empty. What only an editor can answer, such as <code>${file}</code>, is an error. What is put in
 * is not looked at again.
 */
public final class EditorExpander implements Expander {
  private static final List<String> EDITORS_OWN =
      List.of(
          "execPath",
          "defaultBuildTask",
          "file",
          "fileWorkspaceFolder",
          "relativeFile",
          "relativeFileDirname",
          "fileBasename",
          "fileBasenameNoExtension",
          "fileExtname",
          "fileDirname",
          "fileDirnameBasename",
          "lineNumber",
          "columnNumber",
          "selectedText");

  private final Variables variables;
  private final Path home;
  private final @Nullable Path workspace;
  private final String separator;
  private final Function<String, Optional<String>> inputs;

  /**
   * Creates an expander.
   *
   * @param variables the environment
   * @param home the user's home
   * @param workspace the folder of the workspace, or null
   * @param separator the separator of paths
   * @param inputs answers an input by its id
   */
  public EditorExpander(
      Variables variables,
      Path home,
      @Nullable Path workspace,
      String separator,
      Function<String, Optional<String>> inputs) {
    this.variables = variables;
    this.home = home;
    this.workspace = workspace;
    this.separator = separator;
    this.inputs = inputs;
  }

  @Override
  public Expanded expand(String text) {
    if (!text.contains("${")) {
      return Expanded.plain(text);
    }
    List<String> warnings = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (true) {
      int open = text.indexOf("${", at);
      int close = open < 0 ? -1 : text.indexOf('}', open);
      if (close < 0) {
        return new Expanded(out.append(text, at, text.length()).toString(), warnings, errors);
      }
      out.append(text, at, open);
      String name = text.substring(open + 2, close);
      out.append(value(name, warnings, errors).orElse(text.substring(open, close + 1)));
      at = close + 1;
    }
  }

  private Optional<String> value(String name, List<String> warnings, List<String> errors) {
    switch (name) {
      case "userHome":
        return Optional.of(home.toString());
      case "pathSeparator", "/":
        return Optional.of(separator);
      case "workspaceFolder", "workspaceRoot", "cwd":
        return inWorkspace(name, errors, Path::toString);
      case "workspaceFolderBasename", "workspaceRootFolderName":
        return inWorkspace(name, errors, folder -> String.valueOf(folder.getFileName()));
      default:
        return other(name, warnings, errors);
    }
  }

  private Optional<String> inWorkspace(
      String name, List<String> errors, Function<Path, String> part) {
    if (workspace == null) {
      errors.add("${" + name + "} needs a project directory, and none is given");
      return Optional.empty();
    }
    return Optional.of(part.apply(workspace));
  }

  private Optional<String> other(String name, List<String> warnings, List<String> errors) {
    if (name.startsWith("env:")) {
      String variable = name.substring("env:".length());
      String value = variables.get(variable);
      if (value == null) {
        warnings.add("the variable " + variable + " is not set; it counts as empty");
      }
      return Optional.of(value == null ? "" : value);
    } else if (name.startsWith("input:")) {
      Optional<String> answer = inputs.apply(name.substring("input:".length()));
      if (answer.isEmpty()) {
        errors.add(
            "${"
                + name
                + "} has no answer: it is not among the inputs of the file, or nobody was asked"
                + " (McpConfig.Builder.inputs)");
      }
      return answer;
    } else if (name.startsWith("config:")
        || name.startsWith("command:")
        || name.startsWith("workspaceFolder:")
        || name.startsWith("extensionInstallFolder:")
        || EDITORS_OWN.contains(name)) {
      errors.add("${" + name + "} can be answered by the editor only");
      return Optional.empty();
    }
    warnings.add("${" + name + "} is no variable of this format and stays as it is");
    return Optional.empty();
  }
}
