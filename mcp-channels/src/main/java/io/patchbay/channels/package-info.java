/**
 * Channels: servers that push messages into an agent's conversation, and relay its questions about
 * permissions. {@link io.patchbay.channels.Channels} is the door.
 */
@org.jspecify.annotations.NullMarked
package io.patchbay.channels;
