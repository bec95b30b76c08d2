package io.patchbay.internal.session;

import io.patchbay.McpException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The tasks that are waited for in one session. Thread-safe. */
final class OpenTasks {
  private final Set<RunningTask> tasks = ConcurrentHashMap.newKeySet(1);

  void add(RunningTask task) {
    tasks.add(task);
  }

  void remove(RunningTask task) {
    tasks.remove(task);
  }

  /**
   * Stops the clocks of what a person is asked for.
   *
   * @param call the call whose stream brought the question; null: it may be for any task
   * @return lets them run on
   */
  Runnable pause(@Nullable Call call) {
    List<RunningTask> paused =
        tasks.stream().filter(task -> call == null || task.isAskedBy(call)).toList();
    paused.forEach(RunningTask::pause);
    return () -> paused.forEach(RunningTask::resume);
  }

  /** Their session ended. */
  void onEnd(McpException reason) {
    tasks.forEach(task -> task.onSessionEnd(reason));
  }
}
