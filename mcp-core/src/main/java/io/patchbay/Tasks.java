package io.patchbay;

import io.patchbay.model.CallToolResult;
import java.util.concurrent.CompletableFuture;

/**
 * The tasks of one server: calls that go on at the server while nobody waits, known by their ids. A
 * tool call that becomes a task needs none of this: {@link Connection#callTool} returns when the
 * task has ended. This is for who keeps an id ({@link CallOptions.Builder#onTask}) longer than a
 * connection.
 *
 * <p>2025-11-25 has tasks where the server declares the capability, 2026-07-28 by the extension
 * {@link #EXTENSION}; no other revision has them. Thread-safe; methods fail as those of {@link
 * Connection} do, and with {@link UnsupportedFeatureException} where the server that is connected
 * has no tasks.
 */
public interface Tasks {
  /** The extension of 2026-07-28. */
  String EXTENSION = "io.modelcontextprotocol/tasks";

  /**
   * Asks where a task stands.
   *
   * @throws TaskNotFoundException if the server does not know it, or no longer
   */
  TaskSnapshot get(String taskId);

  /** The asynchronous twin of {@link #get}. */
  CompletableFuture<TaskSnapshot> getAsync(String taskId);

  /** Waits for the end of a task with the limits of a tool call. */
  default CallToolResult resume(String taskId) {
    return resume(taskId, CallOptions.DEFAULT);
  }

  /**
   * Waits for the end of a task, and answers what it asks meanwhile, as the call did that began it;
   * interrupting the thread cancels the task.
   *
   * @param taskId the task, of this client or of one that is gone
   * @param options limits, {@code _meta}, who hears of changes
   * @return what the tool returned, also where it reports an error of its own
   * @throws TaskNotFoundException if the server does not know it, or no longer
   * @throws TaskCancelledException if it was cancelled
   */
  CallToolResult resume(String taskId, CallOptions options);

  /** The asynchronous twin of {@link #resume(String)}. */
  default CompletableFuture<CallToolResult> resumeAsync(String taskId) {
    return resumeAsync(taskId, CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #resume(String, CallOptions)}. */
  CompletableFuture<CallToolResult> resumeAsync(String taskId, CallOptions options);

  /**
   * Asks the server to end a task. It may end otherwise all the same, and what it has is best read
   * before.
   *
   * @throws RemoteErrorException if the server does not know it, or it has ended (2025-11-25)
   */
  void cancel(String taskId);

  /** The asynchronous twin of {@link #cancel}. */
  CompletableFuture<Void> cancelAsync(String taskId);

  /**
   * Lists the tasks, all pages. 2025-11-25 only, where the server declares that it can.
   *
   * @throws UnsupportedFeatureException if the server cannot
   */
  Listing<TaskSnapshot> list();

  /** The asynchronous twin of {@link #list}. */
  CompletableFuture<Listing<TaskSnapshot>> listAsync();
}
