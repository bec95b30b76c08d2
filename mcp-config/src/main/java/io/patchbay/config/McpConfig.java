package io.patchbay.config;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
import io.patchbay.config.internal.edit.EntryCheck;
import io.patchbay.config.internal.live.Approvals;
import io.patchbay.config.internal.live.Live;
import io.patchbay.config.internal.load.Loader;
import io.patchbay.config.internal.load.Locations;
import io.patchbay.config.internal.load.Setup;
import io.patchbay.config.internal.load.Surroundings;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.ServerTypes;
import io.patchbay.config.spi.InputAsker;
import io.patchbay.config.spi.ServerSource;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.spi.ServerRoster;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers that the user's agents are configured with, merged as those agents do.
 *
 * <pre>{@code
 * try (Patchbay bay = Patchbay.builder().servers(McpConfig.discover(projectDir)).build()) {
 *   bay.connectAll().await(Duration.ofSeconds(30));
 * }
 * }</pre>
 *
 * <p>What is wrong in a file is a {@link ConfigProblem} and never an exception: a bad entry leaves
 * itself out, a broken file leaves its own servers out. Servers that a project brings are disabled,
 * awaiting approval, until {@link #approve} is called; lists of allowed and denied servers hold for
 * every server of the Patchbay.
 *
 * <p>Thread-safe. Loading reads files on the calling thread.
 */
// A long file: the builder names everything that a configuration may be made of, a line each.
public final class McpConfig implements ServerRoster {
  /** The names that Claude Code keeps for its own servers. */
  public static final Set<String> RESERVED_NAMES = EntryCheck.RESERVED;

  private final Live live;

  private McpConfig(Live live) {
    this.live = live;
  }

  /**
   * Loads what Claude Code would find in a project: {@code .mcp.json}, the user's {@code
   * ~/.claude.json}, plugins, and an administrator's files. State, such as approvals, is kept in
   * the user's state directory.
   *
   * @param project the directory of the project
   */
  public static McpConfig discover(Path project) {
    return builder().project(project).agents(Agent.CLAUDE_CODE).standardStateDirectory().load();
  }

  /** Starts with no file at all. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Checks one file.
   *
   * @param file the file
   * @param format how it is written; {@link ConfigFormat#of} tells it from the name
   * @return what is wrong with it; empty if nothing is
   */
  public static List<ConfigProblem> validate(Path file, ConfigFormat format) {
    return builder()
        .authorizers((server, url, settings) -> new StandIn(settings))
        .file(file, format, Scope.DYNAMIC)
        .load()
        .current()
        .problems();
  }

  /** Stands where an application has an authorizer, as far as that can make a server wrong. */
  private record StandIn(OAuthSettings settings) implements Authorizer {
    @Override
    public Map<String, String> headers(Target target) {
      return Map.of();
    }

    @Override
    public Decision challenged(Challenge challenge) {
      return Decision.loginNeeded("");
    }

    @Override
    public boolean isOptional() {
      return settings.equals(OAuthSettings.NONE);
    }
  }

  /** Returns the configuration as it was loaded last. */
  public ConfigSnapshot current() {
    return live.current();
  }

  /** Returns the definitions that count, as they were loaded last. */
  public List<ConfigEntry> entries() {
    return current().entries();
  }

  /** Returns what was wrong or odd when the configuration was loaded last. */
  public List<ConfigProblem> problems() {
    return current().problems();
  }

  /**
   * Loads the configuration again and tells every Patchbay that has it: new servers are connected,
   * those that are gone closed, changed ones connected anew; the others keep their connection. What
   * is broken keeps what it said before.
   *
   * @return the configuration now
   */
  public ConfigSnapshot reload() {
    return live.reload();
  }

  /**
   * Approves a server that a project brings, as it is defined now; it can be connected from now on.
   * Where the files may have changed since the user was asked, {@link #approve(ConfigEntry)} says
   * yes to nothing else.
   *
   * @throws ConfigurationException if there is no server of the name, it comes from no project, or
   *     what was said cannot be kept
   */
  public void approve(String server) {
    live.say(server, Optional.of(true));
  }

  /**
   * Approves a server that a project brings, as the user was shown it: if its definition has
   * changed since, the new one goes on awaiting approval.
   *
   * @param shown what the user was shown, from {@link #entries}
   * @throws ConfigurationException if it comes from no project, or what was said cannot be kept
   */
  public void approve(ConfigEntry shown) {
    live.say(Objects.requireNonNull(shown), Optional.of(true));
  }

  /**
   * Rejects a server that a project brings, as it is defined now.
   *
   * @throws ConfigurationException if there is no server of the name, it comes from no project, or
   *     what was said cannot be kept
   */
  public void reject(String server) {
    live.say(server, Optional.of(false));
  }

  /**
   * Forgets what was said of a server that a project brings: it awaits approval again.
   *
   * @throws ConfigurationException if there is no server of the name, it comes from no project, or
   *     what was said cannot be kept
   */
  public void resetApproval(String server) {
    live.say(server, Optional.empty());
  }

  /**
   * Adds someone who hears of each time the configuration was loaded again, on the thread that
   * loaded it. The next loading waits for it: it must not load again, nor wait for one who does.
   */
  public void addListener(Consumer<ConfigSnapshot> listener) {
    live.addListener(Objects.requireNonNull(listener));
  }

  @Override
  public Handle open(Receiver receiver) {
    return live.open(receiver);
  }

  /**
   * Refuses what the lists of denied and allowed servers do not let through, servers of a project
   * that await approval, placeholders, and under an administrator's list every other server but
   * those in this virtual machine. The causes are {@link Cause#POLICY}, {@link
   * Cause#AWAITING_APPROVAL} and {@link Cause#NOT_CONFIGURED}; {@link Cause#USER} for one that was
   * rejected.
   */
  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    return live.refuses(server);
  }

  /** Collects where servers come from. Not thread-safe. */
  public static final class Builder {
    private @Nullable Path project;
    private @Nullable Path home;
    private @Nullable Path managed;
    private @Nullable Path stateDirectory;
    private boolean standardState;
    private Map<String, String> environment = System.getenv();
    private String system = System.getProperty("os.name", "");
    private boolean trusted;
    private boolean approved;
    private boolean plainVariables;
    private boolean watching;
    private final Set<Agent> agents = new LinkedHashSet<>();
    private final List<ConfigLocation> files = new ArrayList<>();
    private final Map<String, Json> given = new LinkedHashMap<>();
    private final List<ServerSource> sources = new ArrayList<>();
    private List<Scope> order = Scope.ORDER;
    private final Set<String> reserved = new LinkedHashSet<>(RESERVED_NAMES);
    private AuthorizerFactory authorizers = AuthorizerFactory.NONE;
    private InputAsker inputs = input -> Optional.empty();
    private final Map<String, Supplier<? extends ServerConfig>> inProcess = new LinkedHashMap<>();
    private final List<TransportProvider> providers = new ArrayList<>();
    private EntryReader.@Nullable Proxy proxy;
    private @Nullable ClassLoader classLoader;

    private Builder() {}

    /** Sets the directory of the project; without one, no file of a project is looked for. */
    public Builder project(Path directory) {
      this.project = directory.toAbsolutePath().normalize();
      return this;
    }

    /** Reads the files of agents, each where the agent has them; see {@code docs}. */
    public Builder agents(Agent... agents) {
      this.agents.addAll(Arrays.asList(agents));
      return this;
    }

    /** Reads a file, before those of agents; it is an error if it is not there. */
    public Builder file(Path file, ConfigFormat format, Scope scope) {
      files.add(new ConfigLocation(file.toAbsolutePath().normalize(), format, scope));
      return this;
    }

    /**
     * Adds a server in scope {@link Scope#DYNAMIC}, as an entry of Claude Code's {@code
     * mcpServers}.
     */
    public Builder entry(String name, Json entry) {
      given.put(Objects.requireNonNull(name), Objects.requireNonNull(entry));
      return this;
    }

    /** Adds servers that come from elsewhere. */
    public Builder source(ServerSource source) {
      sources.add(Objects.requireNonNull(source));
      return this;
    }

    /**
     * Sets whose word counts first; {@link Scope#ORDER} by default, {@link Scope#PROJECT_FIRST} is
     * another one.
     */
    public Builder order(List<Scope> scopes) {
      this.order = List.copyOf(scopes);
      return this;
    }

    /** Reserves names, beside {@link #RESERVED_NAMES}: no server of a file may have them. */
    public Builder reserve(String... names) {
      reserved.addAll(Arrays.asList(names));
      return this;
    }

    /**
     * Says that the user trusts the project's directory: commands that print headers are run,
     * Gemini's {@code trust} counts, and so do approvals that the project's own settings bring.
     * False by default, unless Claude Code's user accepted it.
     */
    public Builder trusted(boolean trusted) {
      this.trusted = trusted;
      return this;
    }

    /**
     * Says that the servers which a project brings need no approval, as when no user is there to
     * ask. False by default.
     */
    public Builder approveProject(boolean approved) {
      this.approved = approved;
      return this;
    }

    /** Puts {@code $NAME} in too in files of Claude Code, which leaves it as it is. False. */
    public Builder expandPlainVariables(boolean expand) {
      this.plainVariables = expand;
      return this;
    }

    /** Loads the configuration again whenever a file of it changes. Takes one thread. */
    public Builder watching() {
      this.watching = true;
      return this;
    }

    /**
     * Sets who makes what authorizes requests, such as {@code OAuth} of patchbay-mcp-auth; nobody
     * by default, and then an {@code oauth} field is warned of.
     */
    public Builder authorizers(AuthorizerFactory factory) {
      this.authorizers = Objects.requireNonNull(factory);
      return this;
    }

    /** Sets who asks the user for inputs; by default only inputs with a default have an answer. */
    public Builder inputs(InputAsker asker) {
      this.inputs = Objects.requireNonNull(asker);
      return this;
    }

    /**
     * Gives a server for entries of type {@code sdk}.
     *
     * @param name the name of the entry, or its {@code name}
     * @param server makes the server each time the configuration is loaded; the same one, unless it
     *     is to be connected anew
     */
    public Builder inProcess(String name, Supplier<? extends ServerConfig> server) {
      inProcess.put(Objects.requireNonNull(name), Objects.requireNonNull(server));
      return this;
    }

    /**
     * Sets how servers of type {@code claudeai-proxy} are reached.
     *
     * @param urlTemplate their address, with {@code {id}} for the id of the server
     * @param token gives the token of the user's account; asked again once after a 401
     */
    public Builder connectorProxy(String urlTemplate, Supplier<String> token) {
      Objects.requireNonNull(urlTemplate);
      this.proxy =
          new EntryReader.Proxy(
              id -> urlTemplate.replace("{id}", id), Objects.requireNonNull(token));
      return this;
    }

    /** Adds a transport provider, asked before those that are found. */
    public Builder transport(TransportProvider provider) {
      providers.add(Objects.requireNonNull(provider));
      return this;
    }

    /** Sets where transport providers are looked for; the loader of this library by default. */
    public Builder classLoader(ClassLoader loader) {
      this.classLoader = Objects.requireNonNull(loader);
      return this;
    }

    /** Sets where approvals are kept; by default they end with the process. */
    public Builder stateDirectory(Path directory) {
      this.stateDirectory = Objects.requireNonNull(directory);
      return this;
    }

    /** Keeps approvals where the system has such things of a user. */
    public Builder standardStateDirectory() {
      this.standardState = true;
      return this;
    }

    /** Sets the variables that are put in; those of this process by default. */
    public Builder environment(Map<String, String> environment) {
      this.environment = Map.copyOf(environment);
      return this;
    }

    /** Sets the user's home; {@code user.home} by default. */
    public Builder home(Path directory) {
      this.home = directory.toAbsolutePath().normalize();
      return this;
    }

    /** Sets the directory of an administrator's files of Claude Code; the system's by default. */
    public Builder managedDirectory(Path directory) {
      this.managed = directory.toAbsolutePath().normalize();
      return this;
    }

    /** Sets the name of the system, as {@code os.name}, by which files are looked for. */
    public Builder system(String name) {
      this.system = Objects.requireNonNull(name);
      return this;
    }

    /**
     * Returns the file that servers of an agent are written to, whether or not there is one yet.
     *
     * @param agent whose file
     * @param scope {@link Scope#LOCAL}, {@link Scope#PROJECT} or {@link Scope#USER}
     * @return the file; empty if the agent has none for the scope
     */
    public Optional<ConfigFile> writable(Agent agent, Scope scope) {
      boolean local = scope == Scope.LOCAL;
      return Locations.of(agent, surroundings()).stream()
          .filter(
              location ->
                  local
                      ? location.format() == ConfigFormat.CLAUDE_JSON
                      : scope.isWritable() && location.scope() == scope)
          .findFirst()
          .map(location -> writable(location.file(), location.format(), local));
    }

    /** Returns the file that has a definition; empty if none has it, or it is not written to. */
    public Optional<ConfigFile> writable(ConfigEntry entry) {
      boolean readOnly =
          entry.format() == ConfigFormat.MANAGED_MCP
              || entry.format() == ConfigFormat.CLAUDE_PLUGIN;
      return entry
          .file()
          .filter(file -> !readOnly)
          .map(file -> writable(file, entry.format(), entry.scope() == Scope.LOCAL));
    }

    private ConfigFile writable(Path file, ConfigFormat format, boolean local) {
      ConfigFile.Builder builder = ConfigFile.builder(file, format).local(local);
      if (project != null) {
        builder.project(project);
      }
      if (format == ConfigFormat.GEMINI_CLI) {
        builder.switches(Locations.geminiSwitches(surroundings()));
      }
      return builder.build();
    }

    private Surroundings surroundings() {
      Path users = home == null ? Path.of(System.getProperty("user.home", ".")) : home;
      return new Surroundings(system, users, environment, project, trusted, managed);
    }

    /**
     * Loads the configuration.
     *
     * @return the configuration, with its {@linkplain McpConfig#problems problems}
     */
    public McpConfig load() {
      Surroundings at = surroundings();
      ClassLoader loader = classLoader == null ? McpConfig.class.getClassLoader() : classLoader;
      Path state =
          stateDirectory == null && standardState
              ? io.patchbay.internal.files.StateDirectory.standard(
                  system, at.home().toString(), environment)
              : stateDirectory;
      Setup setup =
          new Setup(
              at,
              List.copyOf(agents),
              files,
              given,
              order,
              reserved,
              plainVariables,
              new EntryReader(authorizers, proxy),
              new ServerTypes(providers, loader, inProcess),
              inputs);
      return new McpConfig(
          new Live(
              new Loader(setup),
              new Approvals(state),
              project,
              approved,
              List.copyOf(sources),
              watching));
    }
  }
}
