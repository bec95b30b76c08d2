package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.config.internal.read.Reporter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers of Claude Code's plugins: of each that is installed for the user or the project and
 * switched on, those in its {@code .mcp.json} and those of its manifest, which go before them.
 */
final class ClaudePlugins {
  private final Surroundings at;
  private final ClaudeFiles files;
  private final ClaudeSettings settings;
  private final Documents documents;
  private final Gathering gathering;

  ClaudePlugins(
      Surroundings at, ClaudeSettings settings, Documents documents, Gathering gathering) {
    this.at = at;
    this.files = new ClaudeFiles(at);
    this.settings = settings;
    this.documents = documents;
    this.gathering = gathering;
  }

  void load() {
    Path list = files.installedPlugins();
    documents
        .read(list, false, gathering.problems())
        .map(document -> document.root().get("plugins"))
        .ifPresent(plugins -> plugins.members().forEach(this::plugin));
  }

  private void plugin(Member member) {
    if (settings.plugin(member.name()).orElse(true)) {
      installation(member.value()).ifPresent(root -> plugin(member.name(), root));
    }
  }

  /** The project's own installation goes before the user's. */
  private Optional<Path> installation(Node installations) {
    Optional<Path> users = Optional.empty();
    for (Node each : installations.elements()) {
      Optional<Path> path = each.text("installPath").flatMap(ClaudePlugins::path);
      String scope = each.text("scope").orElse("user");
      if (scope.equals("user")) {
        users = path;
      } else if (isOfProject(each.text("projectPath").orElse(""))) {
        return path;
      }
    }
    return users;
  }

  private boolean isOfProject(String path) {
    Path project = at.project();
    return project != null
        && path(path).filter(written -> ClaudeProject.isSame(written, project)).isPresent();
  }

  private static Optional<Path> path(String written) {
    try {
      return written.isBlank() ? Optional.empty() : Optional.of(Path.of(written).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private void plugin(String id, Path root) {
    if (!Files.isDirectory(root)) {
      return;
    }
    Path manifestFile = root.resolve(".claude-plugin").resolve("plugin.json");
    Optional<JsonDocument> manifest = documents.read(manifestFile, false, gathering.problems());
    if (settings.plugin(id).isEmpty() && isOffByDefault(manifest)) {
      return;
    }
    int part = id.indexOf('@');
    String plugin =
        manifest
            .flatMap(document -> document.root().text("name"))
            .orElse(part < 0 ? id : id.substring(0, part));
    Plugin found = new Plugin(plugin, root, placeholders(id, root, manifest));
    manifest.ifPresent(document -> manifest(found, manifestFile, document));
    file(found, root.resolve(".mcp.json"), false);
  }

  private static boolean isOffByDefault(Optional<JsonDocument> manifest) {
    return manifest
        .map(document -> document.root().get("defaultEnabled"))
        .filter(value -> value.text().equals("false"))
        .isPresent();
  }

  private Map<String, String> placeholders(String id, Path root, Optional<JsonDocument> manifest) {
    Map<String, String> values = new HashMap<>();
    manifest
        .map(document -> document.root().get("userConfig"))
        .ifPresent(
            config ->
                config
                    .members()
                    .forEach(
                        option ->
                            Optional.ofNullable(option.value().get("default"))
                                .ifPresent(
                                    value ->
                                        values.put("user_config." + option.name(), value.text()))));
    settings.pluginOptions(id).forEach((name, value) -> values.put("user_config." + name, value));
    values.put("CLAUDE_PLUGIN_ROOT", root.toString());
    values.put("CLAUDE_PLUGIN_DATA", files.pluginData(id).toString());
    return values;
  }

  private record Plugin(String name, Path root, Map<String, String> placeholders) {}

  private void manifest(Plugin plugin, Path file, JsonDocument document) {
    Node servers = document.root().get("mcpServers");
    if (servers == null) {
      return;
    }
    Origin origin = origin(plugin, file, document);
    if (servers.isObject()) {
      gathering.servers(origin, servers, "mcpServers");
      return;
    }
    List<Node> paths = servers.isArray() ? servers.elements() : List.of(servers);
    for (Node path : paths) {
      if (path.isObject()) {
        gathering.servers(origin, path, "mcpServers");
      } else {
        named(plugin, path, origin.reporter(gathering.problems()));
      }
    }
  }

  /** A plugin names files of its own only. */
  private void named(Plugin plugin, Node path, Reporter reporter) {
    Optional<Path> file =
        Optional.of(path)
            .filter(Node::isString)
            .flatMap(node -> path(node.text()))
            .map(relative -> plugin.root().resolve(relative).normalize())
            .filter(resolved -> resolved.startsWith(plugin.root()));
    if (file.isEmpty()) {
      reporter.error(
          path.start(), "mcpServers", "must be servers, or the paths of files of the plugin");
      return;
    }
    file(plugin, file.get(), true);
  }

  private void file(Plugin plugin, Path file, boolean required) {
    documents
        .read(file, required, gathering.problems())
        .ifPresent(
            document -> {
              Node wrapped = document.root().get("mcpServers");
              gathering.servers(
                  origin(plugin, file, document),
                  wrapped == null ? document.root() : wrapped,
                  wrapped == null ? "" : "mcpServers");
            });
  }

  private static Origin origin(Plugin plugin, Path file, JsonDocument document) {
    return Origin.of(file, document, ConfigFormat.CLAUDE_PLUGIN, Scope.PLUGIN)
        .ofPlugin(plugin.name(), plugin.root(), plugin.placeholders());
  }
}
