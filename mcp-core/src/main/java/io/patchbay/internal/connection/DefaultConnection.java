package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.InvalidRequestException;
import io.patchbay.Listing;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerConfig;
import io.patchbay.Skills;
import io.patchbay.Subscription;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.Completion;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.ListPromptsResult;
import io.patchbay.model.ListResourceTemplatesResult;
import io.patchbay.model.ListResourcesResult;
import io.patchbay.model.ListToolsResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Prompt;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection over one session.
 *
 * <p>(A long file: one pair of methods for each operation of the interface, and little else.)
 */
final class DefaultConnection implements Connection {
  private static final Logger log = LoggerFactory.getLogger(DefaultConnection.class);
  private static final int MOST_COMPLETIONS = 100;

  private final ServerConfig config;
  private final Session session;
  private final Listeners listeners;
  private final Lists lists;
  private final Runnable onClose;

  /**
   * @param onClose told once the connection is closed by this side
   */
  DefaultConnection(ServerConfig config, Session session, Listeners listeners, Runnable onClose) {
    this.config = config;
    this.session = session;
    this.listeners = listeners;
    this.lists = new Lists(session);
    this.onClose = onClose;
    session.relister(this::listToolsAsync);
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public ServerConfig config() {
    return config;
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return session.era().version();
  }

  @Override
  public Optional<Implementation> serverInfo() {
    return session.era().serverInfo();
  }

  @Override
  public ServerCapabilities capabilities() {
    return session.era().capabilities();
  }

  @Override
  public Optional<String> instructions() {
    return session.era().instructions();
  }

  @Override
  public boolean isOpen() {
    return session.closedBecause() == null;
  }

  @Override
  public int openCalls() {
    return session.openCalls();
  }

  @Override
  public void addListener(ConnectionListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(ConnectionListener listener) {
    listeners.remove(listener);
  }

  @Override
  public Listing<Tool> listTools() {
    return lists.all(
        "tools/list", ListToolsResult::from, this::objection, capabilities().tools().isPresent());
  }

  @Override
  public CompletableFuture<Listing<Tool>> listToolsAsync() {
    return lists.allAsync(
        "tools/list", ListToolsResult::from, this::objection, capabilities().tools().isPresent());
  }

  private @Nullable String objection(Tool tool) {
    String reason = session.era().objection(session, tool);
    return reason == null ? null : "tool '" + tool.name() + "': " + reason;
  }

  @Override
  public CallToolResult callTool(String name, Object arguments, CallOptions options) {
    return session.call(toolCall(name, arguments), options);
  }

  @Override
  public CompletableFuture<CallToolResult> callToolAsync(
      String name, Object arguments, CallOptions options) {
    return session.callAsync(toolCall(name, arguments), options);
  }

  private Request<CallToolResult> toolCall(String name, Object arguments) {
    Objects.requireNonNull(name, "no tool to call");
    require(capabilities().tools().isPresent(), "tools");
    Json json = Json.of(arguments);
    if (!json.isObject()) {
      throw new InvalidRequestException(
          session.what("tools/call")
              + " of '"
              + name
              + "': the arguments must be an object, not "
              + json.kind(),
          null);
    }
    Members params = Members.of("name", name, "arguments", json);
    return new Request<>("tools/call", params, name, Request.Kind.TOOL, CallToolResult::from);
  }

  @Override
  public Listing<Resource> listResources() {
    return lists.all("resources/list", ListResourcesResult::from, Lists.none(), hasResources());
  }

  @Override
  public CompletableFuture<Listing<Resource>> listResourcesAsync() {
    return lists.allAsync(
        "resources/list", ListResourcesResult::from, Lists.none(), hasResources());
  }

  @Override
  public Listing<ResourceTemplate> listResourceTemplates() {
    return lists.all(
        "resources/templates/list",
        ListResourceTemplatesResult::from,
        Lists.none(),
        hasResources());
  }

  @Override
  public CompletableFuture<Listing<ResourceTemplate>> listResourceTemplatesAsync() {
    return lists.allAsync(
        "resources/templates/list",
        ListResourceTemplatesResult::from,
        Lists.none(),
        hasResources());
  }

  private boolean hasResources() {
    return capabilities().resources().isPresent();
  }

  @Override
  public ReadResourceResult readResource(String uri, CallOptions options) {
    return session.call(read(uri), options);
  }

  @Override
  public CompletableFuture<ReadResourceResult> readResourceAsync(String uri, CallOptions options) {
    return session.callAsync(read(uri), options);
  }

  private Request<ReadResourceResult> read(String uri) {
    require(hasResources(), "resources");
    return new Request<>(
        "resources/read", Map.of("uri", uri), uri, Request.Kind.CONTENT, ReadResourceResult::from);
  }

  @Override
  public Skills skills() {
    Json settings = capabilities().extensions().get(Skills.EXTENSION);
    if (settings == null || !settings.isObject()) {
      throw new UnsupportedFeatureException(
          session.what("skills")
              + ": it does not declare the extension "
              + Skills.EXTENSION
              + " (it declares "
              + capabilities().extensions().keySet()
              + ")",
          null);
    }
    return new DefaultSkills(session, lists, settings);
  }

  @Override
  public Listing<Prompt> listPrompts() {
    return lists.all(
        "prompts/list",
        ListPromptsResult::from,
        Lists.none(),
        capabilities().prompts().isPresent());
  }

  @Override
  public CompletableFuture<Listing<Prompt>> listPromptsAsync() {
    return lists.allAsync(
        "prompts/list",
        ListPromptsResult::from,
        Lists.none(),
        capabilities().prompts().isPresent());
  }

  @Override
  public GetPromptResult getPrompt(
      String name, Map<String, String> arguments, CallOptions options) {
    return session.call(prompt(name, arguments), options);
  }

  @Override
  public CompletableFuture<GetPromptResult> getPromptAsync(
      String name, Map<String, String> arguments, CallOptions options) {
    return session.callAsync(prompt(name, arguments), options);
  }

  private Request<GetPromptResult> prompt(String name, Map<String, String> arguments) {
    require(capabilities().prompts().isPresent(), "prompts");
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("name", name);
    if (!arguments.isEmpty()) {
      params.put("arguments", Map.copyOf(arguments));
    }
    return new Request<>("prompts/get", params, name, Request.Kind.CONTENT, GetPromptResult::from);
  }

  @Override
  public Completion complete(CompleteRequestParams params) {
    return session.call(completion(params), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<Completion> completeAsync(CompleteRequestParams params) {
    return session.callAsync(completion(params), CallOptions.DEFAULT);
  }

  /** The first revision has no capability for completions, and the first two no context. */
  private Request<Completion> completion(CompleteRequestParams params) {
    require(
        capabilities().completions().isPresent()
            || protocolVersion().equals(ProtocolVersion.V2024_11_05),
        "completions");
    Map<String, Object> members = new LinkedHashMap<>(params.json().members());
    if (!protocolVersion().isAtLeast(ProtocolVersion.V2025_06_18)) {
      members.remove("context");
    }
    return Request.plain(
        "completion/complete", members, json -> bounded(CompleteResult.from(json).completion()));
  }

  private static Completion bounded(Completion completion) {
    List<String> values = completion.values();
    return values.size() <= MOST_COMPLETIONS
        ? completion
        : completion.toBuilder().member("values", values.subList(0, MOST_COMPLETIONS)).build();
  }

  @Override
  public void setLogLevel(LoggingLevel least) {
    Request<Json> request = logLevel(least);
    if (request != null) {
      var unused = session.call(request, CallOptions.DEFAULT);
    }
  }

  @Override
  public CompletableFuture<Void> setLogLevelAsync(LoggingLevel least) {
    Request<Json> request = logLevel(least);
    return request == null
        ? CompletableFuture.completedFuture(null)
        : session.callAsync(request, CallOptions.DEFAULT).thenAccept(json -> {});
  }

  private @Nullable Request<Json> logLevel(LoggingLevel least) {
    require(capabilities().logging().isPresent(), "logging");
    return session.era().setLogLevel(least.value());
  }

  @Override
  public void ping() {
    try {
      var unused = session.call(session.era().ping(), CallOptions.DEFAULT);
    } catch (RemoteErrorException | ProtocolException e) {
      log.debug("{} is alive: {}", name(), e.getMessage());
    }
  }

  @Override
  public CompletableFuture<Void> pingAsync() {
    return session
        .callAsync(session.era().ping(), CallOptions.DEFAULT)
        .handle(
            (json, failure) -> {
              if (failure != null && !isAnswer(cause(failure))) {
                throw new CompletionException(cause(failure));
              }
              return null;
            });
  }

  /** Whatever a server answers, it has answered. */
  private static boolean isAnswer(Throwable failure) {
    return failure instanceof RemoteErrorException || failure instanceof ProtocolException;
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }

  @Override
  public Subscription subscribe(SubscriptionFilter filter) {
    CompletableFuture<Subscription> opening = subscribeAsync(filter);
    try {
      return opening.get();
    } catch (InterruptedException e) {
      var unused = opening.thenAccept(Subscription::close);
      Thread.currentThread().interrupt();
      throw (java.util.concurrent.CancellationException)
          new java.util.concurrent.CancellationException(
                  session.what("subscribe") + " was cancelled: the waiting thread was interrupted")
              .initCause(e);
    } catch (java.util.concurrent.ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }

  @Override
  public CompletableFuture<Subscription> subscribeAsync(SubscriptionFilter filter) {
    return new HeldSubscription(session, filter).open();
  }

  @Override
  public void notifyRootsChanged() {
    session.era().rootsChanged(session);
  }

  @Override
  public Json request(String method, Map<String, ?> params, CallOptions options) {
    return session.call(custom(method, params), options);
  }

  @Override
  public CompletableFuture<Json> requestAsync(
      String method, Map<String, ?> params, CallOptions options) {
    return session.callAsync(custom(method, params), options);
  }

  /** What a params member names may stand in a header. */
  private static Request<Json> custom(String method, Map<String, ?> params) {
    Object name =
        switch (method) {
          case "tools/call", "prompts/get" -> params.get("name");
          case "resources/read" -> params.get("uri");
          case "tasks/get", "tasks/update", "tasks/cancel", "tasks/result" -> params.get("taskId");
          default -> null;
        };
    String known = name instanceof String text ? text : null;
    return new Request<>(method, params, known, Request.Kind.PLAIN, json -> json);
  }

  @Override
  public void notify(String method, Map<String, ?> params) {
    CompletableFuture<Void> sent = session.notifyChecked(method, params);
    if (sent.isCompletedExceptionally()) {
      try {
        sent.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException known ? known : e;
      }
    }
  }

  @Override
  public void close() {
    Closing.await(closeAsync(), session.config().limits().close());
  }

  @Override
  public CompletableFuture<Void> closeAsync() {
    onClose.run();
    return session.close(session.config().limits().close());
  }

  private void require(boolean offered, String feature) {
    if (!offered) {
      throw new UnsupportedFeatureException(
          "server '"
              + name()
              + "' does not offer "
              + feature
              + " (it declares "
              + capabilities().json().members().keySet()
              + ")",
          null);
    }
  }

  /** Returns the name, the revision and whether it is open. */
  @Override
  public String toString() {
    return "Connection[" + name() + ", " + protocolVersion() + (isOpen() ? "]" : ", ended]");
  }
}
