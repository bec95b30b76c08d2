package io.patchbay.internal.catalogue;

import io.patchbay.CacheMode;
import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.HttpStatusException;
import io.patchbay.Listing;
import io.patchbay.RequestTimeoutException;
import io.patchbay.TransportException;
import io.patchbay.internal.session.Session;
import io.patchbay.model.PaginatedResult;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One caller's wish for one list: what is fresh, else what an equal request that is under way
 * brings, else what it fetches itself, else the last good list, marked as stale.
 *
 * <p>What somebody else waits for may fail for his reasons only, his limit or his cancelling: then
 * this one begins anew.
 */
final class ListRead<P extends PaginatedResult<T>, T> {
  private final ServerCatalogue server;
  private final ListKind<P, T> kind;
  private final Session session;
  private final CallOptions options;
  private final boolean mayBeStale;
  private final Promised<Listing<T>> result = new Promised<>();
  private boolean counted;
  private boolean here;

  /**
   * @param mayBeStale whether the last good list will do where the server cannot be asked
   */
  ListRead(
      ServerCatalogue server,
      ListKind<P, T> kind,
      Session session,
      CallOptions options,
      boolean mayBeStale) {
    this.server = server;
    this.kind = kind;
    this.session = session;
    this.options = options;
    this.mayBeStale = mayBeStale && options.cache() == CacheMode.USE;
  }

  /** Fetches on the calling thread what nobody else is fetching. */
  CompletableFuture<Listing<T>> startHere() {
    here = true;
    return start();
  }

  CompletableFuture<Listing<T>> start() {
    if (!kind.isOffered(session)) {
      return CompletableFuture.completedFuture(new Listing<>(List.of(), List.of(), List.of()));
    }
    begin();
    return result;
  }

  private void begin() {
    Key key = server.key(kind.method(), session);
    Catalogue catalogue = server.catalogue();
    boolean uses = options.cache() == CacheMode.USE;
    HeldList<P, T> known = uses ? catalogue.listFor(key) : null;
    Listing<T> fresh = known == null ? null : fresh(known);
    if (fresh != null) {
      count(true);
      result.complete(fresh);
      return;
    }
    long started = catalogue.tick();
    Walk<P, T> walk = new Walk<>(kind, session, server.place(), known);
    if (!walk.begin() && known != null) {
      Listing<T> listing = walk.listing();
      known.made(session.era(), listing);
      count(true);
      result.complete(listing);
      return;
    }
    count(false);
    Flight<T> ours = new Flight<>(session, key, server.place().epoch(kind));
    Flight<T> flight = server.flights().board(kind, ours, options.cache());
    if (flight == ours) {
      lead(ours, walk, started, key, known);
    } else {
      follow(flight, known);
    }
  }

  private void again() {
    try {
      begin();
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private @Nullable Listing<T> fresh(HeldList<P, T> known) {
    return known.isFresh(server.catalogue().time().nanoTime(), server.place().epoch(kind))
        ? known.madeFor(session.era())
        : null;
  }

  private void count(boolean hit) {
    if (!counted) {
      counted = true;
      server.counted(kind, options.cache(), hit);
    }
  }

  private void lead(
      Flight<T> ours, Walk<P, T> walk, long started, Key key, @Nullable HeldList<P, T> known) {
    CompletableFuture<Listing<T>> fetching;
    try {
      Lists lists = new Lists(session);
      fetching =
          here
              ? CompletableFuture.completedFuture(lists.fetchHere(walk, options, ours::pageCame))
              : lists.fetch(walk, options, ours::pageCame);
    } catch (RuntimeException | Error e) {
      fetching = CompletableFuture.failedFuture(e);
    }
    var unused =
        fetching.whenComplete(
            (listing, failure) -> {
              try {
                if (listing != null && options.cache() != CacheMode.BYPASS) {
                  server.keep(key, session, walk.held(listing, started));
                }
              } finally {
                server.flights().landed(kind, ours);
                ours.land(listing, failure);
                end(listing, failure, known);
              }
            });
    result.waitsFor(fetching);
  }

  private void follow(Flight<T> flight, @Nullable HeldList<P, T> known) {
    CompletableFuture<Listing<T>> waiting = flight.join(options, session.what(kind.method()));
    result.waitsFor(waiting);
    here = false;
    var unused =
        waiting.whenCompleteAsync(
            (listing, failure) -> {
              if (failure != null && !result.isDone() && flight.failedForItsOwnReasons()) {
                again();
              } else {
                end(listing, failure, known);
              }
            },
            session.config().completer());
  }

  private void end(
      @Nullable Listing<T> listing, @Nullable Throwable failure, @Nullable HeldList<P, T> known) {
    if (listing != null) {
      result.complete(listing);
      return;
    }
    Throwable cause = failure == null ? new IllegalStateException("no list") : Lists.cause(failure);
    if (mayBeStale && known != null && isUnreachable(cause)) {
      server.catalogue().counters().staleServed.increment();
      result.complete(known.last().asStale());
    } else {
      result.completeExceptionally(cause);
    }
  }

  /** Network and 5xx only: a refusal stands, and so does a limit of the caller's own. */
  static boolean isUnreachable(Throwable failure) {
    return failure instanceof HttpStatusException answered
        ? answered.status() >= 500
        : failure instanceof TransportException || failure instanceof ConnectException;
  }

  /** Returns whether only who led the flight has to do with its failure. */
  static boolean isPersonal(Throwable failure) {
    return failure instanceof CancellationException || failure instanceof RequestTimeoutException;
  }
}
