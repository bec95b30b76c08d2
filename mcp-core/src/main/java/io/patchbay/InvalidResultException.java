package io.patchbay;

import io.patchbay.model.CallToolResult;
import java.util.List;

/**
 * A tool ran, and its structured result is missing, does not fit the output schema of the tool, or
 * cannot be held against it. The result is here for who wants it all the same.
 */
public final class InvalidResultException extends McpException {
  private static final long serialVersionUID = 1L;

  private final String tool;
  private final transient List<SchemaProblem> problems;
  private final transient CallToolResult result;

  /**
   * Creates the exception.
   *
   * @param tool the name of the tool
   * @param problems what is wrong, at least one
   * @param result what the tool returned
   */
  public InvalidResultException(String tool, List<SchemaProblem> problems, CallToolResult result) {
    super(
        "the tool '"
            + tool
            + "' ran, but its structured result does not fit its output schema: "
            + SchemaProblems.sentence(problems),
        null);
    this.tool = tool;
    this.problems = List.copyOf(problems);
    this.result = result;
  }

  /** Returns the name of the tool. */
  public String tool() {
    return tool;
  }

  /** Returns what is wrong, each with its place. */
  public List<SchemaProblem> problems() {
    return problems;
  }

  /** Returns what the tool returned: untrusted, and not what it promised. */
  public CallToolResult result() {
    return result;
  }
}
