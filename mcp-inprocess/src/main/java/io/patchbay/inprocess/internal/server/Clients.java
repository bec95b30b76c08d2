package io.patchbay.inprocess.internal.server;

import io.patchbay.ProtocolVersion;
import io.patchbay.RequestRejectedException;
import io.patchbay.inprocess.internal.server.Answers.Refusal;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.Implementation;
import io.patchbay.spi.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says of each request who asks: a stateless one carries it in its {@code _meta}, another belongs
 * to whoever shook hands. Used by one thread at a time.
 */
final class Clients {
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final List<String> STATELESS =
      ProtocolVersion.STATELESS.stream().map(ProtocolVersion::value).toList();

  private @Nullable Client greeted;
  private @Nullable Client last;
  private @Nullable Json lastVersion;
  private @Nullable Json lastCapabilities;
  private @Nullable Json lastInfo;

  /** Returns who shook hands, if anybody did. */
  @Nullable Client greeted() {
    return greeted;
  }

  /** Takes an {@code initialize}; returns the client under the revision to answer. */
  Client greet(Json params) {
    Json offered = params.get("protocolVersion");
    ProtocolVersion version = ProtocolVersion.HANDSHAKE.get(0);
    if (offered != null && offered.isString()) {
      ProtocolVersion wanted = new ProtocolVersion(offered.asString());
      version = ProtocolVersion.HANDSHAKE.contains(wanted) ? wanted : version;
    }
    Client client =
        new Client(
            version, capabilities(params.get("capabilities")), info(params.get("clientInfo")));
    greeted = client;
    return client;
  }

  /**
   * Returns who sent a request.
   *
   * @throws RequestRejectedException if it does not say so and nobody shook hands
   */
  Client of(Message request) {
    Json meta = request.params().get("_meta");
    Json version = meta == null ? null : meta.get(PREFIX + "protocolVersion");
    if (meta == null || version == null) {
      return whoeverGreeted();
    }
    Json capabilities = meta.get(PREFIX + "clientCapabilities");
    Json info = meta.get(PREFIX + "clientInfo");
    Client known = last;
    if (known != null && isLast(version, capabilities, info)) {
      return known;
    }
    Client read = read(version, capabilities, info);
    last = read;
    lastVersion = version;
    lastCapabilities = capabilities;
    lastInfo = info;
    return read;
  }

  /** A client of this library sends the very same objects with each request. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isLast(Json version, @Nullable Json capabilities, @Nullable Json info) {
    return version == lastVersion && capabilities == lastCapabilities && info == lastInfo;
  }

  private Client whoeverGreeted() {
    Client known = greeted;
    if (known == null) {
      throw Answers.invalidParams(
          "_meta needs " + PREFIX + "protocolVersion and " + PREFIX + "clientCapabilities");
    }
    return known;
  }

  private static Client read(Json version, @Nullable Json capabilities, @Nullable Json info) {
    if (!version.isString()) {
      throw Answers.invalidParams("_meta: " + PREFIX + "protocolVersion must be a string");
    }
    if (!STATELESS.contains(version.asString())) {
      throw new Refusal(
          Answers.UNSUPPORTED_VERSION,
          "Unsupported protocol version",
          Map.of("supported", STATELESS, "requested", version.asString()));
    }
    if (capabilities == null || !capabilities.isObject()) {
      throw Answers.invalidParams("_meta: " + PREFIX + "clientCapabilities must be an object");
    }
    return new Client(
        new ProtocolVersion(version.asString()), capabilities(capabilities), info(info));
  }

  private static ClientCapabilities capabilities(@Nullable Json json) {
    return ClientCapabilities.from(json == null || !json.isObject() ? Json.emptyObject() : json);
  }

  private static Optional<Implementation> info(@Nullable Json json) {
    try {
      return json == null ? Optional.empty() : Optional.of(Implementation.from(json));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }
}
