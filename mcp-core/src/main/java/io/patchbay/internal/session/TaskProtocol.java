package io.patchbay.internal.session;

import io.patchbay.TaskSnapshot;
import io.patchbay.json.Json;
import io.patchbay.model.InputRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How an era runs tasks. Thread-safe. */
public interface TaskProtocol {

  /** Returns why there are none with this server, or null if there are. */
  @Nullable String objection();

  /** Returns whether the server lists its tasks. */
  boolean lists();

  /**
   * Reads the answer that made a call a task.
   *
   * @throws io.patchbay.json.JsonException if it does not say which
   */
  TaskSnapshot created(Json result);

  /** Returns the request that asks where a task stands. */
  Request<TaskSnapshot> get(String taskId);

  /** Returns the request that ends a task, or null if the server takes none. */
  @Nullable Request<Json> cancel(String taskId);

  /**
   * Returns the request whose answer is that of the call, for a task that has ended or wants input;
   * null if what the task says has it all.
   */
  @Nullable Request<Json> result(TaskSnapshot task);

  /**
   * Returns the result that is said of a task that has ended.
   *
   * @param what the server and the call, for an error
   * @throws io.patchbay.RemoteErrorException if the call ended with an error
   * @throws io.patchbay.ProtocolException if nothing is said
   */
  Json outcome(String what, TaskSnapshot task);

  /**
   * Returns the questions of a task that wants input, by keys that stand for one question each.
   *
   * @throws io.patchbay.json.JsonException if they cannot be read
   */
  Map<String, InputRequest> questions(TaskSnapshot task);

  /** Returns the request that answers questions of a task, some or all. */
  Request<Json> update(String taskId, Map<String, Json> answers);

  /**
   * Has the server tell of changes of a task.
   *
   * @return the subscription, of which nothing is honoured if the server does not; null if it is
   *     known not to
   */
  @Nullable CompletableFuture<Subscriptions.Opened> follow(
      Session session, String taskId, Consumer<TaskSnapshot> changes);
}
