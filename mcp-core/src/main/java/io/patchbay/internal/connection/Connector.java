package io.patchbay.internal.connection;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectException;
import io.patchbay.McpException;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.ProtocolVersion.Era;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.TransportException;
import io.patchbay.internal.files.EraMemory;
import io.patchbay.internal.filter.FilterChain;
import io.patchbay.internal.filter.FilteredTransport;
import io.patchbay.internal.legacy.Handshake;
import io.patchbay.internal.modern.Discovery;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.SessionEvents;
import io.patchbay.internal.time.PatientTime;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to connect: opens a transport, finds the era out, greets the server, all within one
 * limit, which stands still while a person is asked. What it opened is closed again if it fails.
 *
 * <p>A stateless server is recognised by its answer to {@code server/discover}. Everything else,
 * silence included, gets {@code initialize} over the same transport; a server that died of the
 * question is started again for it. The verdict is remembered, and a remembered one that fails is
 * asked anew once. Where the configuration wants the handshake first, a server that refuses it is
 * asked over a new transport. A server that was never reached has refused nothing.
 */
final class Connector {
  private static final ProtocolVersion NEWEST_STATELESS = ProtocolVersion.STATELESS.get(0);
  private static final ProtocolVersion NEWEST_HANDSHAKE = ProtocolVersion.HANDSHAKE.get(0);

  private static final String DISCOVERY = "the answer to server/discover";
  private static final String HANDSHAKE = "the answer to initialize";

  /** Less than anybody waits longer than the limit. */
  private static final Duration SOON = Duration.ofMillis(500);

  private final ServerConfig server;
  private final TransportProviders providers;
  private final FilterChain filters;
  private final SessionConfig config;
  private final SessionEvents events;
  private final EraMemory memory;
  private final PatientTime patience;
  private volatile long deadline;
  private TransportProvider.@Nullable Factory factory;
  private @Nullable Session session;
  private volatile @Nullable Transport transport;
  private volatile String waitingFor = "";
  private volatile boolean late;
  private volatile boolean aborted;

  Connector(
      ServerConfig server,
      TransportProviders providers,
      FilterChain filters,
      SessionConfig config,
      SessionEvents events,
      EraMemory memory,
      PatientTime patience) {
    this.server = server;
    this.providers = providers;
    this.filters = filters;
    this.config = config;
    this.events = events;
    this.memory = memory;
    this.patience = patience;
  }

  /**
   * Connects on the calling thread.
   *
   * @throws McpException if no session came about; nothing is left open then
   * @throws RefusedException if a built-in server was made as one that is not to be connected
   */
  Session connect() {
    deadline = patience.nanoTime() + config.limits().connect().toNanos();
    Cancellable timer = patience.schedule(config.limits().connect(), this::tooLate);
    try {
      Session connected = negotiate();
      connected.hasGreeted();
      remember(connected);
      return connected;
    } catch (CancellationException | RefusedException e) {
      abandon();
      throw e;
    } catch (RuntimeException e) {
      String diagnostics = diagnostics();
      abandon();
      throw failed(e, diagnostics);
    } catch (Error e) {
      abandon();
      throw e;
    } finally {
      timer.cancel();
    }
  }

  /** Returns whether the limit on connecting ran out. */
  boolean isLate() {
    return late;
  }

  private void tooLate() {
    late = true;
    endTransport();
  }

  /** Ends the attempt; nobody wants its outcome any more. */
  void abort() {
    aborted = true;
    endTransport();
  }

  private void endTransport() {
    Transport open = transport;
    if (open != null) {
      var unused = open.close(config.limits().close());
    }
  }

  private Session negotiate() {
    ProtocolMode mode = server.options().protocol();
    if (mode.pinned().isPresent()) {
      return pinned(mode.pinned().get());
    }
    if (mode == ProtocolMode.LEGACY) {
      return handshake(NEWEST_HANDSHAKE);
    }
    Optional<Era> verdict = memory.recall(server.identity());
    if (verdict.map(era -> era == Era.HANDSHAKE).orElse(server.handshakeFirst())) {
      try {
        return handshake(NEWEST_HANDSHAKE);
      } catch (McpException e) {
        boolean reached = waitingFor.equals(HANDSHAKE);
        if (!reached || late || aborted || e instanceof AuthorizationRequiredException) {
          throw e;
        }
        memory.forget(server.identity());
        abandon();
      }
    }
    return probe();
  }

  private Session pinned(ProtocolVersion version) {
    Session opened = open(Discovery.probing(config, version));
    waitingFor = DISCOVERY;
    Discovery.Finding finding = new Discovery(opened).run(version, left());
    if (!finding.stateless()) {
      throw new ConnectException(
          "server '"
              + config.server()
              + "' is pinned to revision "
              + version
              + " and does not speak it: "
              + finding.reason()
              + "; use protocol mode auto or legacy",
          null);
    }
    return opened;
  }

  private Session probe() {
    Session opened = open(Discovery.probing(config, NEWEST_STATELESS));
    waitingFor = DISCOVERY;
    boolean shared = !opened.transport().traits().requestScoped();
    Duration limit = shared ? min(config.limits().probe(), left()) : left();
    Discovery.Finding finding;
    try {
      finding = new Discovery(opened).run(NEWEST_STATELESS, limit);
    } catch (TransportException e) {
      if (!shared || late || aborted) {
        throw e;
      }
      abandon();
      return handshake(NEWEST_HANDSHAKE);
    }
    if (finding.stateless()) {
      return opened;
    }
    if (opened.closedBecause() != null) {
      abandon();
      return handshake(finding.handshake());
    }
    waitingFor = HANDSHAKE;
    new Handshake(opened).run(finding.handshake(), left());
    return opened;
  }

  private Session handshake(ProtocolVersion version) {
    Session opened = open(Handshake.offering(version));
    waitingFor = HANDSHAKE;
    new Handshake(opened).run(version, left());
    return opened;
  }

  private Session open(io.patchbay.internal.session.Era first) {
    Transport made =
        FilteredTransport.of(
            factory()
                .create(
                    new TransportContext(
                        config.server(), config.limits(), config.time(), config.executor())),
            filters);
    transport = made;
    waitingFor = "the channel to open";
    Session opened = new Session(config, made, events, first);
    session = opened;
    opened.greets(patience);
    left();
    opened.open();
    return opened;
  }

  private TransportProvider.Factory factory() {
    TransportProvider.Factory known = factory;
    if (known == null) {
      known = providers.choose(server);
      factory = known;
    }
    return known;
  }

  private Duration left() {
    if (aborted) {
      throw aborted();
    }
    long left = deadline - patience.nanoTime();
    if (late || left <= 0) {
      late = true;
      throw new ConnectException(notInTime(), null);
    }
    return Duration.ofNanos(left);
  }

  /** Returns what it waits for, or did last; empty if it has not begun to. */
  String waitingFor() {
    return patience.isStill() ? "a person who was asked, as at a login" : waitingFor;
  }

  private String notInTime() {
    return "server '"
        + config.server()
        + "' was not connected within "
        + config.limits().connect().toMillis()
        + " ms; it was waiting for "
        + waitingFor;
  }

  private ServerClosedException aborted() {
    return new ServerClosedException(
        "server '" + config.server() + "': the attempt to connect was cancelled", null);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void remember(Session connected) {
    memory.remember(server.identity(), connected.era().version().era());
  }

  private String diagnostics() {
    Transport open = transport;
    return open == null ? "" : open.diagnostics();
  }

  /**
   * Waits for the end of what was opened, so that no process is left when the attempt has failed.
   * What opens at once is none: whoever waits for the attempt, or makes it on its own thread, is
   * not kept by a server that does not answer to the end of its session either.
   */
  private void abandon() {
    Session opened = session;
    session = null;
    transport = null;
    if (opened == null) {
      return;
    }
    Duration limit = config.limits().close();
    if (factory().opensAtOnce()) {
      boolean unused = Closing.isOver(opened.close(limit), min(limit, SOON));
    } else {
      Closing.await(opened.close(limit), limit);
    }
  }

  private McpException failed(RuntimeException cause, String diagnostics) {
    if (aborted) {
      return aborted();
    }
    if (late && !(cause instanceof ConnectException)) {
      return new ConnectException(notInTime() + with(diagnostics, cause), cause);
    }
    if (cause instanceof ConnectException known && with(diagnostics, cause).isEmpty()) {
      return known;
    }
    if (cause instanceof AuthorizationRequiredException
        || cause instanceof io.patchbay.ConfigurationException) {
      return (McpException) cause;
    }
    String message = String.valueOf(cause.getMessage());
    return new ConnectException("cannot connect: " + message + with(diagnostics, cause), cause);
  }

  private static String with(String diagnostics, RuntimeException cause) {
    boolean said = String.valueOf(cause.getMessage()).contains(diagnostics);
    return diagnostics.isEmpty() || said ? "" : "; " + diagnostics;
  }
}
