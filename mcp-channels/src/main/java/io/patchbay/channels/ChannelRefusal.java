package io.patchbay.channels;

/**
 * Something that did not come through.
 *
 * @param server the server
 * @param gate what refused it: the name of a {@link ChannelGate}; for a message also "content",
 *     "size", "rate" or "queue", for an answer "permission"
 * @param reason why, for a person
 */
public record ChannelRefusal(String server, String gate, String reason) {}
