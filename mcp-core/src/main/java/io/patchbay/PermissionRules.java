package io.patchbay;

import io.patchbay.internal.pool.PermissionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Which tools run unasked, which are asked about and which never run. Of the rules that fit a tool
 * deny counts before ask, and ask before allow; their order does not matter. Immutable.
 *
 * <p>A rule is one of
 *
 * <ul>
 *   <li>{@code mcp__server} or {@code mcp__server__*}: all tools of a server,
 *   <li>{@code mcp__server__tool}: one of them,
 *   <li>{@code mcp__server__get_*}: those whose names fit, {@code *} standing for any characters
 *       and {@code ?} for one,
 *   <li>the bare name of a tool of the host's own,
 *   <li>the {@linkplain PooledTool#name name} that a tool has in the pool, whatever the strategy;
 *       to deny or ask also the name that it would have if no other tool had it, and its alias.
 * </ul>
 *
 * <p>Rules to deny or ask may have {@code *} and {@code ?} anywhere, so {@code mcp__*} is every
 * tool of every server and {@code *} everything. Rules to allow may have them after the name of a
 * server only, so that no rule allows a server that its author did not name.
 *
 * <p>Rules are held against the server and the tool, each under its own name or with what is not a
 * letter, digit, {@code _} or {@code -} as {@code _}; a name is never taken apart. Where a rule
 * would fit several of the servers that {@link #withServers} names, it belongs to the one with the
 * longest name; a rule to deny or ask still covers them all.
 */
public final class PermissionRules {
  /** No rules: every tool is {@link Permission#PASSTHROUGH}. */
  public static final PermissionRules NONE = builder().build();

  private final List<PermissionRule> deny;
  private final List<PermissionRule> ask;
  private final List<PermissionRule> allow;
  private final List<String> servers;

  private PermissionRules(
      List<PermissionRule> deny,
      List<PermissionRule> ask,
      List<PermissionRule> allow,
      List<String> servers) {
    this.deny = List.copyOf(deny);
    this.ask = List.copyOf(ask);
    this.allow = List.copyOf(allow);
    this.servers = List.copyOf(servers);
  }

  /** Starts without rules. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from these rules. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.deny.addAll(deny);
    builder.ask.addAll(ask);
    builder.allow.addAll(allow);
    builder.servers.addAll(servers);
    return builder;
  }

  /**
   * Returns these rules in the light of which servers there are, connected or not, instead of those
   * named before. Without names, a rule to allow covers every tool that it fits.
   *
   * @param names what the host calls its servers by
   */
  public PermissionRules withServers(Collection<String> names) {
    return new PermissionRules(deny, ask, allow, List.copyOf(names));
  }

  /** Returns whether there are no rules. */
  public boolean isEmpty() {
    return deny.isEmpty() && ask.isEmpty() && allow.isEmpty();
  }

  /** Returns whether no rule allows anything or wants it asked about. */
  public boolean refusesOnly() {
    return ask.isEmpty() && allow.isEmpty();
  }

  /** Returns what the rules say of a tool. */
  public Permission decide(PooledTool tool) {
    if (deny.stream().anyMatch(rule -> rule.covers(tool))) {
      return Permission.DENY;
    } else if (ask.stream().anyMatch(rule -> rule.covers(tool))) {
      return Permission.ASK;
    }
    return allow.stream().anyMatch(rule -> rule.isFor(tool, servers))
        ? Permission.ALLOW
        : Permission.PASSTHROUGH;
  }

  /** Returns the rules by what they do. */
  @Override
  public String toString() {
    return "deny " + deny + ", ask " + ask + ", allow " + allow;
  }

  /** Collects {@link PermissionRules}. Not thread-safe. */
  public static final class Builder {
    private final List<PermissionRule> deny = new ArrayList<>();
    private final List<PermissionRule> ask = new ArrayList<>();
    private final List<PermissionRule> allow = new ArrayList<>();
    private final List<String> servers = new ArrayList<>();

    private Builder() {}

    /**
     * Adds rules for what runs unasked.
     *
     * @throws IllegalArgumentException if a rule is empty, or has a wildcard that does not come
     *     after the name of a server
     */
    public Builder allow(String... rules) {
      Arrays.stream(rules).map(PermissionRule::toAllow).forEach(allow::add);
      return this;
    }

    /**
     * Adds rules for what is asked about.
     *
     * @throws IllegalArgumentException if a rule is empty
     */
    public Builder ask(String... rules) {
      Arrays.stream(rules).map(PermissionRule::of).forEach(ask::add);
      return this;
    }

    /**
     * Adds rules for what never runs.
     *
     * @throws IllegalArgumentException if a rule is empty
     */
    public Builder deny(String... rules) {
      Arrays.stream(rules).map(PermissionRule::of).forEach(deny::add);
      return this;
    }

    /** Returns the rules. */
    public PermissionRules build() {
      return new PermissionRules(deny, ask, allow, servers);
    }
  }
}
