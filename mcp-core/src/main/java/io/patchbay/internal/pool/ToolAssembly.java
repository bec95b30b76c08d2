package io.patchbay.internal.pool;

import io.patchbay.Apps;
import io.patchbay.HostTool;
import io.patchbay.NamingStrategy;
import io.patchbay.PooledTool;
import io.patchbay.internal.pool.UniqueNames.Owner;
import io.patchbay.internal.text.Characters;
import io.patchbay.model.Tool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the pool of tools together. Tools for apps only take part in the naming, so that a name
 * means one tool wherever it is seen. Not thread-safe; for one pool.
 */
final class ToolAssembly {
  private final NamingStrategy naming;
  private final DefaultToolPool previous;
  private final List<String> warnings;
  private final List<PooledTool> tools = new ArrayList<>();
  private final Map<String, PooledTool> byName = new HashMap<>();
  private final Map<String, Map<String, DefaultPooledTool>> all = new HashMap<>();
  private final Map<String, String> instructions = new HashMap<>();

  ToolAssembly(NamingStrategy naming, DefaultToolPool previous, List<String> warnings) {
    this.naming = naming;
    this.previous = previous;
    this.warnings = warnings;
  }

  /** Returns the pool; the previous one if nothing is different. */
  DefaultToolPool pool(Collection<HostTool> hostTools, List<ServerLists> servers) {
    hostTools.forEach(host -> add(hostTool(host.tool())));
    Map<String, Map<String, Tool>> joining = new LinkedHashMap<>();
    servers.forEach(lists -> joining.put(lists.server(), joining(lists)));
    Map<Owner, String> names = new UniqueNames(naming, byName.keySet()).of(owners(joining));
    for (ServerLists lists : servers) {
      joining.getOrDefault(lists.server(), Map.of()).values().stream()
          .map(tool -> serverTool(lists, tool, names))
          .forEach(this::addKnown);
      lists
          .instructions()
          .map(text -> Characters.first(text, Characters.DESCRIPTION))
          .ifPresent(text -> instructions.put(lists.server(), text));
    }
    addAliases();
    DefaultToolPool pool =
        new DefaultToolPool(previous.version() + 1, tools, byName, all, instructions);
    return pool.isSameAs(previous) ? previous : pool;
  }

  private Map<String, Tool> joining(ServerLists lists) {
    List<Tool> accepted =
        lists.tools().items().stream()
            .filter(tool -> lists.filter().accepts(tool.name()))
            .filter(tool -> Apps.isForModel(tool) || Apps.isForApps(tool))
            .toList();
    return FirstOnes.of(lists.server(), "tool", accepted, Tool::name, warnings);
  }

  private static List<Owner> owners(Map<String, Map<String, Tool>> joining) {
    List<Owner> owners = new ArrayList<>();
    joining.forEach(
        (server, own) -> own.keySet().forEach(name -> owners.add(new Owner(server, name))));
    return owners;
  }

  private void add(PooledTool tool) {
    tools.add(tool);
    byName.put(tool.name(), tool);
  }

  private void addKnown(DefaultPooledTool tool) {
    all.computeIfAbsent(tool.serverName(), server -> new LinkedHashMap<>())
        .put(tool.tool().name(), tool);
    if (Apps.isForModel(tool.tool())) {
      add(tool);
    }
  }

  private DefaultPooledTool hostTool(Tool tool) {
    PooledTool before = previous.find(tool.name()).orElse(null);
    return before instanceof DefaultPooledTool old && old.isOfHost(tool)
        ? old
        : DefaultPooledTool.ofHost(tool);
  }

  private DefaultPooledTool serverTool(ServerLists lists, Tool tool, Map<Owner, String> names) {
    Owner owner = new Owner(lists.server(), tool.name());
    String name = names.getOrDefault(owner, owner.name());
    DefaultPooledTool before = previous.known(owner.server(), owner.name());
    return before != null && before.isOfServer(name, lists, tool)
        ? before
        : DefaultPooledTool.ofServer(name, lists, tool).withOtherNames(otherNames(owner));
  }

  private List<String> otherNames(Owner owner) {
    List<String> names = new ArrayList<>(2);
    names.add(naming.name(owner.server(), owner.name()));
    naming.alias(owner.server(), owner.name()).ifPresent(names::add);
    return names;
  }

  private void addAliases() {
    Map<String, PooledTool> aliases = new HashMap<>();
    Set<String> ambiguous = new HashSet<>();
    for (PooledTool tool : tools) {
      tool.server()
          .flatMap(server -> naming.alias(server, tool.tool().name()))
          .filter(alias -> aliases.putIfAbsent(alias, tool) != null)
          .ifPresent(ambiguous::add);
    }
    aliases.keySet().removeAll(ambiguous);
    aliases.forEach(byName::putIfAbsent);
  }
}
