package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigProblem;
import io.patchbay.config.ConfigProblem.Severity;
import io.patchbay.config.internal.expand.DollarExpander;
import io.patchbay.config.internal.expand.Expanded;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.config.internal.policy.AccessLists;
import io.patchbay.config.internal.read.Reporter;
import io.patchbay.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the settings files of Claude Code say of servers: which are approved, allowed, denied, which
 * plugins are on. Lists of several files are united; of anything else the file that comes first
 * counts: an administrator's, the project's local one, the project's, the user's. Used by one
 * thread.
 */
final class ClaudeSettings {
  private static final Pattern ALLOWED_NAME = Pattern.compile("[A-Za-z0-9_-]+");

  /** Whose settings they are. */
  enum Level {
    MANAGED,
    LOCAL,
    PROJECT,
    USER
  }

  private record Read(Level level, Path file, JsonDocument document) {}

  private final Surroundings at;
  private final List<ConfigProblem> problems;
  private final List<Read> files = new ArrayList<>();
  private final Set<String> enabled = new LinkedHashSet<>();
  private final Map<String, Path> disabled = new LinkedHashMap<>();
  private boolean enableAll;
  private boolean locked;

  ClaudeSettings(Surroundings at, List<ConfigProblem> problems) {
    this.at = at;
    this.problems = problems;
  }

  /** Adds a file; those that come first are added first. */
  void add(Level level, Path file, JsonDocument document) {
    Node root = document.root();
    Reporter reporter = new Reporter(file.toString(), document, problems);
    if (!root.isObject()) {
      reporter.error(root.start(), "", "must be an object of settings");
      if (level == Level.MANAGED) {
        unreadable(file);
      }
      return;
    }
    files.add(new Read(level, file, document));
    root.member("mcpServers")
        .ifPresent(
            member ->
                reporter.warn(
                    member.start(),
                    "mcpServers",
                    "is not read from settings; put servers into .mcp.json or ~/.claude.json"));
    names(root, "disabledMcpjsonServers", reporter)
        .forEach(name -> disabled.putIfAbsent(name, file));
    boolean counts = level == Level.MANAGED || level == Level.USER || at.trusted();
    Set<String> approved = names(root, "enabledMcpjsonServers", reporter);
    boolean all = isTrue(root, "enableAllProjectMcpServers");
    if (counts) {
      enabled.addAll(approved);
      enableAll |= all;
    } else if (level == Level.PROJECT) {
      for (String key : List.of("enabledMcpjsonServers", "enableAllProjectMcpServers")) {
        root.member(key)
            .filter(member -> all || !approved.isEmpty())
            .ifPresent(
                member ->
                    reporter.warn(
                        member.start(),
                        key,
                        "counts in a project's own file only where its directory is trusted"));
      }
    }
  }

  /** What an administrator says cannot be known: nothing is allowed until it can. */
  void unreadable(Path file) {
    locked = true;
    problems.add(
        new ConfigProblem(
            Severity.ERROR,
            file.toString(),
            0,
            0,
            "",
            null,
            "an administrator's settings cannot be read, and no server is allowed until they"
                + " can"));
  }

  private static boolean isTrue(Node root, String key) {
    Node value = root.get(key);
    return value != null && value.kind() == Json.Kind.BOOLEAN && value.text().equals("true");
  }

  private static Set<String> names(Node root, String key, Reporter reporter) {
    Set<String> names = new LinkedHashSet<>();
    Node list = root.get(key);
    if (list != null && !list.isArray()) {
      reporter.error(list.start(), key, "must be an array of names");
    } else if (list != null) {
      list.elements().stream().filter(Node::isString).forEach(name -> names.add(name.text()));
    }
    return names;
  }

  /** Returns whether a project's server is approved by its name. */
  boolean approves(String name) {
    return enableAll || enabled.contains(name);
  }

  /** Returns the file that rejects a project's server by its name, if one does. */
  Optional<Path> rejects(String name) {
    return Optional.ofNullable(disabled.get(name));
  }

  /** Returns whether the connectors of the user's account are switched off. */
  boolean withoutConnectors() {
    return files.stream()
        .anyMatch(file -> isTrue(file.document().root(), "disableClaudeAiConnectors"));
  }

  /** Returns whether connectors stand beside an administrator's list of servers. */
  boolean connectorsBesideEnterprise() {
    return managed().anyMatch(file -> isTrue(file.document().root(), "allowAllClaudeAiMcps"));
  }

  /** Returns whether only plugins and administrators bring servers. */
  boolean pluginsOnly() {
    return managed()
        .map(file -> file.document().root().get("strictPluginOnlyCustomization"))
        .filter(java.util.Objects::nonNull)
        .anyMatch(
            value ->
                value.text().equals("true") && value.kind() == Json.Kind.BOOLEAN
                    || value.elements().stream().anyMatch(part -> part.text().equals("mcp")));
  }

  private java.util.stream.Stream<Read> managed() {
    return files.stream().filter(file -> file.level() == Level.MANAGED);
  }

  /** Returns whether a plugin is on, if a file says so. */
  Optional<Boolean> plugin(String id) {
    for (Read file : files) {
      Node plugins = file.document().root().get("enabledPlugins");
      Node on = plugins == null ? null : plugins.get(id);
      if (on != null && on.kind() == Json.Kind.BOOLEAN) {
        return Optional.of(Boolean.valueOf(on.text()));
      }
    }
    return Optional.empty();
  }

  /** Returns what the user or an administrator has set for a plugin. */
  Map<String, String> pluginOptions(String id) {
    Map<String, String> options = new HashMap<>();
    for (Read file : files) {
      if (file.level() == Level.MANAGED || file.level() == Level.USER) {
        Node configs = file.document().root().get("pluginConfigs");
        Node config = configs == null ? null : configs.get(id);
        Node values = config == null ? null : config.get("options");
        if (values != null) {
          for (Member value : values.members()) {
            options.putIfAbsent(value.name(), value.value().text());
          }
        }
      }
    }
    return options;
  }

  /** Returns the lists of allowed and denied servers. */
  AccessLists accessLists() {
    AccessLists.Builder lists = new AccessLists.Builder();
    if (locked) {
      lists.restrict();
    }
    boolean managedOnly =
        locked
            || managed()
                .map(file -> file.document().root().get("allowManagedMcpServersOnly"))
                .filter(java.util.Objects::nonNull)
                .anyMatch(value -> !value.text().equals("false"));
    for (Read file : files) {
      Reporter reporter = new Reporter(file.file().toString(), file.document(), problems);
      Node root = file.document().root();
      if (!managedOnly || file.level() == Level.MANAGED) {
        list(true, root.get("allowedMcpServers"), "allowedMcpServers", lists, reporter);
      }
      list(false, root.get("deniedMcpServers"), "deniedMcpServers", lists, reporter);
    }
    return lists.build();
  }

  /** A list that cannot be read allows nothing, and denies nothing. */
  private void list(
      boolean allows,
      @org.jspecify.annotations.Nullable Node list,
      String key,
      AccessLists.Builder lists,
      Reporter reporter) {
    if (list == null) {
      return;
    }
    if (allows) {
      lists.restrict();
    }
    if (!list.isArray()) {
      reporter.error(
          list.start(),
          key,
          "must be an array; " + (allows ? "no server is allowed" : "it is left out"));
      return;
    }
    int index = 0;
    for (Node entry : list.elements()) {
      rule(allows, entry, key + "[" + index++ + "]", lists, reporter);
    }
  }

  private void rule(
      boolean allows, Node entry, String path, AccessLists.Builder lists, Reporter reporter) {
    Expander dollars = new DollarExpander(at.variables(), false, false, false);
    Member only = entry.isObject() && entry.members().size() == 1 ? entry.members().get(0) : null;
    if (allows && only != null && isWidened(only)) {
      reporter.error(
          entry.start(),
          path,
          "has a variable whose value has characters with a meaning of their own, and could allow"
              + " more than is written; it is left out");
      return;
    }
    Expander expander =
        text -> {
          Expanded expanded = dollars.expand(text);
          expanded.warnings().forEach(warning -> reporter.warn(entry.start(), path, warning));
          return expanded;
        };
    boolean understood =
        only != null
            && switch (only.name()) {
              case "serverName" -> name(allows, only.value(), lists);
              case "serverUrl" ->
                  only.value().isString()
                      && lists.address(allows, expander.expand(only.value().text()).text());
              case "serverCommand" -> command(allows, only.value(), expander, lists);
              default -> false;
            };
    if (!understood) {
      reporter.error(
          entry.start(),
          path,
          "must have exactly one of serverName (a name), serverCommand (an array of strings) and"
              + " serverUrl (scheme://host/path with *); it is left out");
    }
  }

  /** Whoever sets a variable must not allow more than who wrote the list. */
  private boolean isWidened(Member only) {
    if (!only.name().equals("serverUrl") || !only.value().isString()) {
      return false;
    }
    String written = only.value().text();
    String expanded =
        new DollarExpander(at.variables(), false, false, false).expand(written).text();
    return marks(expanded) != marks(written.replaceAll("\\$\\{[^}]*}", ""));
  }

  private static long marks(String text) {
    return text.chars().filter(c -> "*:/@?#".indexOf(c) >= 0).count();
  }

  private static boolean name(boolean allows, Node value, AccessLists.Builder lists) {
    boolean legal =
        value.isString()
            && !value.text().isEmpty()
            && (!allows || ALLOWED_NAME.matcher(value.text()).matches());
    if (legal) {
      lists.name(allows, value.text());
    }
    return legal;
  }

  private static boolean command(
      boolean allows, Node value, Expander expander, AccessLists.Builder lists) {
    if (value.elements().isEmpty() || !value.elements().stream().allMatch(Node::isString)) {
      return false;
    }
    lists.command(
        allows,
        value.elements().stream().map(word -> expander.expand(word.text()).text()).toList());
    return true;
  }
}
