package io.patchbay;

import io.patchbay.internal.connection.DefaultPatchbay;
import io.patchbay.internal.pipeline.PipelineSettings;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.spi.Observer;
import io.patchbay.spi.ServerRoster;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The MCP servers of an application, plugged in.
 *
 * <pre>{@code
 * try (Patchbay bay = Patchbay.open()) {
 *   Connection files = bay.connect(StdioServer.of("files", "npx", "-y", "some-server", "."));
 *   System.out.println(files.callTool("list_directory", Map.of("path", ".")).text());
 * }
 * }</pre>
 *
 * <p>Thread-safe. A Patchbay has one timer thread and one handler executor for all its servers; its
 * threads are daemons.
 */
// A long file: the door, and the builder that names everything an application may set.
public interface Patchbay extends AutoCloseable {

  /** Opens a Patchbay with the defaults of {@link Builder}. */
  static Patchbay open() {
    return builder().build();
  }

  /** Starts with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /**
   * Connects to a server and waits until it can be used, for {@link Limits#connect} at most. One
   * that is connected already is returned as it is, one attempt serves all who wait for the same
   * server, and a failed one leaves nothing behind unless the server was {@linkplain #add added}.
   *
   * @param server how to reach it; its name must not be in use by another configuration
   * @throws ConnectException if no connection came about, with the reason
   * @throws AuthorizationRequiredException if the server wants a login
   * @throws ServerDisabledException if it was added and is disabled
   * @throws ConfigurationException if the configuration cannot work
   * @throws ServerClosedException if this Patchbay is closed
   */
  Connection connect(ServerConfig server);

  /**
   * The asynchronous twin of {@link #connect}; cancelling the future abandons the attempt if nobody
   * else waits for it.
   */
  CompletableFuture<Connection> connectAsync(ServerConfig server);

  /**
   * Plugs a server in without connecting: its first use does, or {@link #connectAll}. A server that
   * is plugged in with the same configuration stays as it is.
   *
   * @param server how to reach it; its name must not be in use by another configuration
   * @throws ConfigurationException if the name is in use
   * @throws ServerClosedException if this Patchbay is closed
   */
  Connection add(ServerConfig server);

  /**
   * Connects to all servers that are plugged in, except those that are disabled, lazy, or known to
   * want a login; from now on, servers that a roster tells of are connected as they come. The
   * policy is asked about all servers first; beyond that it returns at once.
   */
  Connecting connectAll();

  /**
   * Returns the tools of all servers that are connected, and the host's own: an immutable snapshot
   * that another one replaces when something changes. Waits only for servers that have just been
   * connected to list what they have, and not longer than 5 seconds.
   */
  ToolPool tools();

  /** Returns the prompts of all servers, as {@link #tools} does the tools. */
  PromptPool prompts();

  /** Returns the resources and templates of all servers, as {@link #tools} does the tools. */
  ResourcePool resources();

  /**
   * Calls a tool of the pool through the whole pipeline: permission, checks, connecting, limits,
   * the retries that are safe, and the budget of the result. The steps are in {@code
   * docs/pipeline.md}. Runs on the calling thread, whose interrupt cancels the call.
   *
   * @param name the tool's name in the pool
   * @param arguments any values that {@link Json#of} takes
   * @return what the tool returned, also where it reports an error of its own
   * @throws InvalidRequestException if there is no such tool
   * @throws PermissionDeniedException if it is not to run
   * @throws McpException as {@link Connection} says
   */
  default CallToolResult call(String name, Map<String, ?> arguments) {
    return call(name, arguments, CallOptions.DEFAULT);
  }

  /**
   * Calls a tool of the pool with options of its own.
   *
   * @param name the tool's name in the pool
   * @param arguments a map, a record, or anything else whose JSON form is an object
   * @param options limits, progress, {@code _meta}
   */
  CallToolResult call(String name, Object arguments, CallOptions options);

  /**
   * The asynchronous twin of {@link #call(String, Map)}: the pipeline runs on the handler executor,
   * and cancelling the future interrupts it.
   */
  default CompletableFuture<CallToolResult> callAsync(String name, Map<String, ?> arguments) {
    return callAsync(name, arguments, CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #call(String, Object, CallOptions)}. */
  CompletableFuture<CallToolResult> callAsync(String name, Object arguments, CallOptions options);

  /**
   * Calls a tool on behalf of an app ({@link Apps}) that came from a server: only tools of that
   * server that are for apps.
   *
   * @param server the server that the app came from
   * @param tool the tool's own name
   * @param arguments a map, a record, or anything else whose JSON form is an object
   * @param options limits, progress, {@code _meta}
   * @throws InvalidRequestException if the server has no such tool for apps
   */
  CallToolResult callForApp(String server, String tool, Object arguments, CallOptions options);

  /**
   * Fills in a prompt of the pool.
   *
   * @param name the prompt's name in the pool
   * @param arguments its arguments; strings only
   * @throws InvalidRequestException if there is no such prompt
   */
  default GetPromptResult getPrompt(String name, Map<String, String> arguments) {
    return getPrompt(name, arguments, CallOptions.DEFAULT);
  }

  /** Fills in a prompt of the pool with options of its own. */
  GetPromptResult getPrompt(String name, Map<String, String> arguments, CallOptions options);

  /** Returns what became of the caches of lists and resources. */
  CatalogueStatistics catalogueStatistics();

  /** Adds someone who hears what becomes of the pools. */
  void addListener(PoolListener listener);

  /** Removes a listener of the pools. */
  void removeListener(PoolListener listener);

  /** Returns the connections that are not closed, in the order they were plugged in. */
  List<Connection> connections();

  /** Returns the connection of a name that is not closed. */
  Optional<Connection> connection(String name);

  /**
   * Closes all connections at the same time, within {@link Limits#close}, and gives all threads
   * back. May be called again.
   */
  @Override
  void close();

  /** Collects what a Patchbay works with. Not thread-safe. */
  final class Builder {
    private Limits limits = Limits.DEFAULT;
    private Implementation clientInfo =
        Implementation.builder("patchbay", Builder.version()).build();
    private boolean tellsClientInfo = true;
    private boolean tasks = true;
    private @Nullable ElicitationHandler elicitation;
    private boolean elicitsUrls;
    private @Nullable SamplingHandler sampling;
    private boolean samplesTools;
    private @Nullable RootsProvider roots;
    private final Map<String, RequestHandler> requestHandlers = new LinkedHashMap<>();
    private final Map<String, Object> extensions = new LinkedHashMap<>();
    private final List<ConnectionListener> listeners = new ArrayList<>();
    private final List<TransportProvider> providers = new ArrayList<>();
    private @Nullable ClassLoader classLoader;
    private @Nullable TimeSource time;
    private @Nullable Path stateDirectory;
    private boolean directCompletion;
    private Reconnection reconnection = Reconnection.DEFAULT;
    private final List<ServerConfig> servers = new ArrayList<>();
    private NamingStrategy naming = NamingStrategy.CLAUDE_CODE;
    private final List<HostTool> hostTools = new ArrayList<>();
    private final List<PoolListener> listeningToPools = new ArrayList<>();
    private final List<BuiltIn> builtIns = new ArrayList<>();
    private final List<Observer> observers = new ArrayList<>();
    private final List<CallInterceptor> interceptors = new ArrayList<>();
    private PermissionRules permissions = PermissionRules.NONE;
    private @Nullable PermissionAsker asker;
    private SchemaChecks inputChecks = SchemaChecks.OFF;
    private SchemaChecks outputChecks = SchemaChecks.OFF;
    private @Nullable Supplier<Map<String, String>> traceContext;
    private ResultBudget budget = ResultBudget.DEFAULT;
    private int cachedLists = 100;
    private long cachedResourceBytes = 16L << 20;
    private DiscoveryCache discoveryCache = DiscoveryCache.OFF;
    private ServerPolicy policy = ServerPolicy.NONE;
    private final List<ServerRoster> rosters = new ArrayList<>();

    private Builder() {}

    private static String version() {
      String version = Patchbay.class.getPackage().getImplementationVersion();
      return version == null ? "0.1.0" : version;
    }

    /** Sets the limits of all servers that have none of their own; {@link Limits#DEFAULT}. */
    public Builder limits(Limits limits) {
      this.limits = Objects.requireNonNull(limits);
      return this;
    }

    /**
     * Sets how connections come about and come back that have no way of their own; {@link
     * Reconnection#DEFAULT}.
     */
    public Builder reconnection(Reconnection reconnection) {
      this.reconnection = Objects.requireNonNull(reconnection);
      return this;
    }

    /** Plugs a server in; see {@link Patchbay#add}. */
    public Builder server(ServerConfig server) {
      servers.add(Objects.requireNonNull(server));
      return this;
    }

    /** Plugs servers in, in their order; see {@link Patchbay#add}. */
    public Builder servers(Iterable<? extends ServerConfig> servers) {
      servers.forEach(this::server);
      return this;
    }

    /**
     * Plugs in the servers that a roster tells of, and keeps to them: closes those that are gone,
     * connects new ones anew. May be called several times; a name belongs to whoever has it first,
     * and to the servers given one by one before all rosters. Each roster is a {@linkplain #policy
     * policy} too.
     */
    public Builder servers(ServerRoster roster) {
      rosters.add(Objects.requireNonNull(roster));
      return this;
    }

    /**
     * Adds a policy that says which servers may be connected; called several times, each of them
     * may refuse. {@link ServerPolicy#NONE} by default.
     */
    public Builder policy(ServerPolicy policy) {
      this.policy = this.policy.and(policy);
      return this;
    }

    /** Sets what tools and prompts are called in the pools; {@link NamingStrategy#CLAUDE_CODE}. */
    public Builder naming(NamingStrategy naming) {
      this.naming = Objects.requireNonNull(naming);
      return this;
    }

    /**
     * Adds a tool of the host's own to the pool, under its bare name.
     *
     * @throws IllegalArgumentException if there is one of that name already
     */
    public Builder tool(HostTool tool) {
      String name = tool.tool().name();
      if (hostTools.stream().anyMatch(known -> known.tool().name().equals(name))) {
        throw new IllegalArgumentException("the host has a tool '" + name + "' already");
      }
      hostTools.add(tool);
      return this;
    }

    /** Adds someone who hears what becomes of the pools. */
    public Builder listener(PoolListener listener) {
      listeningToPools.add(Objects.requireNonNull(listener));
      return this;
    }

    /** Plugs in a server that the host brings itself, and reserves its name. */
    public Builder builtIn(BuiltIn server) {
      builtIns.add(Objects.requireNonNull(server));
      return this;
    }

    /** Adds someone who hears what is done: for metrics, traces and audit logs. */
    public Builder observer(Observer observer) {
      observers.add(Objects.requireNonNull(observer));
      return this;
    }

    /** Adds a step of the host's own around calls, inside of those added before. */
    public Builder interceptor(CallInterceptor interceptor) {
      interceptors.add(Objects.requireNonNull(interceptor));
      return this;
    }

    /** Sets which tools run, are asked about or never run; without rules and asker all run. */
    public Builder permissions(PermissionRules rules) {
      this.permissions = Objects.requireNonNull(rules);
      return this;
    }

    /** Sets who is asked about tools that no rule speaks of, or that a rule wants asked about. */
    public Builder permissionAsker(PermissionAsker asker) {
      this.asker = Objects.requireNonNull(asker);
      return this;
    }

    /**
     * Sets how arguments are checked against the schemas of tools; off by default. Needs {@code
     * com.networknt:json-schema-validator}.
     */
    public Builder inputChecks(SchemaChecks checks) {
      this.inputChecks = Objects.requireNonNull(checks);
      return this;
    }

    /** Sets how structured results are checked against the schemas of tools; off by default. */
    public Builder outputChecks(SchemaChecks checks) {
      this.outputChecks = Objects.requireNonNull(checks);
      return this;
    }

    /**
     * Sets what gives the trace context of the current thread: {@code traceparent}, {@code
     * tracestate}, {@code baggage} (W3C Trace Context, W3C Baggage), which go out with calls.
     */
    public Builder traceContext(Supplier<Map<String, String>> context) {
      this.traceContext = Objects.requireNonNull(context);
      return this;
    }

    /** Sets how much of a result is handed on; {@link ResultBudget#DEFAULT}. */
    public Builder resultBudget(ResultBudget budget) {
      this.budget = Objects.requireNonNull(budget);
      return this;
    }

    /** Sets what this client says it is to servers. */
    public Builder clientInfo(Implementation clientInfo) {
      this.clientInfo = Objects.requireNonNull(clientInfo);
      return this;
    }

    /**
     * Keeps what this client is to itself where the specification lets it: requests of stateless
     * revisions go out without it. A handshake has to have it.
     */
    public Builder withoutClientInfo() {
      this.tellsClientInfo = false;
      return this;
    }

    /** Serves forms. Without a handler nothing is declared, and servers do not ask. */
    public Builder elicitation(ElicitationHandler handler) {
      this.elicitation = Objects.requireNonNull(handler);
      return this;
    }

    /** Serves forms and URLs to visit. */
    public Builder elicitationWithUrls(ElicitationHandler handler) {
      this.elicitsUrls = true;
      return elicitation(handler);
    }

    /** Lets servers use the host's model, without tools. */
    public Builder sampling(SamplingHandler handler) {
      this.sampling = Objects.requireNonNull(handler);
      return this;
    }

    /** Lets servers use the host's model, with tools of theirs. */
    public Builder samplingWithTools(SamplingHandler handler) {
      this.samplesTools = true;
      return sampling(handler);
    }

    /** Tells servers which directories they may work on. */
    public Builder roots(RootsProvider roots) {
      this.roots = Objects.requireNonNull(roots);
      return this;
    }

    /** Serves a method of the servers' own requests that the specification does not have. */
    public Builder requestHandler(String method, RequestHandler handler) {
      requestHandlers.put(Objects.requireNonNull(method), Objects.requireNonNull(handler));
      return this;
    }

    /**
     * Declares an extension.
     *
     * @param id its id, with a prefix, such as {@code com.example/feature}
     * @param settings its settings; empty for none
     */
    public Builder extension(String id, Map<String, ?> settings) {
      if (!id.contains("/")) {
        throw new IllegalArgumentException(
            "an extension id needs a prefix, as in com.example/feature: " + id);
      }
      extensions.put(id, Map.copyOf(settings));
      return this;
    }

    /**
     * Does not let servers of 2026-07-28 turn tool calls into tasks: {@link Tasks#EXTENSION} is not
     * declared. What a call asks for with {@link CallOptions.Builder#asTask()} stands.
     */
    public Builder withoutTasks() {
      this.tasks = false;
      return this;
    }

    /** Adds someone who hears what all servers say of their own accord. */
    public Builder listener(ConnectionListener listener) {
      listeners.add(Objects.requireNonNull(listener));
      return this;
    }

    /** Adds a transport provider, asked before those that {@link java.util.ServiceLoader} finds. */
    public Builder transport(TransportProvider provider) {
      providers.add(Objects.requireNonNull(provider));
      return this;
    }

    /** Sets where transport providers are looked for; the loader of this library by default. */
    public Builder classLoader(ClassLoader loader) {
      this.classLoader = Objects.requireNonNull(loader);
      return this;
    }

    /** Sets the time; the system's by default. */
    public Builder time(TimeSource time) {
      this.time = Objects.requireNonNull(time);
      return this;
    }

    /**
     * Sets the directory for what outlives the process: which era a server is of, which one wants a
     * login, and what the {@linkplain #discoveryCache discovery cache} keeps. It is created for its
     * owner only. Without one, nothing outlives the process.
     */
    public Builder stateDirectory(Path directory) {
      this.stateDirectory = Objects.requireNonNull(directory);
      return this;
    }

    /**
     * Sets how many lists are kept: the tools, resources, templates and prompts of a server are one
     * each. 100 by default; 0 keeps none. A list that has to make room is fetched again; the pools
     * do not need it.
     */
    public Builder cachedLists(int most) {
      this.cachedLists = (int) notNegative(most);
      return this;
    }

    /** Sets how many bytes of resources that were read are kept; 16 MiB by default. */
    public Builder cachedResourceBytes(long most) {
      this.cachedResourceBytes = notNegative(most);
      return this;
    }

    /**
     * Keeps what servers list in the {@linkplain #stateDirectory state directory}, so that the
     * pools begin with it, marked as stale, before the servers are connected; {@link
     * DiscoveryCache#OFF} by default. What servers list on connecting replaces it.
     */
    public Builder discoveryCache(DiscoveryCache cache) {
      this.discoveryCache = Objects.requireNonNull(cache);
      return this;
    }

    private static long notNegative(long most) {
      if (most < 0) {
        throw new IllegalArgumentException("a cache cannot hold less than nothing: " + most);
      }
      return most;
    }

    /**
     * Completes the futures of asynchronous calls on the thread that read the answer, which saves a
     * hand-over. A promise of the caller: dependents do not block, or every answer of that server
     * has to wait for them.
     */
    public Builder directCompletion() {
      this.directCompletion = true;
      return this;
    }

    /**
     * Opens the Patchbay.
     *
     * @throws ConfigurationException if something that was asked for lacks something else, such as
     *     the discovery cache a state directory
     */
    public Patchbay build() {
      PermissionRules rules = permissions;
      return new DefaultPatchbay(
          new DefaultPatchbay.Settings(
              limits,
              clientInfo,
              tellsClientInfo,
              capabilities(),
              elicitation,
              sampling,
              roots,
              Map.copyOf(requestHandlers),
              List.copyOf(listeners),
              List.copyOf(providers),
              classLoader,
              time,
              stateDirectory,
              directCompletion,
              reconnection,
              List.copyOf(servers),
              naming,
              List.copyOf(hostTools),
              List.copyOf(listeningToPools),
              List.copyOf(builtIns),
              new PipelineSettings(
                  observers,
                  interceptors,
                  () -> rules,
                  asker,
                  tool -> false,
                  inputChecks,
                  outputChecks,
                  traceContext,
                  budget),
              cachedLists,
              cachedResourceBytes,
              discoveryCache,
              policy,
              List.copyOf(rosters)));
    }

    /** What there is a handler for is declared, and nothing else. */
    private ClientCapabilities capabilities() {
      ClientCapabilities.Builder declared = ClientCapabilities.builder();
      if (elicitation != null) {
        Map<String, Object> modes = new LinkedHashMap<>();
        modes.put("form", Map.of());
        if (elicitsUrls) {
          modes.put("url", Map.of());
        }
        declared.member("elicitation", modes);
      }
      if (sampling != null) {
        declared.member("sampling", samplesTools ? Map.of("tools", Map.of()) : Map.of());
      }
      if (roots != null) {
        declared.member("roots", Map.of("listChanged", true));
      }
      Map<String, Object> all = new LinkedHashMap<>(extensions);
      if (tasks) {
        all.putIfAbsent(Tasks.EXTENSION, Map.of());
      }
      if (!all.isEmpty()) {
        declared.member("extensions", all);
      }
      return declared.build();
    }
  }
}
