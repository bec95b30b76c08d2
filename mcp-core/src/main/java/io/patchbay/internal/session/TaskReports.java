package io.patchbay.internal.session;

import io.patchbay.TaskSnapshot;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells who wants to hear of it what changes about a task, in order, and the end after it. */
final class TaskReports {
  private final @Nullable Consumer<TaskSnapshot> listener;
  private final SerialExecutor serial;
  private @Nullable TaskSnapshot last;

  TaskReports(@Nullable Consumer<TaskSnapshot> listener, Executor executor) {
    this.listener = listener;
    this.serial = new SerialExecutor(executor);
  }

  /** Tells of a change; returns whether it is one. */
  boolean add(TaskSnapshot task) {
    TaskSnapshot before = last;
    last = task;
    if (before != null
        && before.status().equals(task.status())
        && before.statusMessage().equals(task.statusMessage())) {
      return false;
    }
    Consumer<TaskSnapshot> told = listener;
    if (told != null) {
      serial.execute(() -> told.accept(task));
    }
    return true;
  }

  /** Runs something when everything before it has been told. */
  void afterDelivery(Runnable end) {
    if (listener == null) {
      end.run();
    } else {
      serial.execute(end);
    }
  }
}
