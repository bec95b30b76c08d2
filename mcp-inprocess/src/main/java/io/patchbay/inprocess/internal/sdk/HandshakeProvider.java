package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.patchbay.ProtocolVersion;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gives a handshake-era server of the SDK one session for each connection. */
public final class HandshakeProvider implements McpServerTransportProvider {
  /** The oldest first, as the SDK wants them. */
  static final List<String> VERSIONS = versions();

  private final Set<HandshakeSession> sessions = ConcurrentHashMap.newKeySet();
  private volatile McpServerSession.@Nullable Factory factory;

  /** Creates a provider without sessions. */
  public HandshakeProvider() {}

  private static List<String> versions() {
    List<String> versions = new ArrayList<>();
    ProtocolVersion.HANDSHAKE.forEach(version -> versions.add(version.value()));
    Collections.reverse(versions);
    return List.copyOf(versions);
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory sessionFactory) {
    this.factory = sessionFactory;
  }

  /** Returns a transport to the server. */
  public Transport connect(TransportContext context) {
    McpServerSession.Factory known = factory;
    if (known == null) {
      throw new IllegalStateException(
          "server '" + context.server() + "': no server was built over the provider");
    }
    LinkedEnd client = LinkedEnd.create(context);
    HandshakeSession session = new HandshakeSession(client.other(), sessions::remove);
    sessions.add(session);
    session.open(known);
    return client;
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Flux.fromIterable(sessions)
        .flatMap(session -> session.sdk().sendNotification(method, params))
        .then();
  }

  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    return Flux.fromIterable(sessions)
        .filter(session -> session.sdk().getId().equals(sessionId))
        .flatMap(session -> session.sdk().sendNotification(method, params))
        .then();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Flux.fromIterable(sessions).flatMap(session -> session.sdk().closeGracefully()).then();
  }

  @Override
  public List<String> protocolVersions() {
    return VERSIONS;
  }
}
