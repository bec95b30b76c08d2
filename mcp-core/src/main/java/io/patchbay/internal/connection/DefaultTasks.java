package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.TaskSnapshot;
import io.patchbay.Tasks;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.catalogue.Lists;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.TaskProtocol;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ListTasksResult;
import io.patchbay.model.Task;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The tasks of a connection's server. */
final class DefaultTasks implements Tasks {
  private final Usage usage;

  DefaultTasks(Usage usage) {
    this.usage = usage;
  }

  private static TaskProtocol tasks(Session session) {
    TaskProtocol tasks = session.era().tasks();
    String objection = tasks.objection();
    if (objection != null) {
      throw unsupported(session, objection);
    }
    return tasks;
  }

  private static UnsupportedFeatureException unsupported(Session session, String reason) {
    return new UnsupportedFeatureException(session.what("tasks") + ": " + reason, null);
  }

  @Override
  public TaskSnapshot get(String taskId) {
    Session session = usage.session();
    return session.call(tasks(session).get(required(taskId)), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<TaskSnapshot> getAsync(String taskId) {
    return usage.with(
        session -> session.callAsync(tasks(session).get(required(taskId)), CallOptions.DEFAULT));
  }

  @Override
  public CallToolResult resume(String taskId, CallOptions options) {
    return Usage.waitFor(resumeAsync(taskId, options), waiting -> waiting.cancel(true));
  }

  @Override
  public CompletableFuture<CallToolResult> resumeAsync(String taskId, CallOptions options) {
    return usage.with(
        session -> {
          TaskProtocol unused = tasks(session);
          return session.resumeAsync(resuming(required(taskId)), options);
        });
  }

  /** It is never sent: it says what is waited for, how it is limited and how to read it. */
  private static Request<CallToolResult> resuming(String taskId) {
    return new Request<>("task", Map.of(), taskId, Request.Kind.TOOL, CallToolResult::from);
  }

  @Override
  public void cancel(String taskId) {
    Session session = usage.session();
    Json unused = session.call(cancelling(session, taskId), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<Void> cancelAsync(String taskId) {
    return usage.with(
        session ->
            session
                .callAsync(cancelling(session, taskId), CallOptions.DEFAULT)
                .thenAccept(done -> {}));
  }

  private static Request<Json> cancelling(Session session, String taskId) {
    Request<Json> request = tasks(session).cancel(required(taskId));
    if (request == null) {
      throw unsupported(session, "it does not declare tasks.cancel");
    }
    return request;
  }

  @Override
  public Listing<TaskSnapshot> list() {
    Session session = usage.session();
    requireList(session);
    return snapshots(new Lists(session).required("tasks/list", Map.of(), ListTasksResult::from));
  }

  @Override
  public CompletableFuture<Listing<TaskSnapshot>> listAsync() {
    return usage.with(
        session -> {
          requireList(session);
          return new Lists(session)
              .requiredAsync("tasks/list", Map.of(), ListTasksResult::from)
              .thenApply(DefaultTasks::snapshots);
        });
  }

  private static void requireList(Session session) {
    if (!tasks(session).lists()) {
      throw unsupported(session, "it does not list them");
    }
  }

  private static Listing<TaskSnapshot> snapshots(Listing<Task> tasks) {
    return new Listing<>(
        tasks.items().stream().map(task -> TaskSnapshot.from(task.json())).toList(),
        tasks.skipped(),
        tasks.warnings());
  }

  private static String required(String taskId) {
    return Objects.requireNonNull(taskId, "no task");
  }
}
