package io.patchbay.internal.pool;

import io.patchbay.Apps;
import io.patchbay.PooledTool;
import io.patchbay.ToolPool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools of a moment, with every question answered by a look-up. */
public final class DefaultToolPool implements ToolPool {
  /** No tools. */
  public static final DefaultToolPool EMPTY =
      new DefaultToolPool(0, List.of(), Map.of(), Map.of(), Map.of());

  private final long version;
  private final List<PooledTool> tools;
  private final Map<String, PooledTool> byName;
  private final Map<String, List<PooledTool>> byServer;
  private final Map<String, Map<String, DefaultPooledTool>> all;
  private final Map<String, String> instructions;

  /**
   * Takes what {@link ToolAssembly} made.
   *
   * @param byName tools by name, and by alias
   * @param all every tool of every server by its own name, also those that are not in the pool
   */
  DefaultToolPool(
      long version,
      List<PooledTool> tools,
      Map<String, PooledTool> byName,
      Map<String, Map<String, DefaultPooledTool>> all,
      Map<String, String> instructions) {
    this.version = version;
    this.tools = List.copyOf(tools);
    this.byName = byName;
    this.byServer = ServerGroups.of(tools, tool -> tool.server().orElse(null));
    this.all = all;
    this.instructions = instructions;
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public List<PooledTool> tools() {
    return tools;
  }

  @Override
  public List<PooledTool> ofServer(String server) {
    return byServer.getOrDefault(server, List.of());
  }

  @Override
  public Optional<PooledTool> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public PooledTool require(String name) {
    PooledTool tool = byName.get(name);
    if (tool == null) {
      throw NearestNames.missing("tool", name, tools.stream().map(PooledTool::name).toList());
    }
    return tool;
  }

  @Override
  public List<PooledTool> appTools(String server) {
    return all.getOrDefault(server, Map.of()).values().stream()
        .<PooledTool>map(tool -> tool)
        .filter(tool -> Apps.isForApps(tool.tool()))
        .toList();
  }

  @Override
  public Optional<PooledTool> findAppTool(String server, String tool) {
    PooledTool found = known(server, tool);
    return Optional.ofNullable(found).filter(it -> Apps.isForApps(it.tool()));
  }

  @Override
  public Optional<String> instructions(String server) {
    return Optional.ofNullable(instructions.get(server));
  }

  /** Returns a tool of a server by its own name, also one that is not in the pool. */
  @Nullable DefaultPooledTool known(String server, String tool) {
    return all.getOrDefault(server, Map.of()).get(tool);
  }

  /** Returns whether another pool has the same tools, for the model and for apps. */
  boolean isSameAs(DefaultToolPool other) {
    return tools.equals(other.tools)
        && all.equals(other.all)
        && instructions.equals(other.instructions);
  }

  @Override
  public String toString() {
    return "version " + version + " of " + tools;
  }
}
