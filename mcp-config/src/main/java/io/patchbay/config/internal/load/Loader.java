package io.patchbay.config.internal.load;

import io.patchbay.ServerPolicy;
import io.patchbay.config.Agent;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.ConfigLocation;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.load.ClaudeSettings.Level;
import io.patchbay.config.internal.policy.AccessLists;
import io.patchbay.config.internal.policy.NameLists;
import io.patchbay.config.internal.read.LoadedEntry;
import io.patchbay.config.internal.read.Reporter;
import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Loads a configuration: reads the files, makes servers of their entries, and merges them. What was
 * right in a file when it was loaded last stays in force while the file is broken. Loads are
 * serial.
 */
public final class Loader {
  private final Setup setup;
  private final Documents documents = new Documents();
  private final Inputs inputs;
  private Map<String, LoadedEntry> before = Map.of();
  private boolean loading;

  /** What a source beside the files has answered. */
  public record Answer(String source, Scope scope, Map<String, Json> servers) {}

  /** Creates a loader. */
  public Loader(Setup setup) {
    this.setup = setup;
    this.inputs = new Inputs(setup.inputs());
  }

  /**
   * Loads.
   *
   * @param answers what sources beside the files have answered
   */
  public synchronized Loaded load(List<Answer> answers) {
    if (loading) {
      throw new IllegalStateException("who is asked for an input must not load again");
    }
    loading = true;
    try {
      return read(answers);
    } finally {
      loading = false;
    }
  }

  private Loaded read(List<Answer> answers) {
    documents.begin();
    Optional<ClaudeProject> project = claudeProject();
    Setup here = trusting(project.filter(ClaudeProject::isTrusted).isPresent());
    Gathering gathering = new Gathering(here, before);
    ClaudeSettings settings = new ClaudeSettings(here.at(), gathering.problems());
    Map<ConfigFormat, NameLists.Builder> names = new EnumMap<>(ConfigFormat.class);
    FileServers files = new FileServers(here, documents, gathering, inputs, names);

    given(gathering);
    boolean exclusive = false;
    Set<Path> read = new HashSet<>();
    for (ConfigLocation location : locations(here)) {
      if (read.add(location.file())) {
        boolean administrators =
            location.scope() == Scope.ENTERPRISE && documents.exists(location.file());
        exclusive |= administrators;
        files.read(location, administrators || here.files().contains(location));
      }
    }
    if (here.agents().contains(Agent.CLAUDE_CODE)) {
      settings(here.at(), settings, gathering.problems());
      new ClaudePlugins(here.at(), settings, documents, gathering).load();
    }
    if (!settings.withoutConnectors()) {
      answers.forEach(answer -> answered(answer, gathering));
    }
    before = gathering.byKey();
    Merge merge =
        Merge.of(
            left(gathering.entries(), settings),
            here.order(),
            exclusive,
            settings.connectorsBesideEnterprise());
    List<LoadedEntry> entries =
        merge.entries().stream()
            .map(entry -> switched(entry, settings, project, switchedOff(files)))
            .toList();
    ServerPolicy policy = policy(settings, names, entries);
    return new Loaded(
        entries,
        merge.suppressed(),
        gathering.problems(),
        policy,
        exclusive,
        entries.stream()
            .filter(entry -> entry.format() == ConfigFormat.MCP_JSON)
            .map(LoadedEntry::name)
            .filter(settings::approves)
            .collect(Collectors.toSet()),
        documents.asked());
  }

  /** What is wrong with the file is told when its servers are read. */
  private Optional<ClaudeProject> claudeProject() {
    if (!setup.agents().contains(Agent.CLAUDE_CODE)) {
      return Optional.empty();
    }
    return documents
        .read(new ClaudeFiles(setup.at()).claudeJson(), false, new ArrayList<>())
        .flatMap(document -> ClaudeProject.find(document.root(), setup.at().project()));
  }

  private Setup trusting(boolean trusted) {
    Surroundings at = setup.at();
    return !trusted || at.trusted()
        ? setup
        : new Setup(
            new Surroundings(
                at.system(), at.home(), at.environment(), at.project(), true, at.managed()),
            setup.agents(),
            setup.files(),
            setup.given(),
            setup.order(),
            setup.reserved(),
            setup.expandPlain(),
            setup.reader(),
            setup.types(),
            setup.inputs());
  }

  private static List<ConfigLocation> locations(Setup setup) {
    List<ConfigLocation> all = new ArrayList<>(setup.files());
    setup.agents().forEach(agent -> all.addAll(Locations.of(agent, setup.at())));
    return all;
  }

  private void given(Gathering gathering) {
    if (!setup.given().isEmpty()) {
      entries(Origin.of("the application", Scope.DYNAMIC), setup.given(), gathering);
    }
  }

  private static void answered(Answer answer, Gathering gathering) {
    entries(Origin.of(answer.source(), answer.scope()), answer.servers(), gathering);
  }

  /** Each is read by itself: one that is too deep is no reason to do without the others. */
  private static void entries(Origin origin, Map<String, Json> servers, Gathering gathering) {
    List<Node.Member> members = new ArrayList<>();
    servers.forEach(
        (name, entry) -> {
          try {
            Node node = JsonDocument.parse(entry.toString()).root();
            members.add(new Node.Member(name, 0, node));
          } catch (MalformedException e) {
            origin
                .reporter(gathering.problems())
                .about(name)
                .error(0, name, "cannot be read: " + e.getMessage());
          }
        });
    gathering.servers(origin, new Node(Json.Kind.OBJECT, 0, 0, members, List.of(), ""), "");
  }

  private void settings(Surroundings at, ClaudeSettings settings, List<ConfigProblem> problems) {
    ClaudeFiles files = new ClaudeFiles(at);
    List<Path> managed = new ArrayList<>(more(files.moreManagedSettings(), settings));
    managed.add(files.managedSettings());
    managed.forEach(file -> settings(Level.MANAGED, file, settings, problems));
    files.localSettings().ifPresent(file -> settings(Level.LOCAL, file, settings, problems));
    files.projectSettings().ifPresent(file -> settings(Level.PROJECT, file, settings, problems));
    settings(Level.USER, files.userSettings(), settings, problems);
  }

  private void settings(
      Level level, Path file, ClaudeSettings settings, List<ConfigProblem> problems) {
    boolean managed = level == Level.MANAGED && documents.exists(file);
    documents
        .read(file, managed, problems)
        .filter(document -> !managed || !isBeingWritten(document, file, problems))
        .ifPresentOrElse(
            document -> settings.add(level, file, document),
            () -> {
              if (managed) {
                settings.unreadable(file);
              }
            });
  }

  /** An administrator's file that is empty for a moment must not open what it closes. */
  private static boolean isBeingWritten(
      JsonDocument document, Path file, List<ConfigProblem> problems) {
    boolean blank = document.text().characters().isBlank();
    if (blank) {
      new Reporter(file.toString(), document, problems)
          .error(0, "", "is empty; write {} for no settings");
    }
    return blank;
  }

  /** Of several files the one whose name comes last counts first. */
  private List<Path> more(Path directory, ClaudeSettings settings) {
    documents.exists(directory);
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, "*.json")) {
      stream.forEach(files::add);
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (IOException | DirectoryIteratorException e) {
      settings.unreadable(directory);
      return List.of();
    }
    files.removeIf(file -> file.getFileName().toString().startsWith("."));
    files.sort(java.util.Comparator.reverseOrder());
    return files;
  }

  private static List<LoadedEntry> left(List<LoadedEntry> entries, ClaudeSettings settings) {
    if (!settings.pluginsOnly()) {
      return entries;
    }
    Set<Scope> out = Set.of(Scope.LOCAL, Scope.PROJECT, Scope.USER);
    return entries.stream().filter(entry -> !out.contains(entry.scope())).toList();
  }

  private Set<String> switchedOff(FileServers files) {
    if (!setup.agents().contains(Agent.GEMINI_CLI)) {
      return Set.of();
    }
    return files.switchedOff(Locations.geminiSwitches(setup.at()));
  }

  /** What the user has switched off in another file than the entry's. */
  private static LoadedEntry switched(
      LoadedEntry entry,
      ClaudeSettings settings,
      Optional<ClaudeProject> project,
      Set<String> geminiOff) {
    if (entry.disabled() != null) {
      return entry;
    }
    boolean projects = entry.scope() == Scope.PROJECT && entry.format() == ConfigFormat.MCP_JSON;
    Optional<Path> rejecting = projects ? settings.rejects(entry.name()) : Optional.empty();
    if (rejecting.isPresent()) {
      return entry.disabledBecause("disabledMcpjsonServers of " + rejecting.get() + " names it");
    } else if (!projects
        && entry.format().isClaudeCode()
        && project
            .filter(said -> said.names("disabledMcpServers").contains(entry.name()))
            .isPresent()) {
      return entry.disabledBecause("disabledMcpServers of ~/.claude.json names it");
    } else if (entry.format() == ConfigFormat.GEMINI_CLI
        && geminiOff.contains(entry.name().toLowerCase(Locale.ROOT).strip())) {
      return entry.disabledBecause("mcp-server-enablement.json switches it off");
    }
    return entry;
  }

  private static ServerPolicy policy(
      ClaudeSettings settings,
      Map<ConfigFormat, NameLists.Builder> names,
      List<LoadedEntry> entries) {
    AccessLists lists = settings.accessLists();
    ServerPolicy policy = lists;
    for (Map.Entry<ConfigFormat, NameLists.Builder> list : names.entrySet()) {
      Set<String> servers =
          entries.stream()
              .filter(entry -> entry.format() == list.getKey())
              .map(LoadedEntry::name)
              .collect(Collectors.toSet());
      policy = policy.and(list.getValue().build(servers));
    }
    return policy;
  }
}
