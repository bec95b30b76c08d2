package io.patchbay.internal.legacy;

import io.patchbay.CallOptions;
import io.patchbay.ProtocolVersion;
import io.patchbay.TaskSnapshot;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.internal.session.TaskProtocol;
import io.patchbay.json.Json;
import io.patchbay.model.CreateTaskResult;
import io.patchbay.model.InputRequest;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.ServerTasksCapability;
import io.patchbay.model.TaskSupport;
import io.patchbay.model.Tool;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of 2025-11-25: the client makes a call a task, as the tool says, and the result is fetched
 * with a request of its own, which is also the way of what the server asks meanwhile.
 */
final class LegacyTasks implements TaskProtocol {
  static final String RESULT = "tasks/result";
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;

  private final Optional<ServerTasksCapability> capability;
  private final boolean callable;
  private final ServerMemory memory;

  LegacyTasks(ProtocolVersion version, ServerCapabilities capabilities, ServerMemory memory) {
    this.capability =
        version.isAtLeast(ProtocolVersion.V2025_11_25) ? capabilities.tasks() : Optional.empty();
    this.callable = capability.map(ServerTasksCapability::toolsCall).orElse(false);
    this.memory = memory;
  }

  void learn(Tool tool) {
    if (callable) {
      memory.taskSupport(
          tool.name(),
          tool.execution()
              .flatMap(execution -> execution.taskSupport())
              .orElse(TaskSupport.FORBIDDEN));
    }
  }

  /** Makes a call a task where the tool has to be called so, or may be and the caller wants it. */
  <T> Request<T> prepared(Session session, Request<T> request, CallOptions options) {
    String tool = request.name();
    TaskSupport support = callable && tool != null ? memory.taskSupport(tool) : null;
    boolean required = TaskSupport.REQUIRED.equals(support);
    if (!required && !options.asTask()) {
      return request;
    }
    if (!required && !TaskSupport.OPTIONAL.equals(support)) {
      throw new UnsupportedFeatureException(
          session.what(request.method()) + " of '" + tool + "' as a task: " + refusal(support),
          null);
    }
    Map<String, ?> task =
        options
            .taskTtl()
            .<Map<String, ?>>map(ttl -> Map.of("ttl", ttl.toMillis()))
            .orElse(Map.of());
    return new Request<>(
        request.method(),
        Members.copyOf(request.params()).with("task", task),
        tool,
        request.kind(),
        request.decoder());
  }

  private String refusal(@Nullable TaskSupport support) {
    if (!callable) {
      return "the server does not declare tasks.requests.tools.call";
    } else if (support == null) {
      return "the tool has not been listed, so it is not known whether it can be; list the tools";
    }
    return "the tool says that it cannot be (taskSupport " + support + ")";
  }

  static boolean isAugmented(Request<?> sent) {
    return sent.kind() == Request.Kind.TOOL && sent.params().containsKey("task");
  }

  /** A tool that was not listed may be one that has to run as a task. */
  boolean mayHaveToBeTask(Request<?> sent, Json refusal) {
    Json code = refusal.get("code");
    return callable
        && (Json.of(INVALID_REQUEST).equals(code) || Json.of(METHOD_NOT_FOUND).equals(code))
        && !isAugmented(sent)
        && sent.name() != null
        && memory.taskSupport(sent.name()) == null;
  }

  @Override
  public @Nullable String objection() {
    return capability.isPresent() ? null : "it does not declare tasks (2025-11-25)";
  }

  @Override
  public boolean lists() {
    return capability.flatMap(ServerTasksCapability::list).isPresent();
  }

  @Override
  public TaskSnapshot created(Json result) {
    Json task = CreateTaskResult.from(result).task().json();
    Json meta = result.get("_meta");
    return TaskSnapshot.from(
        meta == null ? task : Json.of(Members.copyOf(task.members()).with("_meta", meta)));
  }

  @Override
  public Request<TaskSnapshot> get(String taskId) {
    return of("tasks/get", taskId, TaskSnapshot::from);
  }

  @Override
  public @Nullable Request<Json> cancel(String taskId) {
    return capability.flatMap(ServerTasksCapability::cancel).isPresent()
        ? of("tasks/cancel", taskId, json -> json)
        : null;
  }

  /** It blocks until the task has ended, so that the server can ask on its stream. */
  @Override
  public Request<Json> result(TaskSnapshot task) {
    return of(RESULT, task.taskId(), json -> json);
  }

  private static <T> Request<T> of(
      String method, String taskId, java.util.function.Function<Json, T> decoder) {
    return new Request<>(method, Map.of("taskId", taskId), taskId, Request.Kind.PLAIN, decoder);
  }

  @Override
  public Json outcome(String what, TaskSnapshot task) {
    throw new IllegalStateException("the result is fetched");
  }

  @Override
  public Map<String, InputRequest> questions(TaskSnapshot task) {
    return Map.of();
  }

  @Override
  public Request<Json> update(String taskId, Map<String, Json> answers) {
    throw new IllegalStateException("the server asks by itself");
  }

  @Override
  public @Nullable CompletableFuture<Subscriptions.Opened> follow(
      Session session, String taskId, Consumer<TaskSnapshot> changes) {
    return null;
  }
}
