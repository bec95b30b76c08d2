package io.patchbay.internal.legacy;

import io.patchbay.CallOptions;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.Call;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.internal.session.TaskProtocol;
import io.patchbay.json.Json;
import io.patchbay.model.Implementation;
import io.patchbay.model.InitializeResult;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.Tool;
import io.patchbay.spi.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The protocol of the handshake revisions. */
final class LegacyEra implements Era {
  private final ProtocolVersion version;
  private final @Nullable InitializeResult handshake;
  private final ServerCapabilities capabilities;
  private final ServerMemory memory;
  private final LegacyTasks tasks;

  /**
   * @param version the revision in force, or the one being offered
   * @param handshake what the server answered, or null while it has not
   * @param memory what the server was told
   */
  LegacyEra(ProtocolVersion version, @Nullable InitializeResult handshake, ServerMemory memory) {
    this.memory = memory;
    this.version = version;
    this.handshake = handshake;
    this.capabilities =
        handshake == null ? ServerCapabilities.builder().build() : handshake.capabilities();
    this.tasks = new LegacyTasks(version, capabilities, memory);
  }

  @Override
  public ProtocolVersion version() {
    return version;
  }

  @Override
  public ServerCapabilities capabilities() {
    return capabilities;
  }

  @Override
  public Optional<Implementation> serverInfo() {
    return Optional.ofNullable(handshake).map(InitializeResult::serverInfo);
  }

  @Override
  public Optional<String> instructions() {
    return Optional.ofNullable(handshake).flatMap(InitializeResult::instructions);
  }

  @Override
  public Json envelope(Map<String, ?> params, CallOptions options, long progressToken) {
    if (progressToken < 0 && options.meta().isEmpty()) {
      return Json.of(params);
    }
    Members meta = Members.copyOf(options.meta());
    if (progressToken >= 0) {
      meta = meta.with("progressToken", progressToken);
    }
    return Json.of(Members.copyOf(params).with("_meta", meta));
  }

  @Override
  public <T> Request<T> prepared(Session session, Request<T> request, CallOptions options) {
    return tasks.prepared(session, request, options);
  }

  @Override
  public Meaning meaning(Request<?> request, Json result) {
    if (LegacyTasks.isAugmented(request)) {
      return Meaning.TASK;
    }
    Json task = result.get("task");
    if (request.kind() == Request.Kind.TOOL
        && task != null
        && task.isObject()
        && result.get("content") == null) {
      throw new ProtocolException(
          request.method() + " was answered with a task that nobody asked for", null);
    }
    return Meaning.COMPLETE;
  }

  @Override
  public boolean refusesStaleTool(Session session, Request<?> sent, Json refusal) {
    return tasks.mayHaveToBeTask(sent, refusal);
  }

  @Override
  public TaskProtocol tasks() {
    return tasks;
  }

  /** The revision was settled by the handshake. */
  @Override
  public @Nullable Era corrected(SessionConfig config, Json refusal) {
    return null;
  }

  /**
   * Cancelled by notification, except the handshake, which is abandoned with its transport, and the
   * wait for a task, which ends with the task.
   */
  @Override
  public void cancel(Session session, Call call, String reason) {
    if (!call.method().equals(Handshake.METHOD) && !call.method().equals(LegacyTasks.RESULT)) {
      session.notify("notifications/cancelled", Map.of("requestId", call.id(), "reason", reason));
    }
    session.endExchange(call);
  }

  @Override
  public @Nullable String objection(Session session, Tool tool) {
    tasks.learn(tool);
    return null;
  }

  @Override
  public Map<String, String> mirrored(Session session, Request<?> request) {
    return Map.of();
  }

  /** The handshake again, and what the server was told since the first one. */
  @Override
  public void renew(Session session, Duration limit) {
    new Handshake(session).again(version, limit, memory);
  }

  @Override
  public boolean servesRequests() {
    return true;
  }

  @Override
  public boolean acceptsBatches() {
    return version.equals(ProtocolVersion.V2025_03_26);
  }

  @Override
  public boolean admits(Session session, Message notification, @Nullable Call call) {
    return !notification.method().equals("notifications/progress")
        && !notification.method().equals("notifications/cancelled");
  }

  @Override
  public Request<Json> setLogLevel(String level) {
    memory.logLevel(level);
    return logLevel(level);
  }

  static Request<Json> logLevel(String level) {
    return Request.plain("logging/setLevel", Map.of("level", level), json -> json);
  }

  @Override
  public Request<Json> ping() {
    return Request.plain("ping", Map.of(), json -> json);
  }

  @Override
  public Subscriptions subscriptions(Session session) {
    return new LegacySubscriptions(session, memory);
  }

  @Override
  public void rootsChanged(Session session) {
    session.notify("notifications/roots/list_changed", Map.of());
  }
}
