package io.patchbay;

/**
 * The task that a call had become was cancelled, by the server or by another client; not by who
 * waits for it, to whom it is a {@link java.util.concurrent.CancellationException}.
 */
public final class TaskCancelledException extends McpException {
  private static final long serialVersionUID = 1L;

  private final String taskId;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param taskId the task
   */
  public TaskCancelledException(String message, String taskId) {
    super(message, null);
    this.taskId = taskId;
  }

  /** Returns the task. */
  public String taskId() {
    return taskId;
  }
}
