package io.patchbay.config.internal.policy;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import io.patchbay.ToolFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The {@code mcp.allowed} and {@code mcp.excluded} of Gemini CLI and Qwen Code, for the servers of
 * their files. Of several lists of allowed names a server has to be on each; excluded ones win.
 * Immutable.
 */
public final class NameLists implements ServerPolicy {
  private final Set<String> servers;
  private final List<ToolFilter> allowed;
  private final ToolFilter excluded;

  private NameLists(Set<String> servers, List<ToolFilter> allowed, ToolFilter excluded) {
    this.servers = Set.copyOf(servers);
    this.allowed = List.copyOf(allowed);
    this.excluded = excluded;
  }

  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    String name = server.name();
    if (!servers.contains(name)) {
      return Optional.empty();
    } else if (!excluded.accepts(name)) {
      return Optional.of(
          new Refusal(Cause.POLICY, "mcp.excluded of the settings names it; take it out there"));
    } else if (!allowed.stream().allMatch(list -> list.accepts(name))) {
      return Optional.of(
          new Refusal(Cause.POLICY, "mcp.allowed of the settings does not name it; add it there"));
    }
    return Optional.empty();
  }

  /** Collects lists. Used by one thread. */
  public static final class Builder {
    private final List<ToolFilter> allowed = new ArrayList<>();
    private final ToolFilter.Builder excluded = ToolFilter.builder();

    /** Adds a list of allowed names; one without names allows none. */
    public void allowed(List<String> patterns) {
      allowed.add(
          patterns.isEmpty()
              ? ToolFilter.builder().exclude("*").build()
              : ToolFilter.builder().include(patterns.toArray(new String[0])).build());
    }

    /** Adds excluded names. */
    public void excluded(List<String> patterns) {
      excluded.exclude(patterns.toArray(new String[0]));
    }

    /**
     * Returns the lists.
     *
     * @param servers the names they are for
     */
    public NameLists build(Set<String> servers) {
      return new NameLists(servers, allowed, excluded.build());
    }
  }
}
