package io.patchbay.channels;

/**
 * What somebody at the other end of a channel answered.
 *
 * @param server the channel
 * @param isAllowed whether the tool may run
 */
public record PermissionVerdict(String server, boolean isAllowed) {}
