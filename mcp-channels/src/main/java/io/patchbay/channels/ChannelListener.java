package io.patchbay.channels;

import java.util.List;

/** Takes what channels bring. Called by one thread at a time. */
@FunctionalInterface
public interface ChannelListener {

  /**
   * Messages came: all that have come since the last call, of all channels, in the order in which
   * they came. May block, as for a turn of the conversation; what comes meanwhile is the next
   * group. What it throws is logged, and the messages count as delivered.
   *
   * @param messages at least one; untrusted text
   */
  void onMessages(List<ChannelMessage> messages);

  /**
   * Something was refused. Of a server that gates refuse each gate is told once, and again when it
   * refuses after it did not; of messages that are too many the first of each burst.
   */
  default void onRefused(ChannelRefusal refusal) {}
}
