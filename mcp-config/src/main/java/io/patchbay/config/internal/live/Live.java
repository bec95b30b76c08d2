package io.patchbay.config.internal.live;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
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
import io.patchbay.internal.files.FileWatch;
import io.patchbay.spi.ServerRoster.Handle;
import io.patchbay.spi.ServerRoster.Listed;
import io.patchbay.spi.ServerRoster.Receiver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A configuration that changes: what was loaded last, who is told of it, and what keeps it up to
 * date. Loading and telling are serial; reading what was loaded waits for nobody.
 *
 * <p>Of the two locks that of loading comes first: it is held while files are read, the user is
 * asked and listeners are told, all of which may take long. That of telling is held for moments, so
 * that a Patchbay can be closed and a server approved meanwhile. Thread-safe.
 */
public final class Live {
  private static final Logger log = LoggerFactory.getLogger(Live.class);

  private final Loader loader;
  private final Approvals approvals;
  private final @Nullable Path project;
  private final boolean projectApproved;
  private final Sources sources;
  private final boolean watching;
  private final Object loading = new Object();
  private final Object telling = new Object();
  private final List<Told> told = new ArrayList<>();
  private final List<Consumer<ConfigSnapshot>> listeners = new CopyOnWriteArrayList<>();
  private volatile Loaded loaded;
  private volatile ConfigSnapshot snapshot;

  /**
   * Every server that was ever made of an entry, for as long as somebody has it: a Patchbay goes on
   * with the object it got first while the entry says the same.
   */
  private final Set<ServerConfig> ours =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

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
    synchronized (loading) {
      this.loaded = known(loader.load(List.of()));
      this.snapshot = shown(loaded, List.of());
      this.sources.ask();
    }
    snapshot.problems().forEach(Live::log);
  }

  private Loaded known(Loaded read) {
    read.entries().forEach(entry -> ours.add(entry.server()));
    return read;
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
    synchronized (loading) {
      sources.ask();
      return load();
    }
  }

  /** A source has answered, or failed. */
  private void answered() {
    synchronized (loading) {
      var unused = load();
    }
  }

  private ConfigSnapshot load() {
    Loaded read = loader.load(sources.answers());
    Set<ConfigProblem> before;
    ConfigSnapshot now;
    synchronized (telling) {
      before = new HashSet<>(snapshot.problems());
      loaded = known(read);
      tell();
      now = snapshot;
    }
    now.problems().stream().filter(problem -> !before.contains(problem)).forEach(Live::log);
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
    for (Told each : told) {
      each.refused = each.receiver.servers(servers);
    }
    snapshot = shown(loaded, refused());
  }

  private List<ConfigProblem> refused() {
    List<ConfigProblem> problems = new ArrayList<>();
    for (Told each : told) {
      each.refused.forEach((name, why) -> problems.add(refused(name, why)));
    }
    return problems;
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
      try {
        one.refused = receiver.servers(listed(loaded));
      } catch (RuntimeException e) {
        told.remove(one);
        throw e;
      }
      one.refused.forEach((name, why) -> log(refused(name, why)));
      snapshot = shown(loaded, refused());
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
      watch = new FileWatch("patchbay-config-watch", () -> loaded.files(), this::filesChanged);
    } catch (IOException e) {
      log.warn("the files of the configuration cannot be watched: {}", e.toString());
    }
  }

  private void filesChanged() {
    synchronized (loading) {
      if (isWatching()) {
        var unused = load();
      }
    }
  }

  private boolean isWatching() {
    synchronized (telling) {
      return watch != null;
    }
  }

  /** Writes down what the user says of a project's server as it is now, and tells everybody. */
  public void say(String server, Optional<Boolean> approved) {
    synchronized (telling) {
      LoadedEntry entry =
          loaded.entries().stream()
              .filter(known -> known.name().equals(server))
              .findFirst()
              .orElseThrow(() -> new ConfigurationException(missing(server), null));
      say(entry, approved);
    }
  }

  private String missing(String server) {
    return "the configuration has no server \""
        + server
        + "\""
        + snapshot.problems().stream()
            .filter(ConfigProblem::isError)
            .filter(problem -> problem.serverName().filter(server::equals).isPresent())
            .findFirst()
            .map(problem -> "; it is left out, because of " + problem)
            .orElse("");
  }

  /** Writes down what the user says of a project's server as it was shown, and tells everybody. */
  public void say(ConfigEntry entry, Optional<Boolean> approved) {
    synchronized (telling) {
      String server = entry.name();
      Path directory = directory();
      if (entry.scope() != Scope.PROJECT) {
        throw new ConfigurationException(
            "server \"" + server + "\" comes from no project and needs no approval", null);
      }
      if (approved.isPresent()) {
        approvals.say(directory, entry.source(), server, entry.hash(), approved.get());
      } else {
        approvals.forget(directory, entry.source(), server);
      }
      if (!approvals.said(directory, entry.source(), server, entry.hash()).equals(approved)) {
        throw new ConfigurationException(
            "what is said of server \""
                + server
                + "\" cannot be kept: approvals.json in the state directory cannot be written",
            null);
      }
      tell();
    }
  }

  /** Says whether a server may be connected. */
  public Optional<Refusal> refuses(ServerConfig server) {
    Loaded now = loaded;
    Optional<Refusal> refused = now.policy().refuses(server);
    if (refused.isPresent()) {
      return refused;
    } else if (!ours.contains(server)) {
      return now.exclusive() && !isHere(server)
          ? Optional.of(
              new Refusal(
                  Cause.POLICY, "an administrator's list of servers is in force, without this one"))
          : Optional.empty();
    }
    LoadedEntry entry = find(now.entries(), server);
    if (entry == null) {
      return Optional.of(new Refusal(Cause.POLICY, "the configuration does not have it any more"));
    } else if (entry.isPlaceholder()) {
      return Optional.of(
          new Refusal(Cause.NOT_CONFIGURED, "its url is empty; " + entry.source() + " has it"));
    }
    return entry.scope() == Scope.PROJECT ? unapproved(entry, now) : Optional.empty();
  }

  /** Servers of the same entry are not equal where it was read twice, but say the same. */
  private static @Nullable LoadedEntry find(List<LoadedEntry> entries, ServerConfig server) {
    return entries.stream()
        .filter(entry -> entry.name().equals(server.name()))
        .filter(entry -> entry.server().equals(server) || isSame(entry.server(), server))
        .findFirst()
        .orElse(null);
  }

  private static boolean isSame(ServerConfig one, ServerConfig other) {
    return one.type().equals(other.type()) && one.settings().equals(other.settings());
  }

  /** Servers in this virtual machine are the host's own. */
  private static boolean isHere(ServerConfig server) {
    return switch (server.type()) {
      case "built-in", "in-process", "sdk" -> true;
      default -> false;
    };
  }

  /** Without a project the file alone says what was approved. */
  private Path directory() {
    return project == null ? Path.of("") : project;
  }

  private Optional<Refusal> unapproved(LoadedEntry entry, Loaded now) {
    if (projectApproved || now.approved().contains(entry.name())) {
      return Optional.empty();
    }
    Optional<Boolean> said =
        approvals.said(directory(), entry.source(), entry.name(), entry.hash());
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
