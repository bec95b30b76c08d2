package io.patchbay.channels;

import java.util.Optional;

/**
 * Where a server comes from: what is said of it when the user opts in.
 *
 * @param name the server's name, or that of the plugin
 * @param marketplace where the plugin was installed from; empty for a server that is no plugin's,
 *     and where that is not known
 * @param isPlugin whether a plugin brings it
 */
public record ChannelSource(String name, Optional<String> marketplace, boolean isPlugin) {
  private static final String PLUGIN = "plugin:";

  /** Returns the source of a server that somebody wrote down. */
  public static ChannelSource server(String name) {
    return new ChannelSource(name, Optional.empty(), false);
  }

  /** Returns the source of a server that a plugin brings. */
  public static ChannelSource plugin(String plugin, String marketplace) {
    return new ChannelSource(plugin, Optional.of(marketplace), true);
  }

  /**
   * Returns what the name alone tells: {@code plugin:P:S} is server {@code S} of plugin {@code P},
   * whose marketplace is not known.
   */
  public static ChannelSource ofName(String server) {
    int end = server.indexOf(':', PLUGIN.length());
    return server.startsWith(PLUGIN) && end > 0
        ? new ChannelSource(server.substring(PLUGIN.length(), end), Optional.empty(), true)
        : server(server);
  }

  /** Returns how a user names it: {@code server:NAME} or {@code plugin:NAME@MARKETPLACE}. */
  @Override
  public String toString() {
    return isPlugin
        ? PLUGIN + name + marketplace.map(where -> "@" + where).orElse("")
        : "server:" + name;
  }
}
