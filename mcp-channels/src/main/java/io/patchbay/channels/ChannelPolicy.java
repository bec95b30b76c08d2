package io.patchbay.channels;

import java.util.Optional;
import java.util.Set;

/**
 * What an organization says of channels, as its managed settings have it.
 *
 * @param channelsEnabled whether there are channels at all; empty: it does not say
 * @param allowedChannelPlugins which plugins may be channels, as {@code NAME@MARKETPLACE}, in place
 *     of the application's own list; empty: it does not say
 */
public record ChannelPolicy(
    Optional<Boolean> channelsEnabled, Optional<Set<String>> allowedChannelPlugins) {
  /** Says nothing. */
  public static final ChannelPolicy NONE = new ChannelPolicy(Optional.empty(), Optional.empty());

  /** Copies the plugins. */
  public ChannelPolicy {
    allowedChannelPlugins = allowedChannelPlugins.map(Set::copyOf);
  }
}
