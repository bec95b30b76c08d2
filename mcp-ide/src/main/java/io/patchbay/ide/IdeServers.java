package io.patchbay.ide;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.Limits;
import io.patchbay.ServerConfig;
import io.patchbay.ide.internal.Places;
import io.patchbay.ide.internal.Scan;
import io.patchbay.ide.internal.Servers;
import io.patchbay.ide.internal.Watch;
import io.patchbay.spi.ServerRoster;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server of the IDE that has a workspace open: found by the files that IDEs leave for Claude
 * Code (WebSocket or HTTP+SSE), Gemini CLI and Qwen Code (streamable HTTP), connected when it
 * appears and closed when it goes.
 *
 * <pre>{@code
 * IdeServers ides = IdeServers.builder(projectDir).build();
 * Patchbay bay = Patchbay.builder()
 *     .servers(ides)
 *     .listener(IdeEvents.builder(myListener).server(ides.name()).build())
 *     .build();
 * }</pre>
 *
 * <p>Of several IDEs that one counts whose terminal this process runs in, by the environment; else
 * the one with the deepest folder that the workspace is in; of equals the agent that comes first,
 * then the newest file. Files are not believed whose process is gone, that belong to other users or
 * can be written by everybody, and whose port answers to a request without a token as no IDE does.
 * Only this machine's loopback is connected to, never by a proxy; a token is in no text and no log.
 *
 * <p>While a Patchbay has it, two daemon threads watch. Thread-safe.
 */
public final class IdeServers implements ServerRoster {
  private static final Logger log = LoggerFactory.getLogger(IdeServers.class);

  private final String name;
  private final Places places;
  private final List<IdeAgent> agents;
  private final Servers servers;
  private final Duration interval;
  private final Scan scan;
  private final ReentrantLock scanning = new ReentrantLock();
  private Scan.@Nullable Chosen chosen;
  private @Nullable ServerConfig config;

  private IdeServers(Builder builder) {
    this.name = builder.name;
    this.agents = List.copyOf(builder.agents);
    this.interval = builder.interval;
    this.places =
        new Places(
            builder.environment,
            builder.home == null ? Path.of(System.getProperty("user.home", ".")) : builder.home,
            builder.temporary == null
                ? Path.of(System.getProperty("java.io.tmpdir", "/tmp"))
                : builder.temporary);
    this.servers = new Servers(builder.name, builder.limits, builder.allTools);
    this.scan =
        new Scan(places, agents, builder.workspace, builder.processes, builder.pathSeparator);
  }

  /**
   * Starts with all agents, in the order of {@link IdeAgent}, and this process's environment.
   *
   * @param workspace the directory that is worked in
   */
  public static Builder builder(Path workspace) {
    return new Builder(workspace);
  }

  /** Returns the name the host calls the server by; {@code ide} unless it was set. */
  public String name() {
    return name;
  }

  /**
   * Returns the IDEs that left files, the chosen one first, and what is wrong with the others.
   * Reads files and knocks at the ports of those that have the workspace, which takes up to two
   * seconds if one is silent.
   *
   * @throws CancellationException if the thread is interrupted
   */
  public List<Ide> find() {
    scanning.lock();
    try {
      return scan.findAnew().all();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("looking for IDEs was interrupted").initCause(e);
    } finally {
      scanning.unlock();
    }
  }

  @Override
  public Handle open(Receiver receiver) {
    AtomicReference<Optional<ServerConfig>> told = new AtomicReference<>(Optional.empty());
    return new Watch(
        places.watched(agents),
        interval,
        () -> {
          Optional<ServerConfig> now = current();
          return now.equals(told.getAndSet(now)) ? () -> {} : () -> tell(receiver, now);
        });
  }

  private static void tell(Receiver receiver, Optional<ServerConfig> server) {
    receiver
        .servers(server.map(Listed::of).map(List::of).orElse(List.of()))
        .forEach((name, reason) -> log.warn("{} is not plugged in", name, reason));
  }

  /** The same configuration as long as the IDE wrote nothing else. */
  private Optional<ServerConfig> current() {
    scanning.lock();
    try {
      Scan.Chosen now = scan.find().chosen();
      if (!Objects.equals(now, chosen)) {
        chosen = now;
        config = now == null ? null : servers.of(now);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody wants to know any more
    } finally {
      scanning.unlock();
    }
    return Optional.ofNullable(config);
  }

  /**
   * Knocks at the IDE's port before it is connected, also again: what took it over meanwhile gets
   * no token.
   */
  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    scanning.lock();
    try {
      Scan.Chosen ide = chosen;
      ServerConfig own = config;
      boolean isOurs =
          own != null
              && server.name().equals(name)
              && server.type().equals(own.type())
              && server.identity().equals(own.identity());
      String defect = ide != null && isOurs ? scan.defectNow(ide) : "";
      return defect.isEmpty()
          ? Optional.empty()
          : Optional.of(new Refusal(Cause.GATE_CLOSED, defect));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new Refusal(Cause.GATE_CLOSED, "looking at its port was interrupted"));
    } finally {
      scanning.unlock();
    }
  }

  /** Collects where to look. Not thread-safe. */
  public static final class Builder {
    private final Path workspace;
    private String name = "ide";
    private List<IdeAgent> agents = List.of(IdeAgent.values());
    private Map<String, String> environment = System.getenv();
    private @Nullable Path home;
    private @Nullable Path temporary;
    private Limits limits = Limits.DEFAULT;
    private boolean allTools;
    private Duration interval = Duration.ofSeconds(2);
    private String pathSeparator = File.pathSeparator;
    private LongPredicate processes = pid -> ProcessHandle.of(pid).isPresent();

    private Builder(Path workspace) {
      this.workspace = workspace.toAbsolutePath().normalize();
    }

    /** Sets what the host calls the server; {@code ide}. */
    public Builder name(String name) {
      this.name = Objects.requireNonNull(name);
      return this;
    }

    /** Sets whose IDEs are looked for; of equals the first counts. */
    public Builder agents(IdeAgent... agents) {
      this.agents = List.of(agents);
      return this;
    }

    /** Sets the environment that names places and ports; that of this process by default. */
    public Builder environment(Map<String, String> environment) {
      this.environment = Map.copyOf(environment);
      return this;
    }

    /** Sets the user's home; {@code user.home} by default. */
    public Builder home(Path directory) {
      this.home = directory.toAbsolutePath().normalize();
      return this;
    }

    /** Sets where temporary files are; {@code java.io.tmpdir} by default. */
    public Builder temporaryFiles(Path directory) {
      this.temporary = directory.toAbsolutePath().normalize();
      return this;
    }

    /**
     * Sets the limits of the connection, {@link Limits#DEFAULT} by default. Calls of its tools are
     * never idle for too long, because a diff waits for a person; connecting takes 5 seconds.
     */
    public Builder limits(Limits limits) {
      this.limits = Objects.requireNonNull(limits);
      return this;
    }

    /**
     * Brings all tools to the pool. By default only those that Claude Code shows to its model,
     * {@code getDiagnostics} and {@code executeCode}; the others, such as {@code openDiff}, are for
     * the host, which calls them with {@code Connection.callTool}.
     */
    public Builder allTools(boolean all) {
      this.allTools = all;
      return this;
    }

    /** Sets how often processes are looked after, beside changes of files; 2 seconds. */
    public Builder interval(Duration interval) {
      if (interval.isNegative() || interval.isZero()) {
        throw new IllegalArgumentException("an interval is longer than nothing: " + interval);
      }
      this.interval = interval;
      return this;
    }

    /** Sets what stands between paths in files; that of this system by default. */
    public Builder pathSeparator(String separator) {
      this.pathSeparator = Objects.requireNonNull(separator);
      return this;
    }

    /** Sets what says whether there is a process of an id; the system by default. */
    public Builder processes(LongPredicate isAlive) {
      this.processes = Objects.requireNonNull(isAlive);
      return this;
    }

    /** Returns the roster; nothing is read yet. */
    public IdeServers build() {
      return new IdeServers(this);
    }
  }
}
