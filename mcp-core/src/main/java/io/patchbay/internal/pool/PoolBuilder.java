package io.patchbay.internal.pool;

import io.patchbay.HostTool;
import io.patchbay.NamingStrategy;
import io.patchbay.PooledPrompt;
import io.patchbay.PooledTool;
import io.patchbay.PromptsChange;
import io.patchbay.ResourcesChange;
import io.patchbay.ToolsChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the pools of a host: a pure function of what the servers have. Immutable, thread-safe.
 *
 * <p>What did not change is the same object as before, down to the whole pool. Names do not depend
 * on the previous pools, nor on the order of servers and tools.
 */
public final class PoolBuilder {
  private final NamingStrategy naming;
  private final Map<String, HostTool> hostTools = new LinkedHashMap<>();
  private final List<String> hostWarnings = new ArrayList<>();

  /**
   * Creates a builder.
   *
   * @param naming what to call tools and prompts
   * @param hostTools the host's own tools, in order; of several of one name the first counts
   */
  public PoolBuilder(NamingStrategy naming, Collection<HostTool> hostTools) {
    this.naming = naming;
    for (HostTool host : hostTools) {
      if (this.hostTools.putIfAbsent(host.tool().name(), host) != null) {
        hostWarnings.add(
            "the host has the tool \""
                + host.tool().name()
                + "\" more than once; the first counts");
      }
    }
  }

  /** Returns the host's own tool that a tool of the pool is; empty if it is a server's. */
  public Optional<HostTool> hostTool(PooledTool tool) {
    return tool.server().isPresent()
        ? Optional.empty()
        : Optional.ofNullable(hostTools.get(tool.name()));
  }

  /**
   * Returns the pools.
   *
   * @param servers what each server has, in the order of the pools
   * @param previous the pools before
   * @throws IllegalArgumentException if a server is there twice
   */
  public PoolUpdate build(List<ServerLists> servers, Pools previous) {
    requireDistinct(servers);
    List<String> warnings = new ArrayList<>(hostWarnings);
    DefaultToolPool tools =
        new ToolAssembly(naming, previous.tools(), warnings).pool(hostTools.values(), servers);
    DefaultPromptPool prompts = PromptAssembly.pool(servers, naming, previous.prompts(), warnings);
    DefaultResourcePool resources = ResourceAssembly.pool(servers, previous.resources(), warnings);
    return new PoolUpdate(
        new Pools(tools, prompts, resources),
        change(previous.tools(), tools),
        change(previous.prompts(), prompts),
        change(previous.resources(), resources),
        warnings);
  }

  private static void requireDistinct(List<ServerLists> servers) {
    Set<String> names = new HashSet<>();
    for (ServerLists lists : servers) {
      if (!names.add(lists.server())) {
        throw new IllegalArgumentException("server \"" + lists.server() + "\" is there twice");
      }
    }
  }

  private static ToolsChange change(DefaultToolPool before, DefaultToolPool now) {
    var difference = Difference.of(before.tools(), now.tools(), PooledTool::name);
    return new ToolsChange(difference.added(), difference.removed(), difference.changed(), now);
  }

  private static PromptsChange change(DefaultPromptPool before, DefaultPromptPool now) {
    var difference = Difference.of(before.prompts(), now.prompts(), PooledPrompt::name);
    return new PromptsChange(difference.added(), difference.removed(), difference.changed(), now);
  }

  private static ResourcesChange change(DefaultResourcePool before, DefaultResourcePool now) {
    var difference =
        Difference.of(before.resources(), now.resources(), DefaultResourcePool.Place::of);
    return new ResourcesChange(
        difference.added(),
        difference.removed(),
        difference.changed(),
        !before.templates().equals(now.templates()),
        now);
  }
}
