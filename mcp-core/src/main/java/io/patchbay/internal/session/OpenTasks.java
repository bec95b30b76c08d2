package io.patchbay.internal.session;

import io.patchbay.McpException;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The tasks that are waited for in one session. Thread-safe. */
final class OpenTasks {
  private volatile @Nullable Set<RunningTask> open;

  void add(RunningTask task) {
    made().add(task);
  }

  /** Most sessions never have one. */
  private synchronized Set<RunningTask> made() {
    Set<RunningTask> tasks = open;
    if (tasks == null) {
      tasks = ConcurrentHashMap.newKeySet();
      open = tasks;
    }
    return tasks;
  }

  private Set<RunningTask> tasks() {
    Set<RunningTask> tasks = open;
    return tasks == null ? Set.of() : tasks;
  }

  void remove(RunningTask task) {
    made().remove(task);
  }

  /** Progress under the token of a call that has its answer: it became a task (2025-11-25). */
  void progressed(Message report) {
    Json token = report.params().get("progressToken");
    tasks().stream().filter(task -> task.hasToken(token)).forEach(task -> task.progressed(report));
  }

  /**
   * Stops the clocks of what a person is asked for.
   *
   * @param call the call whose stream brought the question; null: it may be for any task
   * @return lets them run on
   */
  Runnable pause(@Nullable Call call) {
    List<RunningTask> paused =
        tasks().stream().filter(task -> call == null || task.isAskedBy(call)).toList();
    paused.forEach(RunningTask::pause);
    return () -> paused.forEach(RunningTask::resume);
  }

  /** Their session ended. */
  void onEnd(McpException reason) {
    tasks().forEach(task -> task.onSessionEnd(reason));
  }
}
