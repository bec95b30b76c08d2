package io.patchbay.internal.connection;

import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ElicitationHandler;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.RequestHandler;
import io.patchbay.RootsProvider;
import io.patchbay.SamplingHandler;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.internal.session.InputHandlers;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.Shared;
import io.patchbay.internal.time.HandlerExecutor;
import io.patchbay.internal.time.SystemTime;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.Implementation;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The servers of one application and what they share: time, executor, handlers. */
public final class DefaultPatchbay implements Patchbay {
  /** How long what still waits for the executor may take at least when everything closes. */
  private static final long LAST_TASKS = 100_000_000;

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Settings settings;
  private final @Nullable SystemTime ownTime;
  private final TimeSource time;
  private final HandlerExecutor executor = new HandlerExecutor();
  private final TransportProviders providers;
  private final EraMemory memory;
  private final Shared shared = new Shared();
  private final InputHandlers handlers;
  private final Map<String, Plug> plugs = new LinkedHashMap<>();
  private boolean closed;

  /** What the builder collected. */
  public record Settings(
      Limits limits,
      Implementation clientInfo,
      boolean tellsClientInfo,
      ClientCapabilities capabilities,
      @Nullable ElicitationHandler elicitation,
      @Nullable SamplingHandler sampling,
      @Nullable RootsProvider roots,
      Map<String, RequestHandler> requestHandlers,
      List<ConnectionListener> listeners,
      List<TransportProvider> providers,
      @Nullable ClassLoader classLoader,
      @Nullable TimeSource time,
      @Nullable Path stateDirectory,
      boolean directCompletion) {}

  /** A name in use: first by an attempt to connect, then by a connection. */
  private static final class Plug {
    private @Nullable Connection connection;
    private @Nullable Connector connecting;
    private final CompletableFuture<Void> settled = new CompletableFuture<>();
    private boolean abandoned;
  }

  /** Opens a Patchbay. */
  public DefaultPatchbay(Settings settings) {
    this.settings = settings;
    this.ownTime = settings.time() == null ? new SystemTime() : null;
    this.time = settings.time() == null ? Objects.requireNonNull(ownTime) : settings.time();
    ClassLoader loader = settings.classLoader();
    this.providers =
        TransportProviders.find(
            settings.providers(), loader == null ? DefaultPatchbay.class.getClassLoader() : loader);
    this.memory = new EraFile(time, settings.stateDirectory());
    this.handlers =
        new InputHandlers(
            settings.capabilities(),
            settings.elicitation(),
            settings.sampling(),
            settings.roots(),
            settings.requestHandlers());
  }

  @Override
  public Connection connect(ServerConfig server) {
    return connect(server, claim(requireName(server)));
  }

  @Override
  public CompletableFuture<Connection> connectAsync(ServerConfig server) {
    CompletableFuture<Connection> connected = new CompletableFuture<>();
    Plug plug;
    try {
      plug = claim(requireName(server));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    executor.execute(
        () -> {
          try {
            Connection connection = connect(server, plug);
            if (!connected.complete(connection)) {
              connection.close();
            }
          } catch (RuntimeException | Error e) {
            connected.completeExceptionally(e);
          }
        });
    var unused =
        connected.whenComplete(
            (connection, failure) -> {
              if (connected.isCancelled()) {
                abandon(plug);
              }
            });
    return connected;
  }

  private static String requireName(ServerConfig server) {
    String name = Objects.requireNonNull(server, "no server to connect to").name();
    if (name.isBlank()) {
      throw new ConfigurationException("a server needs a name", null);
    }
    return name;
  }

  private Plug claim(String name) {
    synchronized (plugs) {
      requireOpen();
      Plug known = plugs.get(name);
      if (known != null && (known.connection == null || known.connection.isOpen())) {
        throw new ConfigurationException(
            "server '"
                + name
                + "' is connected or connecting already; close it first, or use another name",
            null);
      }
      Plug plug = new Plug();
      plugs.put(name, plug);
      return plug;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new ServerClosedException("this Patchbay is closed", null);
    }
  }

  private Connection connect(ServerConfig server, Plug plug) {
    Connection connection = null;
    try {
      connection = open(server, plug);
      return connection;
    } finally {
      end(server.name(), plug, connection);
    }
  }

  private void begin(Plug plug, Connector connector) {
    synchronized (plugs) {
      requireOpen();
      if (plug.abandoned) {
        throw new ServerClosedException("the attempt to connect was cancelled", null);
      }
      plug.connecting = connector;
    }
  }

  private void end(String name, Plug plug, @Nullable Connection connection) {
    boolean unwanted;
    synchronized (plugs) {
      plug.connecting = null;
      plug.connection = connection;
      if (connection == null) {
        plugs.remove(name, plug);
      }
      unwanted = closed || plug.abandoned;
    }
    if (unwanted && connection != null) {
      connection.close();
    }
    plug.settled.complete(null);
  }

  private Connection open(ServerConfig server, Plug plug) {
    TransportProvider.Factory factory = providers.choose(server);
    Listeners listeners = new Listeners(settings.listeners());
    SessionConfig config =
        new SessionConfig(
            server.name(),
            server.options().limits().orElse(settings.limits()),
            time,
            executor,
            settings.directCompletion() ? (Executor) Runnable::run : executor,
            handlers,
            settings.clientInfo(),
            shared,
            settings.tellsClientInfo());
    Connector connector = new Connector(server, factory, config, listeners, memory);
    begin(plug, connector);
    Session session = connector.connect();
    DefaultConnection connection =
        new DefaultConnection(server, session, listeners, () -> release(server.name(), plug));
    session.inOrder(() -> listeners.start(connection));
    return connection;
  }

  private void release(String name, Plug plug) {
    synchronized (plugs) {
      plugs.remove(name, plug);
    }
  }

  private void abandon(Plug plug) {
    Connector connecting;
    synchronized (plugs) {
      plug.abandoned = true;
      connecting = plug.connecting;
    }
    if (connecting != null) {
      connecting.abort();
    }
  }

  @Override
  public List<Connection> connections() {
    List<Connection> connections = new ArrayList<>();
    synchronized (plugs) {
      for (Plug plug : plugs.values()) {
        if (plug.connection != null && plug.connection.isOpen()) {
          connections.add(plug.connection);
        }
      }
    }
    return List.copyOf(connections);
  }

  @Override
  public Optional<Connection> connection(String name) {
    synchronized (plugs) {
      Plug plug = plugs.get(name);
      return plug == null
          ? Optional.empty()
          : Optional.ofNullable(plug.connection).filter(Connection::isOpen);
    }
  }

  @Override
  public void close() {
    @Nullable List<Plug> open;
    synchronized (plugs) {
      open = closed ? null : List.copyOf(plugs.values());
      closed = true;
    }
    if (open == null) {
      Closing.await(ended, settings.limits().close());
      return;
    }
    long deadline = System.nanoTime() + settings.limits().close().toNanos();
    open.forEach(this::abandon);
    List<CompletableFuture<Void>> closing = new ArrayList<>();
    for (Plug plug : open) {
      Connection connection = plug.connection;
      closing.add(connection == null ? plug.settled : connection.closeAsync());
    }
    Closing.await(
        CompletableFuture.allOf(closing.toArray(CompletableFuture[]::new)),
        settings.limits().close());
    executor.close(Duration.ofNanos(Math.max(LAST_TASKS, deadline - System.nanoTime())));
    providers.close();
    if (ownTime != null) {
      ownTime.close();
    }
    ended.complete(null);
  }
}
