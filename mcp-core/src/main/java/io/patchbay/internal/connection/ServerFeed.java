package io.patchbay.internal.connection;

import io.patchbay.CacheMode;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Pending;
import io.patchbay.Listing;
import io.patchbay.ProtocolVersion.Era;
import io.patchbay.ServerOptions;
import io.patchbay.internal.catalogue.ListKind;
import io.patchbay.internal.connection.Refresh.Outcome;
import io.patchbay.internal.pool.ServerLists;
import io.patchbay.internal.session.Session;
import io.patchbay.model.PaginatedResult;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What one server brings to the pools: kept up to date while it is connected, kept as it was while
 * it is away for a moment, and dropped when it is gone. Thread-safe; no method blocks.
 */
final class ServerFeed {
  private final ServerWiring server;
  private final Runnable onChange;
  private final Refresh tools;
  private final Refresh prompts;
  private final Refresh resources;
  private final Set<Kind> awaited = EnumSet.allOf(Kind.class);
  private volatile CompletableFuture<Void> first = new CompletableFuture<>();
  private ServerLists lists;
  private boolean joined;
  private boolean recalled;
  private boolean listens;

  /** What a server has lists of. */
  enum Kind {
    TOOLS,
    PROMPTS,
    RESOURCES
  }

  /**
   * @param onChange told when the pools have to be made anew
   */
  ServerFeed(ServerWiring server, Runnable onChange) {
    this.server = server;
    this.onChange = onChange;
    this.lists = nothing();
    this.tools =
        server.refresh(() -> look(Kind.TOOLS, fetching(ListKind.TOOLS), ServerLists::withTools));
    this.prompts =
        server.refresh(
            () -> look(Kind.PROMPTS, fetching(ListKind.PROMPTS), ServerLists::withPrompts));
    this.resources =
        server.refresh(
            () ->
                look(
                    Kind.RESOURCES,
                    this::resources,
                    (known, both) -> known.withResources(both.resources(), both.templates())));
  }

  private ServerLists nothing() {
    ServerOptions options = server.options();
    return ServerLists.none(server.name())
        .withTrusted(options.trusted())
        .withAlwaysLoad(options.alwaysLoad())
        .withFilter(options.tools());
  }

  private record Both(Listing<Resource> resources, Listing<ResourceTemplate> templates) {}

  private <T> BiFunction<Session, CacheMode, CompletableFuture<Listing<T>>> fetching(
      ListKind<?, T> kind) {
    return (session, mode) -> fetch(kind, session, mode);
  }

  private <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> fetch(
      ListKind<P, T> kind, Session session, CacheMode mode) {
    return server.catalogue().listOrFail(kind, session, mode);
  }

  private CompletableFuture<Both> resources(Session session, CacheMode mode) {
    return fetch(ListKind.RESOURCES, session, mode)
        .thenCombine(fetch(ListKind.TEMPLATES, session, mode), Both::new);
  }

  /** Returns what the server brings, or null if it brings nothing at the moment. */
  synchronized @Nullable ServerLists lists() {
    return joined ? lists : null;
  }

  /** Completes when each list was fetched once since it came, or it is gone again; never fails. */
  CompletableFuture<Void> first() {
    return first;
  }

  /** Follows the state of the connection. */
  void stateChanged(ConnectionState state) {
    if (state instanceof ConnectionState.Connected) {
      connected();
    } else if (state instanceof Pending) {
      stop();
      change(known -> known.withStale(true));
      recall();
    } else {
      stop();
      leave();
      if (!(state instanceof ConnectionState.Disabled)) {
        server.forgetRecalled();
      }
    }
  }

  /** A server that was never connected brings what it had in an earlier process. */
  private void recall() {
    ServerLists known = server.plug().wasConnected() ? null : server.recalled(nothing());
    if (known == null) {
      return;
    }
    synchronized (this) {
      if (joined) {
        return;
      }
      joined = true;
      recalled = true;
      lists = known;
    }
    onChange.run();
  }

  /** Who waits for its lists has nothing to wait for. */
  private void stop() {
    tools.stop();
    prompts.stop();
    resources.stop();
    CompletableFuture<Void> waiting = first;
    synchronized (this) {
      first = new CompletableFuture<>();
      awaited.addAll(EnumSet.allOf(Kind.class));
    }
    waiting.complete(null);
  }

  private void connected() {
    Session session = server.plug().session();
    if (session == null) {
      return;
    }
    listen(session);
    change(known -> known.withStale(isRecalled()).withInstructions(session.era().instructions()));
    tools.renew();
    prompts.renew();
    resources.renew();
  }

  /** A stateless server tells of changes only where it is asked to. */
  private synchronized void listen(Session session) {
    SubscriptionFilter filter = changes(session.era().capabilities());
    boolean stateless = session.era().version().era() == Era.STATELESS;
    if (listens || !stateless || filter.equals(SubscriptionFilter.builder().build())) {
      return;
    }
    listens = true;
    var unused =
        server
            .subscriptions()
            .open(session, filter)
            .exceptionally(
                failure -> {
                  session.warn(
                      session.what("subscriptions/listen")
                          + " failed, so changes of its lists are not heard of: "
                          + failure.getMessage());
                  return null;
                });
  }

  private static SubscriptionFilter changes(ServerCapabilities offers) {
    SubscriptionFilter.Builder filter = SubscriptionFilter.builder();
    if (offers.tools().flatMap(tools -> tools.listChanged()).orElse(false)) {
      filter.toolsListChanged(true);
    }
    if (offers.prompts().flatMap(prompts -> prompts.listChanged()).orElse(false)) {
      filter.promptsListChanged(true);
    }
    if (offers.resources().flatMap(resources -> resources.listChanged()).orElse(false)) {
      filter.resourcesListChanged(true);
    }
    return filter.build();
  }

  /** A list of the server is said to have changed. */
  void changed(Kind kind) {
    if (server.plug().session() != null) {
      (switch (kind) {
            case TOOLS -> tools;
            case PROMPTS -> prompts;
            case RESOURCES -> resources;
          })
          .changed();
    }
  }

  /** Returns whether the server's tools are listed anew for each reader. */
  boolean isDescribedAtCall() {
    return server.isDescribedAtCall();
  }

  /** Lists the tools anew; never fails. */
  CompletableFuture<Outcome> describe() {
    return look(Kind.TOOLS, fetching(ListKind.TOOLS), ServerLists::withTools);
  }

  private <T> CompletableFuture<Outcome> look(
      Kind kind,
      BiFunction<Session, CacheMode, CompletableFuture<T>> fetch,
      BiFunction<ServerLists, T, ServerLists> with) {
    Session session = server.plug().session();
    if (session == null) {
      return CompletableFuture.completedFuture(Outcome.CHANGED);
    }
    CompletableFuture<Void> round = first;
    return fetch
        .apply(session, isAwaited(kind) ? CacheMode.USE : CacheMode.REFRESH)
        .handle(
            (got, failure) -> {
              Outcome outcome =
                  failure == null ? take(session, got, with) : keep(session, kind, failure);
              seen(session, kind, round, failure == null);
              return outcome;
            });
  }

  /** The first look may be at what is kept; every other has a reason to be at the server. */
  private synchronized boolean isAwaited(Kind kind) {
    return awaited.contains(kind);
  }

  /** Until each list was fetched once, some of it is from an earlier process. */
  private synchronized boolean isRecalled() {
    return recalled;
  }

  /** What was fetched over a session that is not in use any more is old. */
  private <T> Outcome take(Session session, T got, BiFunction<ServerLists, T, ServerLists> with) {
    if (server.plug().session() != session) {
      return Outcome.CHANGED;
    }
    synchronized (this) {
      joined = true;
    }
    return change(known -> with.apply(known, got).withStale(isRecalled()))
        ? Outcome.CHANGED
        : Outcome.SAME;
  }

  private Outcome keep(Session session, Kind kind, Throwable failure) {
    if (server.plug().session() != session) {
      return Outcome.FAILED;
    }
    if (session.closedBecause() == null) {
      session.warn(
          "server '"
              + server.name()
              + "': its list of "
              + kind.name().toLowerCase(java.util.Locale.ROOT)
              + " is as it was before, as it cannot be fetched: "
              + failure.getMessage());
    }
    change(known -> known.withStale(true));
    return Outcome.FAILED;
  }

  /** Who waits for the lists of this session does not wait for those of the one before. */
  private void seen(Session session, Kind kind, CompletableFuture<Void> round, boolean fetched) {
    boolean all;
    boolean current = false;
    synchronized (this) {
      if (first != round) {
        return;
      }
      awaited.remove(kind);
      all = awaited.isEmpty();
      if (all && recalled) {
        recalled = false;
        current = fetched;
      }
    }
    if (current) {
      change(known -> known.withStale(false));
    }
    if (all) {
      round.complete(null);
      if (fetched) {
        remember(session);
      }
    }
  }

  /** Another process may begin with what is known now. */
  private void remember(Session session) {
    ServerLists now = lists();
    if (now != null && !now.stale() && server.plug().session() == session) {
      server.remember(now, session.era());
    }
  }

  private boolean change(UnaryOperator<ServerLists> next) {
    boolean tell;
    boolean changed;
    synchronized (this) {
      ServerLists before = lists;
      lists = next.apply(before);
      changed = !lists.equals(before);
      tell = joined;
    }
    if (tell && changed) {
      onChange.run();
    }
    return changed;
  }

  private void leave() {
    boolean was;
    synchronized (this) {
      was = joined;
      joined = false;
      recalled = false;
      lists = nothing();
    }
    if (was) {
      onChange.run();
    }
  }
}
