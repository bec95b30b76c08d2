package io.patchbay.internal.modern;

import io.patchbay.ProtocolException;
import io.patchbay.TaskSnapshot;
import io.patchbay.Tasks;
import io.patchbay.internal.session.RemoteErrors;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.internal.session.TaskProtocol;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.InputRequest;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.TaskStatus;
import io.patchbay.spi.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks of the extension: the server decides that a call becomes one, and what it says of the task
 * has everything in it, the questions and in the end the result.
 */
final class ModernTasks implements TaskProtocol {
  private static final Logger log = LoggerFactory.getLogger(ModernTasks.class);

  private final boolean declared;
  private final boolean offered;
  private volatile boolean tellsChanges;

  ModernTasks(SessionConfig config, ServerCapabilities capabilities) {
    this.declared = config.shared().of(ModernTasks.class, Boolean.class, () -> declares(config));
    this.offered = capabilities.extensions().containsKey(Tasks.EXTENSION);
    this.tellsChanges = declared && offered;
  }

  private static boolean declares(SessionConfig config) {
    return config.handlers().capabilities().extensions().containsKey(Tasks.EXTENSION);
  }

  /** Tool calls only, and only if the client has said that it takes them. */
  boolean mayBecomeTask(Request<?> request) {
    return declared && request.kind() == Request.Kind.TOOL && request.method().equals("tools/call");
  }

  /** Some answers about tasks are marked as tasks, as in the examples of the extension. */
  static boolean isAboutTasks(String method) {
    return method.startsWith("tasks/");
  }

  @Override
  public @Nullable String objection() {
    if (!declared) {
      return "this client was built without tasks";
    }
    return offered ? null : "it does not declare the extension " + Tasks.EXTENSION;
  }

  @Override
  public boolean lists() {
    return false;
  }

  @Override
  public TaskSnapshot created(Json result) {
    return TaskSnapshot.from(result);
  }

  @Override
  public Request<TaskSnapshot> get(String taskId) {
    return of("tasks/get", taskId, Map.of("taskId", taskId), TaskSnapshot::from);
  }

  @Override
  public Request<Json> cancel(String taskId) {
    return of("tasks/cancel", taskId, Map.of("taskId", taskId), json -> json);
  }

  @Override
  public @Nullable Request<Json> result(TaskSnapshot task) {
    return null;
  }

  @Override
  public Request<Json> update(String taskId, Map<String, Json> answers) {
    return of(
        "tasks/update", taskId, Map.of("taskId", taskId, "inputResponses", answers), json -> json);
  }

  private static <T> Request<T> of(
      String method,
      String taskId,
      Map<String, ?> params,
      java.util.function.Function<Json, T> decoder) {
    return new Request<>(method, params, taskId, Request.Kind.PLAIN, decoder);
  }

  @Override
  public Json outcome(String what, TaskSnapshot task) {
    Json error = task.json().get("error");
    Json result = task.json().get("result");
    if (task.status().equals(TaskStatus.FAILED) && error != null && isError(error)) {
      throw RemoteErrors.of(what, "tools/call", error, 0);
    } else if (task.status().equals(TaskStatus.COMPLETED) && result != null && result.isObject()) {
      return result;
    }
    throw new ProtocolException(
        what
            + ": its task '"
            + task.taskId()
            + "' is "
            + task.status()
            + ", and the server does not say with what "
            + (task.status().equals(TaskStatus.FAILED) ? "error" : "result"),
        null);
  }

  private static boolean isError(Json error) {
    Json code = error.isObject() ? error.get("code") : null;
    Json message = error.isObject() ? error.get("message") : null;
    return code != null && code.isNumber() && message != null && message.isString();
  }

  @Override
  public Map<String, InputRequest> questions(TaskSnapshot task) {
    Json asked = task.json().get("inputRequests");
    if (asked == null || !asked.isObject()) {
      return Map.of();
    }
    Map<String, InputRequest> questions = new LinkedHashMap<>();
    asked.members().forEach((key, question) -> questions.put(key, InputRequest.from(question)));
    return questions;
  }

  @Override
  public @Nullable CompletableFuture<Subscriptions.Opened> follow(
      Session session, String taskId, Consumer<TaskSnapshot> changes) {
    if (!tellsChanges) {
      return null;
    }
    SubscriptionFilter filter =
        SubscriptionFilter.builder().member("taskIds", List.of(taskId)).build();
    CompletableFuture<Subscriptions.Opened> opening =
        new Listen(session, message -> changed(message, changes)).open(filter);
    var unused =
        opening.whenComplete(
            (opened, failure) -> {
              if (failure instanceof io.patchbay.RemoteErrorException) {
                tellsChanges = false;
              }
            });
    return opening;
  }

  private static void changed(Message message, Consumer<TaskSnapshot> changes) {
    if (message.method().equals("notifications/tasks")) {
      try {
        changes.accept(TaskSnapshot.from(message.params()));
      } catch (JsonException e) {
        log.debug("what is told of a task cannot be read: {}", e.getMessage());
      }
    }
  }
}
