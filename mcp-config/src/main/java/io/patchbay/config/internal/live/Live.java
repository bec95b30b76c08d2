package io.patchbay.config.internal.live;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.ConfigProblem.Severity;
import io.patchbay.config.ConfigSnapshot;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.load.Loaded;
import io.patchbay.config.internal.load.Loader;
import io.patchbay.config.internal.read.LoadedEntry;
import io.patchbay.config.spi.ServerSource;
import io.patchbay.spi.ServerRoster.Handle;
import io.patchbay.spi.ServerRoster.Listed;
import io.patchbay.spi.ServerRoster.Receiver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A configuration that changes: what was loaded last, who is told of it, and what keeps it up to
 * date. Loading and telling are serial; reading what was loaded waits for nobody. Thread-safe.
 */
public final class Live {
  private static final Logger log = LoggerFactory.getLogger(Live.class);

  private final Loader loader;
  private final Approvals approvals;
  private final @Nullable Path project;
  private final boolean projectApproved;
  private final Sources sources;
  private final boolean watching;
  private final Object telling = new Object();
  private final List<Told> told = new ArrayList<>();
  private final List<Consumer<ConfigSnapshot>> listeners = new CopyOnWriteArrayList<>();
  private volatile Loaded loaded;
  private volatile ConfigSnapshot snapshot;
  private @Nullable FileWatch watch;

  /** Someone who is told, and what could not be plugged in there. */
  private static final class Told {
    private final Receiver receiver;
    private Map<String, ConfigurationException> refused = Map.of();

    private Told(Receiver receiver) {
      this.receiver = receiver;
    }
  }

  /**
   * Loads for the first time.
   *
   * @param project the directory of the project, or null
   * @param projectApproved whether the project's servers need no approval
   * @param watching whether files are watched while somebody is told
   */
  @SuppressWarnings("this-escape") // a source's answer waits for the lock of telling
  public Live(
      Loader loader,
      Approvals approvals,
      @Nullable Path project,
      boolean projectApproved,
      List<ServerSource> sources,
      boolean watching) {
    this.loader = loader;
    this.approvals = approvals;
    this.project = project;
    this.projectApproved = projectApproved;
    this.watching = watching;
    this.sources = new Sources(sources, this::answered);
    synchronized (telling) {
      this.loaded = loader.load(List.of());
      this.snapshot = shown(loaded, List.of());
      this.sources.ask();
    }
    snapshot.problems().forEach(Live::log);
  }

  private static void log(ConfigProblem problem) {
    log.warn("{}", problem);
  }

  /** Returns what was loaded last. */
  public ConfigSnapshot current() {
    return snapshot;
  }

  /** Loads again, asks the sources again, and tells everybody. */
  public ConfigSnapshot reload() {
    synchronized (telling) {
      sources.ask();
      return load();
    }
  }

  /** A source has answered, or failed. */
  private void answered() {
    synchronized (telling) {
      var unused = load();
    }
  }

  private ConfigSnapshot load() {
    ConfigSnapshot before = snapshot;
    loaded = loader.load(sources.answers());
    tell();
    ConfigSnapshot now = snapshot;
    now.problems().stream()
        .filter(problem -> !before.problems().contains(problem))
        .forEach(Live::log);
    for (Consumer<ConfigSnapshot> listener : listeners) {
      try {
        listener.accept(now);
      } catch (RuntimeException e) {
        log.warn("a listener of the configuration failed", e);
      }
    }
    return now;
  }

  /** Tells everybody; what cannot be plugged in somewhere is a problem of the configuration. */
  private void tell() {
    List<Listed> servers = listed(loaded);
    List<ConfigProblem> problems = new ArrayList<>();
    for (Told each : told) {
      each.refused = each.receiver.servers(servers);
      each.refused.forEach((name, why) -> problems.add(refused(name, why)));
    }
    snapshot = shown(loaded, problems);
  }

  private static List<Listed> listed(Loaded loaded) {
    return loaded.entries().stream()
        .map(entry -> new Listed(entry.server(), entry.disabledBecause()))
        .toList();
  }

  private ConfigProblem refused(String name, ConfigurationException why) {
    return loaded.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .map(
            entry ->
                new ConfigProblem(
                    Severity.ERROR,
                    entry.source(),
                    entry.line(),
                    entry.column(),
                    name,
                    name,
                    String.valueOf(why.getMessage())))
        .orElseGet(
            () ->
                new ConfigProblem(
                    Severity.ERROR, "", 0, 0, name, name, String.valueOf(why.getMessage())));
  }

  private ConfigSnapshot shown(Loaded loaded, List<ConfigProblem> more) {
    List<ConfigProblem> problems = new ArrayList<>(loaded.problems());
    problems.addAll(sources.problems());
    problems.addAll(more);
    return new ConfigSnapshot(
        List.<ConfigEntry>copyOf(loaded.entries()), loaded.suppressed(), problems);
  }

  /** Adds someone who hears of every time it was loaded again. */
  public void addListener(Consumer<ConfigSnapshot> listener) {
    listeners.add(listener);
  }

  /** Tells somebody the servers, now and whenever they change. */
  public Handle open(Receiver receiver) {
    Told one = new Told(receiver);
    synchronized (telling) {
      told.add(one);
      one.refused = receiver.servers(listed(loaded));
      List<ConfigProblem> problems = new ArrayList<>();
      one.refused.forEach((name, why) -> problems.add(refused(name, why)));
      snapshot = shown(loaded, problems);
      problems.forEach(Live::log);
      beginToWatch();
    }
    return () -> close(one);
  }

  private void close(Told one) {
    FileWatch unwanted = null;
    synchronized (telling) {
      told.remove(one);
      if (told.isEmpty()) {
        unwanted = watch;
        watch = null;
      }
    }
    if (unwanted != null) {
      unwanted.close();
    }
  }

  private void beginToWatch() {
    if (!watching || watch != null) {
      return;
    }
    try {
      watch = new FileWatch(() -> loaded.files(), this::filesChanged);
    } catch (IOException e) {
      log.warn("the files of the configuration cannot be watched: {}", e.toString());
    }
  }

  private void filesChanged() {
    synchronized (telling) {
      if (watch != null) {
        var unused = load();
      }
    }
  }

  /** Writes down what the user says of a project's server, and tells everybody. */
  public void say(String server, Optional<Boolean> approved) {
    synchronized (telling) {
      LoadedEntry entry =
          loaded.entries().stream()
              .filter(known -> known.name().equals(server))
              .findFirst()
              .orElseThrow(
                  () ->
                      new ConfigurationException(
                          "the configuration has no server \"" + server + "\"", null));
      if (entry.scope() != Scope.PROJECT || project == null) {
        throw new ConfigurationException(
            "server \"" + server + "\" comes from no project and needs no approval", null);
      }
      if (approved.isPresent()) {
        approvals.say(project, entry.source(), server, entry.hash(), approved.get());
      } else {
        approvals.forget(project, entry.source(), server);
      }
      tell();
    }
  }

  /** Says whether a server may be connected. */
  public Optional<Refusal> refuses(ServerConfig server) {
    Loaded now = loaded;
    LoadedEntry entry =
        now.entries().stream()
            .filter(known -> known.server().equals(server))
            .findFirst()
            .orElse(null);
    ServerPolicy policy = now.policy();
    Optional<Refusal> refused = policy.refuses(server);
    if (refused.isPresent()) {
      return refused;
    } else if (entry == null) {
      return now.exclusive() && !isHere(server)
          ? Optional.of(
              new Refusal(
                  Cause.POLICY, "an administrator's list of servers is in force, without this one"))
          : Optional.empty();
    } else if (entry.isPlaceholder()) {
      return Optional.of(
          new Refusal(Cause.NOT_CONFIGURED, "its url is empty; " + entry.source() + " has it"));
    }
    return entry.scope() == Scope.PROJECT ? unapproved(entry, now) : Optional.empty();
  }

  /** Servers in this virtual machine are the host's own. */
  private static boolean isHere(ServerConfig server) {
    return switch (server.type()) {
      case "built-in", "in-process", "sdk" -> true;
      default -> false;
    };
  }

  private Optional<Refusal> unapproved(LoadedEntry entry, Loaded now) {
    Path directory = project;
    if (projectApproved || directory == null || now.approved().contains(entry.name())) {
      return Optional.empty();
    }
    Optional<Boolean> said = approvals.said(directory, entry.source(), entry.name(), entry.hash());
    if (said.isEmpty()) {
      return Optional.of(
          new Refusal(
              Cause.AWAITING_APPROVAL,
              "the project brings it in " + entry.source() + ":" + entry.line()));
    }
    return said.get()
        ? Optional.empty()
        : Optional.of(new Refusal(Cause.USER, "the user rejected it"));
  }
}
