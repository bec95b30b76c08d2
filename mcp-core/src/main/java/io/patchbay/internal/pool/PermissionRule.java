package io.patchbay.internal.pool;

import io.patchbay.PooledTool;
import java.util.Collection;
import java.util.List;

/**
 * One rule of {@link io.patchbay.PermissionRules}. Immutable.
 *
 * @param text the rule as written, which may have wildcards
 */
public record PermissionRule(String text) {
  private static final String PREFIX = "mcp__";

  /** Returns a rule to deny or ask. */
  public static PermissionRule of(String text) {
    if (text.isBlank() || text.equals(PREFIX)) {
      throw new IllegalArgumentException("permission rule \"" + text + "\" names no tool");
    }
    return new PermissionRule(text);
  }

  /** Returns a rule to allow, which has to name a server before its first wildcard. */
  public static PermissionRule toAllow(String text) {
    int wildcard = new Glob(text).firstWildcard();
    if (wildcard >= 0 && !namesServer(text.substring(0, wildcard))) {
      throw new IllegalArgumentException(
          "permission rule \""
              + text
              + "\" cannot allow: a wildcard has to come after the name of a server, as in"
              + " mcp__server__*");
    }
    return of(text);
  }

  private static boolean namesServer(String literal) {
    return literal.startsWith(PREFIX) && literal.indexOf("__", PREFIX.length() + 1) > 0;
  }

  /**
   * Returns whether the rule can be read as one about a tool: wildcards count anywhere, and so does
   * every name the tool may go by. No server gets a tool of another one out of a rule by taking its
   * name.
   */
  public boolean covers(PooledTool tool) {
    Glob glob = new Glob(text);
    boolean named =
        glob.matches(tool.name())
            || tool instanceof DefaultPooledTool known
                && known.otherNames().stream().anyMatch(glob::matches);
    if (named || isFor(tool, List.of())) {
      return true;
    }
    if (tool.server().isEmpty()) {
      return false;
    }
    String server = tool.server().get();
    String name = tool.tool().name();
    return coversQualified(glob, server, name)
        || coversQualified(glob, server, LegalName.of(name))
        || coversQualified(glob, LegalName.of(server), name)
        || coversQualified(glob, LegalName.of(server), LegalName.of(name));
  }

  private static boolean coversQualified(Glob glob, String server, String tool) {
    return glob.matches(PREFIX + server) || glob.matches(PREFIX + server + "__" + tool);
  }

  /**
   * Returns whether the rule is about a tool: literal up to the end of the server's name, which no
   * other server fits better.
   *
   * @param servers the names of all servers; may be empty
   */
  public boolean isFor(PooledTool tool, Collection<String> servers) {
    if (tool.server().isEmpty()) {
      return text.equals(tool.name());
    }
    String server = tool.server().get();
    boolean named = text.equals(tool.name());
    if (!named && !fits(server, tool.tool().name())) {
      return false;
    }
    int fit = named ? (fit(server) | 1) : fit(server);
    return servers.stream().allMatch(other -> fit(other) <= fit);
  }

  private boolean fits(String server, String tool) {
    return fitsExactly(server, tool) || fitsExactly(LegalName.of(server), LegalName.of(tool));
  }

  private boolean fitsExactly(String server, String tool) {
    return startsWith(server)
        && (text.length() == PREFIX.length() + server.length()
            || new Glob(text.substring(PREFIX.length() + server.length() + 2)).matches(tool));
  }

  /** Returns how well a server fits: by the length of its name, and better as it is written. */
  private int fit(String server) {
    if (startsWith(server)) {
      return 2 * server.length() + 1;
    }
    return startsWith(LegalName.of(server)) ? 2 * server.length() : 0;
  }

  /** Returns whether a server is named before any wildcard: one called {@code a__*} is not. */
  private boolean startsWith(String server) {
    String start = PREFIX + server;
    int wildcard = new Glob(text).firstWildcard();
    return (wildcard < 0 || wildcard >= start.length())
        && (text.equals(start) || text.startsWith(start + "__"));
  }

  @Override
  public String toString() {
    return text;
  }
}
