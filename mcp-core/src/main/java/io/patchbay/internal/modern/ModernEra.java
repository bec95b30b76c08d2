package io.patchbay.internal.modern;

import io.patchbay.CallOptions;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.internal.session.Call;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.internal.session.TaskProtocol;
import io.patchbay.json.Json;
import io.patchbay.model.DiscoverResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.Tool;
import io.patchbay.spi.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The protocol of the stateless revisions. */
final class ModernEra implements Era {
  private static final Json HEADER_MISMATCH = Json.of(-32020);

  private final ProtocolVersion version;
  private final Envelope envelope;
  private final @Nullable DiscoverResult discovered;
  private final ServerCapabilities capabilities;
  private final HeaderParameters headerParameters;
  private final ModernTasks tasks;
  private volatile String logLevel = "";

  /**
   * @param discovered what the server answered to the probe, or null while it has not
   */
  ModernEra(SessionConfig config, ProtocolVersion version, @Nullable DiscoverResult discovered) {
    this(config, version, discovered, new HeaderParameters());
  }

  private ModernEra(
      SessionConfig config,
      ProtocolVersion version,
      @Nullable DiscoverResult discovered,
      HeaderParameters headerParameters) {
    this.headerParameters = headerParameters;
    this.version = version;
    this.envelope =
        config.shared().of(version, Envelope.class, () -> new Envelope(config, version));
    this.discovered = discovered;
    this.capabilities =
        discovered == null ? ServerCapabilities.builder().build() : discovered.capabilities();
    this.tasks = new ModernTasks(config, capabilities);
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
    return Optional.ofNullable(discovered).flatMap(DiscoverResult::serverInfo);
  }

  @Override
  public Optional<String> instructions() {
    return Optional.ofNullable(discovered).flatMap(DiscoverResult::instructions);
  }

  @Override
  public Json envelope(Map<String, ?> params, CallOptions options, long progressToken) {
    String level = options.logLevel().map(asked -> asked.value()).orElse(logLevel);
    return envelope.params(params, options, level, progressToken);
  }

  /** The server decides what becomes a task. */
  @Override
  public <T> Request<T> prepared(Session session, Request<T> request, CallOptions options) {
    return request;
  }

  @Override
  public Meaning meaning(Request<?> request, Json result) {
    Json type = result.get("resultType");
    if (type == null) {
      return Meaning.COMPLETE;
    }
    String name = type.isString() ? type.asString() : type.toString();
    if (name.equals("complete")) {
      return Meaning.COMPLETE;
    }
    if (name.equals("input_required") && request.mayRequireInput()) {
      return Meaning.INPUT_REQUIRED;
    }
    if (name.equals("task")) {
      if (tasks.mayBecomeTask(request)) {
        return Meaning.TASK;
      } else if (ModernTasks.isAboutTasks(request.method())) {
        return Meaning.COMPLETE;
      }
    }
    throw new ProtocolException(
        "the answer to "
            + request.method()
            + " has resultType '"
            + name
            + "', which is not legal for it",
        null);
  }

  /** The server names the revisions it speaks; the probe deals with that itself. */
  @Override
  public @Nullable Era corrected(SessionConfig config, Json refusal) {
    Optional<ProtocolVersion> common =
        discovered == null
            ? Optional.empty()
            : Discovery.stateless(Discovery.supported(refusal.get("code"), refusal.get("data")));
    if (common.isEmpty()) {
      return null;
    }
    if (common.get().equals(version)) {
      return this;
    }
    ModernEra other = new ModernEra(config, common.get(), discovered, headerParameters);
    other.logLevel = logLevel;
    return other;
  }

  /** The headers of a request do not fit its body. */
  @Override
  public boolean refusesStaleTool(Session session, Request<?> sent, Json refusal) {
    return HEADER_MISMATCH.equals(refusal.get("code"))
        && session.transport().traits().mirrorsHeaders();
  }

  @Override
  public TaskProtocol tasks() {
    return tasks;
  }

  /** A stream of the request's own is closed; on a shared stream a notification says so. */
  @Override
  public void cancel(Session session, Call call, String reason) {
    if (!session.transport().traits().requestScoped()) {
      session.notify("notifications/cancelled", Map.of("requestId", call.id(), "reason", reason));
    }
    session.endExchange(call);
  }

  @Override
  public @Nullable String objection(Session session, Tool tool) {
    return session.transport().traits().mirrorsHeaders() ? headerParameters.learn(tool) : null;
  }

  @Override
  public Map<String, String> mirrored(Session session, Request<?> request) {
    if (request.kind() != Request.Kind.TOOL || request.name() == null) {
      return Map.of();
    }
    return request.params().get("arguments") instanceof Json arguments
        ? headerParameters.of(request.name(), arguments)
        : Map.of();
  }

  @Override
  public void renew(Session session, Duration limit) {
    throw new IllegalStateException("revision " + version + " has no sessions");
  }

  @Override
  public boolean servesRequests() {
    return false;
  }

  @Override
  public boolean acceptsBatches() {
    return false;
  }

  /**
   * Of what belongs to no subscription only log messages are legal, and only while a request is
   * open that asked for them.
   */
  @Override
  public boolean admits(Session session, Message notification, @Nullable Call call) {
    String method = notification.method();
    if (method.equals("notifications/message")) {
      return !logLevel.isEmpty() && session.openCalls() > 0 || session.asksForLogs();
    }
    return !method.startsWith("notifications/");
  }

  @Override
  public @Nullable Request<Json> setLogLevel(String level) {
    logLevel = level;
    return null;
  }

  @Override
  public Request<Json> ping() {
    return Request.plain(Discovery.METHOD, Map.of(), json -> json);
  }

  @Override
  public Subscriptions subscriptions(Session session) {
    return new Listen(session, session::deliver);
  }

  @Override
  public void rootsChanged(Session session) {}
}
