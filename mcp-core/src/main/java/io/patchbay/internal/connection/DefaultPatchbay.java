package io.patchbay.internal.connection;

import io.patchbay.BuiltIn;
import io.patchbay.CallOptions;
import io.patchbay.CatalogueStatistics;
import io.patchbay.Connecting;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState;
import io.patchbay.DiscoveryCache;
import io.patchbay.ElicitationHandler;
import io.patchbay.HostTool;
import io.patchbay.InvalidRequestException;
import io.patchbay.Limits;
import io.patchbay.NamingStrategy;
import io.patchbay.Patchbay;
import io.patchbay.PermissionRules;
import io.patchbay.PoolListener;
import io.patchbay.PooledPrompt;
import io.patchbay.PooledTool;
import io.patchbay.PromptPool;
import io.patchbay.Reconnection;
import io.patchbay.RequestHandler;
import io.patchbay.ResourcePool;
import io.patchbay.RootsProvider;
import io.patchbay.SamplingHandler;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import io.patchbay.ToolCall;
import io.patchbay.ToolPool;
import io.patchbay.internal.connection.Registry.Entry;
import io.patchbay.internal.pipeline.PipelineSettings;
import io.patchbay.internal.pool.PoolBuilder;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.state.Event.Trigger;
import io.patchbay.internal.time.HandlerExecutor;
import io.patchbay.internal.time.SystemTime;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.spi.ServerRoster;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers of one application and what they share: time, executor, handlers.
 *
 * <p>(A long file: it is the door, and puts together what is behind it.)
 */
public final class DefaultPatchbay implements Patchbay {
  /** How long what still waits for the executor may take at least when everything closes. */
  private static final long LAST_TASKS = 100_000_000;

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Settings settings;
  private final @Nullable SystemTime ownTime;
  private final TimeSource time;
  private final HandlerExecutor executor = new HandlerExecutor();
  private final TransportProviders providers;
  private final Common common;
  private final Registry registry;
  private final PoolBuilder builder;
  private final LivePools pools;
  private final BuiltIns builtIns;
  private final Admission admission;
  private final Rosters rosters;
  private final ToolCalls calls;
  private volatile PermissionRules rules;
  private final AtomicBoolean closing = new AtomicBoolean();

  /** What the builder collected. */
  public record Settings(
      Limits limits,
      Implementation clientInfo,
      boolean tellsClientInfo,
      ClientCapabilities capabilities,
      @Nullable ElicitationHandler elicitation,
      @Nullable SamplingHandler sampling,
      @Nullable RootsProvider roots,
      Map<String, RequestHandler> requestHandlers,
      List<ConnectionListener> listeners,
      List<TransportProvider> providers,
      @Nullable ClassLoader classLoader,
      @Nullable TimeSource time,
      @Nullable Path stateDirectory,
      boolean directCompletion,
      Reconnection reconnection,
      List<ServerConfig> servers,
      NamingStrategy naming,
      List<HostTool> hostTools,
      List<PoolListener> listeningToPools,
      List<BuiltIn> builtIns,
      PipelineSettings calls,
      int cachedLists,
      long cachedResourceBytes,
      DiscoveryCache discoveryCache,
      ServerPolicy policy,
      List<ServerRoster> rosters) {}

  /** Opens a Patchbay. */
  public DefaultPatchbay(Settings settings) {
    this.settings = settings;
    this.ownTime = settings.time() == null ? new SystemTime() : null;
    this.time = settings.time() == null ? Objects.requireNonNull(ownTime) : settings.time();
    ClassLoader loader = settings.classLoader();
    this.admission =
        new Admission(
            settings.rosters().stream()
                .map(ServerPolicy.class::cast)
                .reduce(settings.policy(), ServerPolicy::and),
            this::wirings);
    this.providers =
        TransportProviders.find(
            settings.providers(),
            loader == null ? DefaultPatchbay.class.getClassLoader() : loader,
            admission);
    this.common = Common.of(settings, time, executor, admission, providers);
    this.builder = new PoolBuilder(settings.naming(), settings.hostTools());
    this.pools = new LivePools(builder, this::wirings, executor);
    this.registry = new Registry(common, pools::connected);
    this.rules = settings.calls().rules().get();
    this.builtIns = new BuiltIns(settings.builtIns(), registry);
    this.calls = toolCalls();
    this.rosters = new Rosters(registry, builtIns, admission, this::plugged, executor);
    try {
      plugIn();
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private void plugIn() {
    builtIns.configurations().forEach(this::add);
    settings.servers().forEach(this::add);
    rosters.open(settings.rosters());
    admission.open();
    settings.listeningToPools().forEach(pools::add);
  }

  private ToolCalls toolCalls() {
    PipelineSettings wanted = settings.calls();
    Path state = settings.stateDirectory();
    Path results = state == null ? null : state.resolve("results");
    boolean visits =
        settings.capabilities().elicitation().map(modes -> modes.supportsUrl()).orElse(false);
    return new ToolCalls(
        wanted.with(this::rules, builtIns::isUnasked),
        new ResultFiles(wanted.budget().directory().orElse(results), time),
        builder::hostTool,
        registry::entry,
        visits ? settings.elicitation() : null,
        common.visits(),
        time,
        executor);
  }

  /** Rules are read in the light of the servers there are. */
  private PermissionRules rules() {
    return rules;
  }

  @Override
  public Connection connect(ServerConfig server) {
    Entry known = registry.known(server);
    if (known != null && known.wiring().plug().session() != null) {
      return known.connection();
    }
    Entry entry = plug(server, false);
    entry.wiring().plug().requireMayWait();
    CompletableFuture<Session> wanted = entry.wiring().awaitHere(Trigger.CONNECT);
    var unused = Usage.waitFor(wanted, entry.wiring().plug()::forget);
    return entry.connection();
  }

  @Override
  public CompletableFuture<Connection> connectAsync(ServerConfig server) {
    Entry entry;
    try {
      entry = plug(server, false);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    CompletableFuture<Session> wanted = entry.wiring().await(Trigger.CONNECT);
    CompletableFuture<Connection> connected = new CompletableFuture<>();
    var unused =
        wanted.whenCompleteAsync(
            (session, failure) -> {
              if (failure == null) {
                connected.complete(entry.connection());
              } else {
                connected.completeExceptionally(failure);
              }
            },
            executor);
    var unusedToo =
        connected.whenComplete(
            (connection, failure) -> {
              if (connected.isCancelled()) {
                entry.wiring().plug().forget(wanted);
              }
            });
    return connected;
  }

  @Override
  public Connection add(ServerConfig server) {
    return plug(server, true).connection();
  }

  private Entry plug(ServerConfig server, boolean kept) {
    builtIns.requireUsable(Objects.requireNonNull(server, "no server to connect to"));
    Entry entry = registry.plug(server, kept);
    if (kept) {
      admission.admit(entry.wiring());
    }
    plugged(List.of(entry));
    return entry;
  }

  private void plugged(List<Entry> entries) {
    entries.forEach(entry -> pools.plugged(entry.wiring()));
    readRules();
  }

  /** One after the other, so that the last reading knows all servers. */
  private synchronized void readRules() {
    rules =
        settings
            .calls()
            .rules()
            .get()
            .withServers(wirings().stream().map(ServerWiring::name).toList());
  }

  private List<ServerWiring> wirings() {
    return registry.entries().stream().map(Entry::wiring).toList();
  }

  @Override
  public ToolPool tools() {
    return pools.current().tools();
  }

  @Override
  public PromptPool prompts() {
    return pools.current().prompts();
  }

  @Override
  public ResourcePool resources() {
    return pools.current().resources();
  }

  @Override
  public CallToolResult call(String name, Object arguments, CallOptions options) {
    return calls.call(toolCall(tool(name), arguments, options));
  }

  @Override
  public CompletableFuture<CallToolResult> callAsync(
      String name, Object arguments, CallOptions options) {
    return calls.callAsync(() -> toolCall(tool(name), arguments, options));
  }

  @Override
  public CallToolResult callForApp(
      String server, String tool, Object arguments, CallOptions options) {
    PooledTool found =
        tools()
            .findAppTool(server, tool)
            .orElseThrow(
                () ->
                    new InvalidRequestException(
                        "server '" + server + "' has no tool '" + tool + "' that apps may call",
                        null));
    return calls.call(toolCall(found, arguments, options));
  }

  /** A tool that is not there may be one of a server that is not. */
  private PooledTool tool(String name) {
    ToolPool pool = tools();
    Optional<PooledTool> found = pool.find(name);
    if (found.isPresent()) {
      return found.get();
    }
    try {
      return pool.require(name);
    } catch (InvalidRequestException e) {
      String away =
          registry.entries().stream()
              .filter(entry -> !(entry.connection().state() instanceof ConnectionState.Connected))
              .map(entry -> away(entry.config().name(), entry.connection().state()))
              .collect(Collectors.joining("; "));
      throw away.isEmpty()
          ? e
          : new InvalidRequestException(e.getMessage() + "; not connected: " + away, e);
    }
  }

  private static String away(String server, ConnectionState state) {
    String verb = state instanceof ConnectionState.NeedsAuth ? " " : " is ";
    return server + verb + state.describe();
  }

  private static ToolCall toolCall(PooledTool tool, Object arguments, CallOptions options) {
    return new ToolCall(tool, Json.of(arguments), options);
  }

  @Override
  public GetPromptResult getPrompt(
      String name, Map<String, String> arguments, CallOptions options) {
    PooledPrompt prompt = prompts().require(name);
    return registry
        .connection(prompt.server())
        .orElseThrow(
            () ->
                new InvalidRequestException(
                    "the prompt '" + name + "' is gone with its server", null))
        .getPrompt(prompt.prompt().name(), arguments, options);
  }

  @Override
  public CatalogueStatistics catalogueStatistics() {
    return common.catalogue().statistics();
  }

  @Override
  public void addListener(PoolListener listener) {
    pools.add(listener);
  }

  @Override
  public void removeListener(PoolListener listener) {
    pools.remove(listener);
  }

  @Override
  public Connecting connectAll() {
    admission.connectAll();
    pools.begin();
    return new DefaultConnecting(registry.entries(), common);
  }

  @Override
  public List<Connection> connections() {
    return registry.entries().stream().<Connection>map(Entry::connection).toList();
  }

  @Override
  public Optional<Connection> connection(String name) {
    return registry.connection(name);
  }

  @Override
  public void close() {
    if (!closing.compareAndSet(false, true)) {
      Closing.await(ended, settings.limits().close());
      return;
    }
    long deadline = System.nanoTime() + settings.limits().close().toNanos();
    Closing.await(rosters.close(), settings.limits().close());
    pools.close();
    Closing.await(
        CompletableFuture.allOf(
            registry.close().stream()
                .map(entry -> entry.connection().closeAsync())
                .toArray(CompletableFuture[]::new)),
        Duration.ofNanos(Math.max(LAST_TASKS, deadline - System.nanoTime())));
    executor.close(Duration.ofNanos(Math.max(LAST_TASKS, deadline - System.nanoTime())));
    providers.close();
    calls.close();
    if (ownTime != null) {
      ownTime.close();
    }
    ended.complete(null);
  }
}
