package io.patchbay.transport.stdio;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that runs as a child process and speaks over its standard input and output
 * (specification: Transports, stdio). Immutable.
 */
public final class StdioServer implements ServerConfig {
  /** The type of these configurations. */
  public static final String TYPE = "stdio";

  private final String name;
  private final String command;
  private final List<String> args;
  private final @Nullable Path directory;
  private final Map<String, String> environment;
  private final InheritedEnvironment inherited;
  private final Ladder ladder;
  private final @Nullable Consumer<String> stderr;
  private final ServerOptions options;

  private StdioServer(Builder builder) {
    this.name = builder.name;
    this.command = builder.command;
    this.args = List.copyOf(builder.args);
    this.directory = builder.directory;
    this.environment = Collections.unmodifiableMap(new LinkedHashMap<>(builder.environment));
    this.inherited = builder.inherited;
    this.ladder = builder.ladder;
    this.stderr = builder.stderr;
    this.options = builder.options;
  }

  /**
   * Returns a server with the defaults of {@link Builder}.
   *
   * @param name the name the host calls it by
   * @param command the program: a path, or a name that is looked up in {@code PATH}
   * @param args its arguments, each passed as it is; no shell sees them
   */
  public static StdioServer of(String name, String command, String... args) {
    return builder(name, command).args(List.of(args)).build();
  }

  /**
   * Starts a server.
   *
   * @param command the program; nothing but the host's own code ever says which
   * @throws IllegalArgumentException if the command is blank
   */
  public static Builder builder(String name, String command) {
    return new Builder(name, command);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** Returns the command line and the directory: the same command is the same server. */
  @Override
  public String identity() {
    return TYPE
        + ":"
        + command
        + '\0'
        + String.join("\0", args)
        + '\0'
        + (directory == null ? "" : directory);
  }

  @Override
  public Map<String, ?> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("command", command);
    settings.put("args", args);
    settings.put("cwd", directory == null ? "" : directory.toString());
    settings.put("env", environment);
    settings.put("inherited", inherited);
    settings.put("ladder", ladder);
    settings.put("stderr", stderr().map(Object.class::cast));
    return settings;
  }

  @Override
  public ServerOptions options() {
    return options;
  }

  /** Returns the program. */
  public String command() {
    return command;
  }

  /** Returns the arguments. */
  public List<String> args() {
    return args;
  }

  /** Returns the working directory, if it is not that of this process. */
  public Optional<Path> directory() {
    return Optional.ofNullable(directory);
  }

  /** Returns the variables set for the server; they may be secret. */
  public Map<String, String> environment() {
    return environment;
  }

  /** Returns which variables of this process the server inherits. */
  public InheritedEnvironment inherited() {
    return inherited;
  }

  /** Returns how the server is ended. */
  public Ladder ladder() {
    return ladder;
  }

  /** Returns who gets the lines of standard error. */
  public Optional<Consumer<String>> stderr() {
    return Optional.ofNullable(stderr);
  }

  /** Returns the name, the command and the number of arguments; they may be secret. */
  @Override
  public String toString() {
    return "StdioServer[" + name + ": " + command + ", " + args.size() + " arguments]";
  }

  /** Collects a server. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final String command;
    private List<String> args = List.of();
    private @Nullable Path directory;
    private Map<String, String> environment = Map.of();
    private InheritedEnvironment inherited = InheritedEnvironment.MINIMAL;
    private Ladder ladder = Ladder.DEFAULT;
    private @Nullable Consumer<String> stderr;
    private ServerOptions options = ServerOptions.DEFAULT;

    private Builder(String name, String command) {
      this.name = Objects.requireNonNull(name);
      this.command = Objects.requireNonNull(command);
      if (command.isBlank()) {
        throw new IllegalArgumentException("server '" + name + "' needs a command to start");
      }
    }

    /** Sets the arguments; none by default. */
    public Builder args(List<String> args) {
      this.args = List.copyOf(args);
      return this;
    }

    /** Sets the working directory; that of this process by default. */
    public Builder directory(Path directory) {
      this.directory = Objects.requireNonNull(directory);
      return this;
    }

    /** Sets variables of the server's own; they win over inherited ones. */
    public Builder environment(Map<String, String> environment) {
      this.environment = new LinkedHashMap<>(environment);
      return this;
    }

    /** Sets which variables are inherited; {@link InheritedEnvironment#MINIMAL} by default. */
    public Builder inherited(InheritedEnvironment inherited) {
      this.inherited = Objects.requireNonNull(inherited);
      return this;
    }

    /** Sets how the server is ended; {@link Ladder#DEFAULT} by default. */
    public Builder ladder(Ladder ladder) {
      this.ladder = Objects.requireNonNull(ladder);
      return this;
    }

    /**
     * Sets who gets the lines of standard error: on the handler executor, in order; one that does
     * not keep up misses lines and never holds the server up. Standard error is no sign of failure.
     */
    public Builder stderr(Consumer<String> listener) {
      this.stderr = Objects.requireNonNull(listener);
      return this;
    }

    /** Sets what does not depend on the transport. */
    public Builder options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return this;
    }

    /** Returns the server. */
    public StdioServer build() {
      return new StdioServer(this);
    }
  }
}
