package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.Listing;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerConfig;
import io.patchbay.Skills;
import io.patchbay.Subscription;
import io.patchbay.Tasks;
import io.patchbay.TransportException;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.catalogue.ListKind;
import io.patchbay.internal.catalogue.Lists;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.state.Event;
import io.patchbay.internal.state.Event.Trigger;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.Completion;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.PaginatedResult;
import io.patchbay.model.Prompt;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.Tool;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection over the sessions of one plug.
 *
 * <p>(A long file: one pair of methods for each operation of the interface, and little else.)
 */
final class DefaultConnection implements Connection {
  private static final Logger log = LoggerFactory.getLogger(DefaultConnection.class);

  private static final String CANCELLED = "attempt to connect was cancelled";

  private final ServerConfig config;
  private final ServerWiring wiring;
  private final Plug plug;
  private final Usage usage;

  DefaultConnection(ServerConfig config, ServerWiring wiring, Plug plug, Usage usage) {
    this.config = config;
    this.wiring = wiring;
    this.plug = plug;
    this.usage = usage;
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
  public ConnectionState state() {
    return plug.state();
  }

  @Override
  public void disable(Cause cause, String reason) {
    plug.tellNow(Event.disable(wiring.now(), cause, reason));
  }

  @Override
  public void enable() {
    plug.tellNow(Event.of(Trigger.ENABLE, wiring.now(), "enabled"));
  }

  @Override
  public void reconnect() {
    plug.requireMayWait();
    var unused = Usage.waitFor(reconnectAsync(), waiting -> waiting.cancel(true));
  }

  @Override
  public CompletableFuture<Void> reconnectAsync() {
    return wiring.await(Trigger.RECONNECT).thenAccept(session -> {});
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return era().version();
  }

  @Override
  public Optional<Implementation> serverInfo() {
    return era().serverInfo();
  }

  @Override
  public ServerCapabilities capabilities() {
    return era().capabilities();
  }

  @Override
  public Optional<String> instructions() {
    return era().instructions();
  }

  /** What was said last counts, until it is said anew. */
  private Era era() {
    Era known = plug.era();
    return known == null ? usage.session().era() : known;
  }

  @Override
  public boolean isOpen() {
    return !(plug.state() instanceof ConnectionState.Closed);
  }

  @Override
  public int openCalls() {
    Session now = plug.session();
    return now == null ? 0 : now.openCalls();
  }

  @Override
  public Map<String, Long> filtered() {
    return wiring.filters().counts();
  }

  @Override
  public void addListener(ConnectionListener listener) {
    wiring.listeners().add(listener);
  }

  @Override
  public void removeListener(ConnectionListener listener) {
    wiring.listeners().remove(listener);
  }

  @Override
  public Listing<Tool> listTools(CallOptions options) {
    return list(ListKind.TOOLS, options);
  }

  @Override
  public CompletableFuture<Listing<Tool>> listToolsAsync(CallOptions options) {
    return listAsync(ListKind.TOOLS, options);
  }

  private <P extends PaginatedResult<T>, T> Listing<T> list(
      ListKind<P, T> kind, CallOptions options) {
    Session session;
    try {
      session = usage.session(options);
    } catch (ConnectException | TransportException e) {
      return wiring.catalogue().lastGood(kind, options, e);
    }
    return Usage.waitFor(
        wiring.catalogue().listHere(kind, session, options), waiting -> waiting.cancel(true));
  }

  private <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> listAsync(
      ListKind<P, T> kind, CallOptions options) {
    return usage.with(
        options,
        session -> wiring.catalogue().list(kind, session, options),
        failure -> wiring.catalogue().lastGood(kind, options, failure));
  }

  @Override
  public CallToolResult callTool(String name, Object arguments, CallOptions options) {
    Session session = usage.session(options);
    return session.call(Requests.call(session, name, arguments), options);
  }

  @Override
  public CompletableFuture<CallToolResult> callToolAsync(
      String name, Object arguments, CallOptions options) {
    return usage.with(
        options, session -> session.callAsync(Requests.call(session, name, arguments), options));
  }

  @Override
  public Listing<Resource> listResources(CallOptions options) {
    return list(ListKind.RESOURCES, options);
  }

  @Override
  public CompletableFuture<Listing<Resource>> listResourcesAsync(CallOptions options) {
    return listAsync(ListKind.RESOURCES, options);
  }

  @Override
  public Listing<ResourceTemplate> listResourceTemplates(CallOptions options) {
    return list(ListKind.TEMPLATES, options);
  }

  @Override
  public CompletableFuture<Listing<ResourceTemplate>> listResourceTemplatesAsync(
      CallOptions options) {
    return listAsync(ListKind.TEMPLATES, options);
  }

  @Override
  public ReadResourceResult readResource(String uri, CallOptions options) {
    Session session = usage.session(options);
    AppLimits apps = apps();
    return wiring
        .catalogue()
        .read(session, Requests.read(session, uri, apps), uri, apps.options(uri, options));
  }

  @Override
  public CompletableFuture<ReadResourceResult> readResourceAsync(String uri, CallOptions options) {
    AppLimits apps = apps();
    return usage.with(
        options,
        session ->
            wiring
                .catalogue()
                .readAsync(
                    session, Requests.read(session, uri, apps), uri, apps.options(uri, options)));
  }

  private AppLimits apps() {
    return AppLimits.of(config.name(), config.options());
  }

  @Override
  public Skills skills() {
    Session session = usage.session();
    Map<String, Json> extensions = session.era().capabilities().extensions();
    Json settings = extensions.get(Skills.EXTENSION);
    if (settings == null || !settings.isObject()) {
      throw new UnsupportedFeatureException(
          session.what("skills")
              + ": it does not declare the extension "
              + Skills.EXTENSION
              + " (it declares "
              + extensions.keySet()
              + ")",
          null);
    }
    return new DefaultSkills(session, new Lists(session), settings);
  }

  @Override
  public Tasks tasks() {
    return new DefaultTasks(usage);
  }

  @Override
  public Listing<Prompt> listPrompts(CallOptions options) {
    return list(ListKind.PROMPTS, options);
  }

  @Override
  public CompletableFuture<Listing<Prompt>> listPromptsAsync(CallOptions options) {
    return listAsync(ListKind.PROMPTS, options);
  }

  @Override
  public GetPromptResult getPrompt(
      String name, Map<String, String> arguments, CallOptions options) {
    Session session = usage.session(options);
    return session.call(Requests.prompt(session, name, arguments), options);
  }

  @Override
  public CompletableFuture<GetPromptResult> getPromptAsync(
      String name, Map<String, String> arguments, CallOptions options) {
    return usage.with(
        options, session -> session.callAsync(Requests.prompt(session, name, arguments), options));
  }

  @Override
  public Completion complete(CompleteRequestParams params) {
    Session session = usage.session();
    return session.call(Requests.completion(session, params), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<Completion> completeAsync(CompleteRequestParams params) {
    return usage.with(
        session -> session.callAsync(Requests.completion(session, params), CallOptions.DEFAULT));
  }

  @Override
  public void setLogLevel(LoggingLevel least) {
    Session session = usage.session();
    Request<Json> request = Requests.logLevel(session, least);
    wiring.remember(least);
    if (request != null) {
      var unused = session.call(request, CallOptions.DEFAULT);
    }
  }

  @Override
  public CompletableFuture<Void> setLogLevelAsync(LoggingLevel least) {
    return usage.with(
        session -> {
          Request<Json> request = Requests.logLevel(session, least);
          wiring.remember(least);
          return request == null
              ? CompletableFuture.completedFuture(null)
              : session.callAsync(request, CallOptions.DEFAULT).thenAccept(json -> {});
        });
  }

  @Override
  public void ping() {
    Session session = usage.session();
    try {
      var unused = session.call(session.era().ping(), CallOptions.DEFAULT);
    } catch (RemoteErrorException | ProtocolException e) {
      log.debug("{} is alive: {}", name(), e.getMessage());
    }
  }

  @Override
  public CompletableFuture<Void> pingAsync() {
    return usage.with(DefaultConnection::ping);
  }

  /** Whatever a server answers, it has answered. */
  static CompletableFuture<Void> ping(Session session) {
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

  private static boolean isAnswer(Throwable failure) {
    return failure instanceof RemoteErrorException || failure instanceof ProtocolException;
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }

  @Override
  public Subscription subscribe(SubscriptionFilter filter) {
    return Usage.waitFor(
        subscribeAsync(filter),
        opening -> {
          var unused = opening.thenAccept(Subscription::close);
        });
  }

  @Override
  public CompletableFuture<Subscription> subscribeAsync(SubscriptionFilter filter) {
    return usage.with(session -> wiring.subscriptions().open(session, filter));
  }

  @Override
  public void notifyRootsChanged() {
    Session session = plug.session();
    if (session != null) {
      session.era().rootsChanged(session);
    }
  }

  @Override
  public Json request(String method, Map<String, ?> params, CallOptions options) {
    return usage.session(options).call(Requests.custom(method, params), options);
  }

  @Override
  public CompletableFuture<Json> requestAsync(
      String method, Map<String, ?> params, CallOptions options) {
    return usage.with(
        options, session -> session.callAsync(Requests.custom(method, params), options));
  }

  @Override
  public void notify(String method, Map<String, ?> params) {
    CompletableFuture<Void> sent = usage.session().notifyChecked(method, params);
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
    CompletableFuture<Void> closing = closeAsync();
    if (!plug.isDealing()) {
      Closing.await(closing, wiring.limits().close());
    }
  }

  @Override
  public CompletableFuture<Void> closeAsync() {
    String what = plug.wasConnected() ? "connection was closed by this side" : CANCELLED;
    return plug.close("server '" + name() + "': the " + what);
  }

  /** Returns the name and the state. */
  @Override
  public String toString() {
    return "Connection[" + name() + ", " + state().describe() + "]";
  }
}
