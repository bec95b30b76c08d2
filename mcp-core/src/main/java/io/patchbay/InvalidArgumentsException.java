package io.patchbay;

import java.util.List;

/**
 * The arguments of a call do not fit the input schema of its tool, so the call was not sent. What
 * is wrong can be given to the model, which then calls again.
 */
public final class InvalidArgumentsException extends McpException {
  private static final long serialVersionUID = 1L;

  private final transient List<SchemaProblem> problems;

  /**
   * Creates the exception.
   *
   * @param tool the name of the tool
   * @param problems what is wrong, at least one
   */
  public InvalidArgumentsException(String tool, List<SchemaProblem> problems) {
    super(
        "the arguments for the tool '"
            + tool
            + "' do not fit its input schema, so it was not called: "
            + SchemaProblems.sentence(problems),
        null);
    this.problems = List.copyOf(problems);
  }

  /** Returns what is wrong, each with its place. */
  public List<SchemaProblem> problems() {
    return problems;
  }
}
