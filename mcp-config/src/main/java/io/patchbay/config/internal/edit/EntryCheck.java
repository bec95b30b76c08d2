package io.patchbay.config.internal.edit;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is refused before it is written. Everything else is a matter of loading. */
public final class EntryCheck {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

  /** The names that Claude Code keeps for its own servers. */
  public static final Set<String> RESERVED =
      Set.of("workspace", "claude-in-chrome", "computer-use", "Claude Preview", "Claude Browser");

  /** The types that are reached by a command or a URL; others are their transport's business. */
  private static final Set<String> REACHED =
      Set.of("stdio", "http", "streamable-http", "sse", "ws", "sse-ide", "ws-ide");

  private EntryCheck() {}

  /** Requires that a server may have this name. */
  public static void name(String name, Json entry) {
    if (RESERVED.contains(name) && !"sdk".equals(type(entry))) {
      throw refused(name, "this name is reserved");
    } else if (!NAME.matcher(name).matches() && !RESERVED.contains(name)) {
      throw refused(name, "a name has only letters, digits, - and _");
    }
  }

  /**
   * Requires that an entry says how to reach a server.
   *
   * @param urlNeedsType whether a URL alone does not
   */
  public static void entry(String name, Json entry, boolean urlNeedsType) {
    if (!entry.isObject()) {
      throw refused(name, "its entry is no object; write {\"command\": …} or {\"url\": …}");
    }
    String type = type(entry);
    boolean command = entry.get("command") != null;
    boolean url = entry.get("url") != null || entry.get("httpUrl") != null;
    if (!command && !url && (type == null || REACHED.contains(type))) {
      throw refused(name, "its entry has neither \"command\" nor \"url\"; add one of them");
    } else if (url && !command && type == null && urlNeedsType) {
      throw refused(
          name,
          "its entry has a \"url\" and no \"type\", and would be read as a command;"
              + " add \"type\": \"http\"");
    }
  }

  private static @Nullable String type(Json entry) {
    Json type = entry.get("type");
    return type == null || !type.isString() ? null : type.asString();
  }

  /** Returns why a server is not added. */
  public static ConfigurationException refused(String name, String why) {
    return new ConfigurationException("Cannot add MCP server " + Json.of(name) + ": " + why, null);
  }
}
