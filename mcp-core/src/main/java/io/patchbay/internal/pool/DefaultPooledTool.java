package io.patchbay.internal.pool;

import io.patchbay.PooledTool;
import io.patchbay.internal.text.Characters;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolAnnotations;
import java.util.List;
import java.util.Optional;

/** A tool of the pool, with what is asked often read once. Immutable. */
public final class DefaultPooledTool implements PooledTool {
  private static final String ALWAYS_LOAD = "anthropic/alwaysLoad";
  private static final ToolAnnotations SILENT = ToolAnnotations.from(Json.emptyObject());

  private final String name;
  private final Optional<String> server;
  private final Tool tool;
  private final boolean trusted;
  private final boolean stale;
  private final boolean serverAlwaysLoads;
  private final List<String> otherNames;
  private final String description;
  private final boolean readOnly;
  private final boolean destructive;
  private final boolean idempotent;
  private final boolean openWorld;
  private final boolean alwaysLoaded;

  private DefaultPooledTool(
      String name,
      Optional<String> server,
      Tool tool,
      boolean trusted,
      boolean stale,
      boolean serverAlwaysLoads,
      List<String> otherNames) {
    this.name = name;
    this.server = server;
    this.tool = tool;
    this.trusted = trusted;
    this.stale = stale;
    this.serverAlwaysLoads = serverAlwaysLoads;
    this.otherNames = otherNames;
    this.description = Characters.first(tool.description().orElse(""), Characters.DESCRIPTION);
    ToolAnnotations hints = tool.annotations().orElse(SILENT);
    this.readOnly = hints.isReadOnly();
    this.destructive = hints.isDestructive();
    this.idempotent = hints.isIdempotent();
    this.openWorld = hints.isOpenWorld();
    this.alwaysLoaded =
        serverAlwaysLoads
            || tool.meta().map(meta -> Json.of(true).equals(meta.get(ALWAYS_LOAD))).orElse(false);
  }

  /** Returns a tool of the host's own, which is trusted and never stale. */
  public static DefaultPooledTool ofHost(Tool tool) {
    return new DefaultPooledTool(
        tool.name(), Optional.empty(), tool, true, false, false, List.of());
  }

  /** Returns a tool of a server. */
  public static DefaultPooledTool ofServer(String name, ServerLists lists, Tool tool) {
    return new DefaultPooledTool(
        name,
        Optional.of(lists.server()),
        tool,
        lists.trusted(),
        lists.stale(),
        lists.alwaysLoad(),
        List.of());
  }

  /** Returns the same tool, known under other names too. */
  DefaultPooledTool withOtherNames(List<String> names) {
    return new DefaultPooledTool(
        name, server, tool, trusted, stale, serverAlwaysLoads, List.copyOf(names));
  }

  /** Returns what it would be called if no other tool were, and what else finds it. */
  List<String> otherNames() {
    return otherNames;
  }

  /** Returns whether this is what the host's own tool becomes. */
  boolean isOfHost(Tool other) {
    return server.isEmpty() && tool.equals(other);
  }

  /** Returns whether this is what a tool of the same server becomes. */
  boolean isOfServer(String otherName, ServerLists lists, Tool other) {
    return name.equals(otherName)
        && trusted == lists.trusted()
        && stale == lists.stale()
        && serverAlwaysLoads == lists.alwaysLoad()
        && tool.equals(other);
  }

  /** Returns the name of its server, or the empty string. */
  String serverName() {
    return server.orElse("");
  }

  /** Returns whether its server was marked as trusted by code, or it is the host's own. */
  public boolean isTrusted() {
    return trusted;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<String> server() {
    return server;
  }

  @Override
  public Tool tool() {
    return tool;
  }

  @Override
  public String displayName() {
    return tool.displayName();
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public boolean isReadOnly() {
    return readOnly;
  }

  @Override
  public boolean isDestructive() {
    return destructive;
  }

  @Override
  public boolean isIdempotent() {
    return idempotent;
  }

  @Override
  public boolean isOpenWorld() {
    return openWorld;
  }

  @Override
  public boolean isStale() {
    return stale;
  }

  @Override
  public boolean isAlwaysLoaded() {
    return alwaysLoaded;
  }

  @Override
  public String toString() {
    return stale ? name + " (stale)" : name;
  }
}
