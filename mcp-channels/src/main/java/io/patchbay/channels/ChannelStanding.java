package io.patchbay.channels;

import java.util.List;

/**
 * Where a server stands as a channel.
 *
 * @param server the server
 * @param refusals every gate that does not let it through, in their order; empty if it is a channel
 * @param relaysPermissions whether it takes questions about permissions
 * @param delivered how many of its messages were handed to the listener
 * @param refused how many of its messages were refused
 */
public record ChannelStanding(
    String server,
    List<ChannelRefusal> refusals,
    boolean relaysPermissions,
    long delivered,
    long refused) {
  /** Copies the refusals. */
  public ChannelStanding {
    refusals = List.copyOf(refusals);
  }

  /** Returns whether the server is a channel. */
  public boolean isOpen() {
    return refusals.isEmpty();
  }
}
