package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.ConfigLocation;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.config.internal.policy.NameLists;
import io.patchbay.config.internal.read.Fields;
import io.patchbay.config.internal.read.Reporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the servers in a file by its format. Used by one thread. */
final class FileServers {
  private final Setup setup;
  private final Documents documents;
  private final Gathering gathering;
  private final Inputs inputs;
  private final Map<ConfigFormat, NameLists.Builder> names;

  /**
   * @param names takes the lists of allowed and excluded names, by the format of their files
   */
  FileServers(
      Setup setup,
      Documents documents,
      Gathering gathering,
      Inputs inputs,
      Map<ConfigFormat, NameLists.Builder> names) {
    this.setup = setup;
    this.documents = documents;
    this.gathering = gathering;
    this.inputs = inputs;
    this.names = names;
  }

  /**
   * Reads a file.
   *
   * @param required whether it is an error if there is none
   */
  void read(ConfigLocation location, boolean required) {
    Path file = location.file();
    boolean managed = location.scope() == Scope.MANAGED && documents.exists(file);
    documents
        .read(file, required || managed, gathering.problems())
        .ifPresentOrElse(
            document -> read(location, document),
            () -> {
              if (managed) {
                allowNone(location.format());
              }
            });
  }

  /** What an administrator allows cannot be known. */
  private void allowNone(ConfigFormat format) {
    lists(format).allowed(List.of());
  }

  private NameLists.Builder lists(ConfigFormat format) {
    return names.computeIfAbsent(format, other -> new NameLists.Builder());
  }

  private void read(ConfigLocation location, JsonDocument document) {
    Origin origin = Origin.of(location.file(), document, location.format(), location.scope());
    Node root = document.root();
    if (!root.isObject()) {
      origin
          .reporter(gathering.problems())
          .error(root.start(), "", "must be an object, as in {\"mcpServers\": {}}");
      if (location.scope() == Scope.MANAGED) {
        allowNone(location.format());
      }
      return;
    }
    switch (location.format()) {
      case MCP_JSON, MANAGED_MCP, CLAUDE_PLUGIN, CLAUDE_DESKTOP, CURSOR -> servers(origin, root);
      case CLAUDE_JSON -> claudeJson(origin, root);
      case VS_CODE -> vsCode(origin, root);
      case GEMINI_CLI, QWEN_CODE -> settings(origin, root);
    }
  }

  private void servers(Origin origin, Node root) {
    String key = origin.format().serversKey();
    Node servers = root.get(key);
    if (servers != null) {
      gathering.servers(origin, servers, key);
      return;
    }
    Reporter reporter = origin.reporter(gathering.problems());
    String other = key.equals("servers") ? "mcpServers" : "servers";
    Optional<Member> misnamed = root.member(other);
    if (misnamed.isPresent()) {
      reporter.error(
          misnamed.get().start(), other, "servers stand under \"" + key + "\" in this file");
    } else if (looksFlat(root)) {
      reporter.error(root.start(), "", "put the servers under \"" + key + "\"");
    } else if (origin.format() != ConfigFormat.CLAUDE_DESKTOP) {
      reporter.warn(root.start(), "", "has no \"" + key + "\", and so no servers");
    }
  }

  private static boolean looksFlat(Node root) {
    return root.members().stream()
        .anyMatch(
            member -> member.value().get("command") != null || member.value().get("url") != null);
  }

  private void vsCode(Origin origin, Node root) {
    Node asked = root.get("inputs");
    Path file = java.util.Objects.requireNonNull(origin.file());
    servers(origin.withInputs(asked, id -> inputs.answer(file, asked, id)), root);
    root.member("sandbox")
        .ifPresent(
            member ->
                origin
                    .reporter(gathering.problems())
                    .warn(member.start(), "sandbox", "has no effect here: there is no sandbox"));
  }

  private void claudeJson(Origin origin, Node root) {
    Node users = root.get("mcpServers");
    if (users != null) {
      gathering.servers(origin, users, "mcpServers");
    }
    ClaudeProject.find(root, setup.at().project())
        .ifPresent(
            project -> {
              Node own = project.settings().get("mcpServers");
              if (own != null) {
                Path file = java.util.Objects.requireNonNull(origin.file());
                JsonDocument document = java.util.Objects.requireNonNull(origin.document());
                gathering.servers(
                    Origin.of(file, document, ConfigFormat.CLAUDE_JSON, Scope.LOCAL),
                    own,
                    "projects[\"" + project.key() + "\"].mcpServers");
              }
            });
  }

  private void settings(Origin origin, Node root) {
    Reporter reporter = origin.reporter(gathering.problems());
    root.member("servers")
        .filter(member -> root.get("mcpServers") == null)
        .ifPresent(
            member ->
                reporter.warn(
                    member.start(), "servers", "servers stand under \"mcpServers\" in this file"));
    Node servers = root.get("mcpServers");
    if (servers != null) {
      gathering.servers(origin, servers, "mcpServers");
    }
    Node mcp = root.get("mcp");
    if (mcp != null && !mcp.isObject()) {
      reporter.error(mcp.start(), "mcp", "must be an object; no server of these files is allowed");
      allowNone(origin.format());
    } else if (mcp != null) {
      Fields lists = new Fields(mcp, "mcp", reporter);
      NameLists.Builder builder = lists(origin.format());
      if (lists.has("allowed")) {
        builder.allowed(
            lists.texts("allowed", Expander.NONE).map(FileServers::plain).orElse(List.of()));
      }
      lists.texts("excluded", Expander.NONE).map(FileServers::plain).ifPresent(builder::excluded);
      lists
          .json("serverCommand")
          .ifPresent(
              value ->
                  lists.warn("serverCommand", "has no effect; write the server into mcpServers"));
    }
  }

  /** Names without the blanks around them. */
  private static List<String> plain(List<String> patterns) {
    return patterns.stream().map(String::strip).toList();
  }

  /** Returns the servers that Gemini CLI's user has switched off, by their lower-case names. */
  Set<String> switchedOff(Path enablement) {
    return documents.read(enablement, false, gathering.problems()).map(JsonDocument::root).stream()
        .flatMap(root -> root.members().stream())
        .filter(
            member ->
                Optional.ofNullable(member.value().get("enabled"))
                    .filter(value -> value.text().equals("false"))
                    .isPresent())
        .map(member -> member.name().toLowerCase(Locale.ROOT))
        .collect(java.util.stream.Collectors.toSet());
  }
}
