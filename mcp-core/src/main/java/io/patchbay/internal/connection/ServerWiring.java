package io.patchbay.internal.connection;

import io.patchbay.ConnectionState;
import io.patchbay.Limits;
import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.StateChange;
import io.patchbay.internal.catalogue.ListKind;
import io.patchbay.internal.catalogue.ServerCatalogue;
import io.patchbay.internal.connection.Waiters.Terms;
import io.patchbay.internal.filter.FilterChain;
import io.patchbay.internal.pool.ServerLists;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.SerialExecutor;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.state.Event;
import io.patchbay.internal.state.Event.Trigger;
import io.patchbay.internal.state.Rules;
import io.patchbay.internal.time.PatientTime;
import io.patchbay.model.LoggingLevel;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one server's plug, sessions, listeners and lists have to do with each other: makes attempts,
 * hands a new session to those who work with it, and tells everybody of changes.
 */
final class ServerWiring implements Plug.Wiring {
  private final ServerConfig server;
  private final Common common;
  private final Limits limits;
  private final Reconnection reconnection;
  private final boolean local;
  private final LoginMemory login;
  private final SerialExecutor serial;
  private final SessionConfig sessions;
  private final Plug plug;
  private final Listeners listeners;
  private final DefaultConnection connection;
  private final KeepAlive keepAlive;
  private final SessionSupervision supervision;
  private final ServerEvents events;
  private final ServerCatalogue catalogue;
  private final @Nullable DiscoveryMemory memory;
  private final FilterChain filters;
  private final Restoration restoration = new Restoration();
  private final Consumer<ServerFeed> onConnected;
  private final Consumer<ServerWiring> onGone;
  private volatile @Nullable ServerFeed feed;
  private volatile @Nullable ServerConfig refusedToo;
  private volatile long reviewsBefore;

  /**
   * @param onConnected told when the server was connected and brings something to the pools
   * @param onGone told when the connection has closed and nothing is left of it
   */
  ServerWiring(
      ServerConfig server,
      Common common,
      Consumer<ServerFeed> onConnected,
      Consumer<ServerWiring> onGone) {
    this.server = server;
    this.onConnected = onConnected;
    this.common = common;
    this.limits = ServerLimits.of(server.options(), common.limits());
    this.reconnection = server.options().reconnection().orElse(common.reconnection());
    this.local = common.providers().isLocal(server.type());
    this.onGone = onGone;
    this.catalogue =
        new ServerCatalogue(
            common.catalogue(),
            server.name(),
            local ? null : server.identity(),
            common.declared(),
            server.options().authorizer()::credential);
    this.memory = common.discovery(server);
    this.serial = new SerialExecutor(common.executor());
    this.login = new LoginMemory(common.needsAuth(), server, serial);
    this.sessions = common.sessions(server.name(), limits, serial);
    this.filters =
        FilterChain.of(
            server.name(),
            server.options().filters(),
            (filter, method) ->
                common
                    .observers()
                    .tell(observer -> observer.filtered(server.name(), filter, method)));
    this.plug = new Plug(server.name(), this, common.time(), new Rules(reconnection, local));
    Usage usage = new Usage(plug, limits.connect(), common.completer(), this::lend);
    this.connection = new DefaultConnection(server, this, plug, usage);
    this.listeners = new Listeners(connection, common.listeners());
    this.keepAlive = new KeepAlive(common.time(), reconnection.keepAlive());
    this.supervision =
        new SessionSupervision(
            server.name(),
            plug,
            common.observers(),
            reconnection.terminalErrors(),
            limits.connect());
    this.events =
        new ServerEvents(server.name(), plug, listeners, catalogue, () -> feed, common.visits());
  }

  String name() {
    return server.name();
  }

  boolean isDescribedAtCall() {
    return server instanceof BuiltInServer own && own.builtIn().isDescribedAtCall();
  }

  /** Returns whether the server is connected and on this machine. */
  boolean isOnThisMachine() {
    Session now = plug.session();
    return now != null && now.transport().traits().local();
  }

  ServerOptions options() {
    return server.options();
  }

  /** Returns what the server brings to the pools, or null while nobody wants to know. */
  @Nullable ServerFeed feed() {
    return feed;
  }

  /** Brings what the server has to the pools from now on. */
  ServerFeed feed(Supplier<ServerFeed> made) {
    ServerFeed known;
    synchronized (this) {
      known = feed;
      if (known != null) {
        return known;
      }
      known = made.get();
      feed = known;
    }
    plug.inLine(() -> follow(plug.state()));
    return known;
  }

  /** Reads what the server listed in an earlier process; blocks. */
  void load() {
    if (memory != null) {
      memory.load();
      if (memory.wantsAnotherLook() && !waitsForUse() && !login.isNeeded()) {
        var unused = await(Trigger.USE).exceptionally(failure -> null);
      }
    }
  }

  /** Returns what the server brings by what it listed in an earlier process, or null. */
  @Nullable ServerLists recalled(ServerLists nothing) {
    return memory == null ? null : memory.recall(nothing);
  }

  /** What it listed in an earlier process is of no use. */
  void forgetRecalled() {
    if (memory != null) {
      memory.drop();
    }
  }

  /** Keeps what the server lists for another process. */
  void remember(ServerLists lists, Era era) {
    if (memory != null) {
      memory.keep(lists, era);
    }
  }

  /** Completes when what the server brings to the pools is known, or cannot be, or takes long. */
  CompletableFuture<Void> known() {
    ServerFeed following = feed;
    if (following == null || following.first().isDone()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> known = following.first().copy();
    Cancellable timer =
        common
            .time()
            .schedule(
                limits.request(), () -> common.executor().execute(() -> known.complete(null)));
    return known.whenComplete((done, failure) -> timer.cancel());
  }

  private void follow(ConnectionState state) {
    ServerFeed following = feed;
    if (following != null) {
      following.stateChanged(state);
      if (state instanceof ConnectionState.Connected) {
        onConnected.accept(following);
      }
    }
  }

  /** Returns what keeps one of the server's lists up to date. */
  Refresh refresh(Supplier<CompletableFuture<Refresh.Outcome>> look) {
    return new Refresh(common.time(), common.executor(), look);
  }

  Plug plug() {
    return plug;
  }

  DefaultConnection connection() {
    return connection;
  }

  Listeners listeners() {
    return listeners;
  }

  ServerCatalogue catalogue() {
    return catalogue;
  }

  FilterChain filters() {
    return filters;
  }

  HeldSubscriptions subscriptions() {
    return restoration.subscriptions();
  }

  Limits limits() {
    return limits;
  }

  Instant now() {
    return common.time().now();
  }

  /** Connects, with all tries there are. */
  CompletableFuture<Session> await(Trigger trigger) {
    return plug.await(Terms.series(limits.connect()), trigger);
  }

  /** Connects, with all tries there are, the first of them on the calling thread if it is lent. */
  CompletableFuture<Session> awaitHere(Trigger trigger) {
    return plug.await(Terms.series(limits.connect()), trigger, lend());
  }

  private @Nullable LentThread lend() {
    return local ? null : common.lend(server);
  }

  /**
   * Connects, with all tries there are, when it is its turn among others; one that is known to want
   * a login is left alone.
   */
  CompletableFuture<Session> awaitTurn() {
    if (login.isNeeded()) {
      plug.tell(Event.failed(Trigger.REMEMBERED, now(), login.refusal()));
    }
    return plug.await(Terms.turn(limits.connect()), Trigger.USE);
  }

  /** Connects like that on another thread; nobody waits for it. */
  void connectLater() {
    common
        .executor()
        .execute(
            () -> {
              var unused = awaitTurn().exceptionally(failure -> null);
            });
  }

  /** Returns whether connecting is left to the first use. */
  boolean waitsForUse() {
    return server.options().lazy() && !server.options().alwaysLoad();
  }

  void remember(LoggingLevel level) {
    restoration.remember(level);
  }

  @Override
  public void start(Runnable attempt, @Nullable Executor here) {
    (local ? common.local() : common.remote()).run(attempt, here);
  }

  @Override
  public Connector attempt(PatientTime patience) {
    return new Connector(
        server, common.providers(), filters, sessions, events, common.memory(), patience);
  }

  @Override
  public @Nullable Refusal refusal() {
    refusedToo = null;
    reviewsBefore = common.admission().reviews();
    return common.admission().refusal(server);
  }

  /** What was refused while a review began may be allowed since. */
  @Override
  public void refused(@Nullable ServerConfig which) {
    refusedToo = which;
    if (common.admission().reviews() != reviewsBefore) {
      common.executor().execute(common.admission()::review);
    }
  }

  /** Asks again, also for what a built-in server was made as when that was refused. */
  @Nullable Refusal reviewed() {
    Refusal refusal = common.admission().refusal(server);
    ServerConfig made = refusedToo;
    return refusal == null && made != null ? common.admission().refusal(made) : refusal;
  }

  @Override
  public void ended(int attempt, Duration elapsed, @Nullable Throwable failure) {
    common
        .observers()
        .tell(
            observer ->
                observer.connectEnded(
                    server.name(), attempt, elapsed, Optional.ofNullable(failure)));
  }

  @Override
  public Trigger verdict(Throwable failure, boolean late, boolean wasConnected) {
    return Verdict.of(failure, late, local, wasConnected);
  }

  @Override
  public void opened(Session session, boolean again) {
    if (reconnection.tries() > 0) {
      session.supervise(supervision);
      keepAlive.watch(session);
    }
    session.onUnknownTool(() -> catalogue.changed(ListKind.TOOLS));
    if (again) {
      restoration.restore(session);
    }
  }

  @Override
  public void changed(StateChange change) {
    if (plug.session() == null) {
      keepAlive.stop();
    }
    boolean wasConnected = plug.wasConnected();
    common
        .observers()
        .tell(
            observer ->
                observer.stateChanged(
                    server.name(),
                    change.from().kind().name(),
                    change.to().kind().name(),
                    change.why()));
    if (listeners.areThere()) {
      serial.execute(() -> listeners.onChanged(change, wasConnected));
    } else if (change.to() instanceof ConnectionState.Closed) {
      listeners.end();
    }
    follow(change);
    follow(change.to());
    if (change.to() instanceof ConnectionState.Closed) {
      subscriptions().end();
    }
  }

  private void follow(StateChange change) {
    if (change.to() instanceof ConnectionState.Connected) {
      catalogue.connected();
    } else if (!(change.to() instanceof ConnectionState.Pending)) {
      catalogue.ended();
    } else if (change.from() instanceof ConnectionState.Connected) {
      catalogue.lost();
    }
  }

  @Override
  public void needsAuth(boolean needed) {
    login.settle(needed);
  }

  @Override
  public void gone() {
    onGone.accept(this);
  }
}
