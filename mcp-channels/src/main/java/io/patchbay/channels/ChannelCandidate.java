package io.patchbay.channels;

import io.patchbay.Connection;
import io.patchbay.ProtocolVersion;
import io.patchbay.model.ServerCapabilities;

/**
 * A connected server that wants to be a channel.
 *
 * @param connection its connection
 * @param source where it comes from
 * @param protocolVersion the revision in force
 * @param capabilities what it declares
 */
public record ChannelCandidate(
    Connection connection,
    ChannelSource source,
    ProtocolVersion protocolVersion,
    ServerCapabilities capabilities) {}
