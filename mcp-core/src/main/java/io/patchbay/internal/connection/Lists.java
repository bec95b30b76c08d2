package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.session.RemoteErrors;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.PaginatedResult;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Fetches whole lists, page by page, blocking or not. */
final class Lists {
  private final Session session;

  Lists(Session session) {
    this.session = session;
  }

  /**
   * Fetches a list on the calling thread; one whose method the server does not know is empty.
   *
   * @param objection says why an entry is left out, or null for one that is not
   * @param offered whether the server has such a list; nothing is asked otherwise
   */
  <P extends PaginatedResult<T>, T> Listing<T> all(
      String method,
      Function<Json, P> decoder,
      Function<T, @Nullable String> objection,
      boolean offered) {
    Paging<P, T> paging = paging(method, Map.of(), decoder, objection);
    return offered ? fetch(paging, true) : paging.listing();
  }

  /** The asynchronous twin of {@link #all}. */
  <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> allAsync(
      String method,
      Function<Json, P> decoder,
      Function<T, @Nullable String> objection,
      boolean offered) {
    Paging<P, T> paging = paging(method, Map.of(), decoder, objection);
    return offered ? fetchAsync(paging, true) : CompletableFuture.completedFuture(paging.listing());
  }

  /** Returns what objects to no entry. */
  static <T> Function<T, @Nullable String> none() {
    return entry -> null;
  }

  /** Fetches a list that the server has to have. */
  <P extends PaginatedResult<T>, T> Listing<T> required(
      String method, Map<String, ?> params, Function<Json, P> decoder) {
    return fetch(paging(method, params, decoder, none()), false);
  }

  /** The asynchronous twin of {@link #required}. */
  <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> requiredAsync(
      String method, Map<String, ?> params, Function<Json, P> decoder) {
    return fetchAsync(paging(method, params, decoder, none()), false);
  }

  private <P extends PaginatedResult<T>, T> Paging<P, T> paging(
      String method,
      Map<String, ?> params,
      Function<Json, P> decoder,
      Function<T, @Nullable String> objection) {
    return new Paging<>(method, params, decoder, objection, session.config().limits());
  }

  private <P extends PaginatedResult<T>, T> Listing<T> fetch(
      Paging<P, T> paging, boolean mayBeUnknown) {
    boolean more = true;
    while (more) {
      try {
        more = paging.add(session.call(paging.request(), CallOptions.DEFAULT));
      } catch (RemoteErrorException e) {
        more = goesOn(paging, mayBeUnknown, e);
      }
    }
    return reported(paging.listing());
  }

  private <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> fetchAsync(
      Paging<P, T> paging, boolean mayBeUnknown) {
    CompletableFuture<Listing<T>> listed = new CompletableFuture<>();
    nextPage(paging, mayBeUnknown, listed);
    return listed;
  }

  private <P extends PaginatedResult<T>, T> void nextPage(
      Paging<P, T> paging, boolean mayBeUnknown, CompletableFuture<Listing<T>> listed) {
    CompletableFuture<P> page = session.callAsync(paging.request(), CallOptions.DEFAULT);
    var unused =
        page.whenComplete(
            (got, failure) -> {
              try {
                boolean more =
                    failure == null
                        ? paging.add(got)
                        : goesOn(paging, mayBeUnknown, cause(failure));
                if (more && !listed.isDone()) {
                  nextPage(paging, mayBeUnknown, listed);
                } else {
                  listed.complete(reported(paging.listing()));
                }
              } catch (RuntimeException e) {
                listed.completeExceptionally(e);
              }
            });
    var unusedToo =
        listed.whenComplete(
            (listing, failure) -> {
              if (listed.isCancelled()) {
                page.cancel(true);
              }
            });
  }

  /** A method that the server may not know gives an empty list; a stale cursor starts it over. */
  private static boolean goesOn(Paging<?, ?> paging, boolean mayBeUnknown, Throwable failure) {
    if (failure instanceof RemoteErrorException refusal) {
      if (mayBeUnknown && refusal.code() == RemoteErrors.METHOD_NOT_FOUND) {
        return false;
      } else if (paging.restart(refusal)) {
        return true;
      }
    }
    throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
  }

  private <T> Listing<T> reported(Listing<T> listing) {
    listing.warnings().forEach(warning -> session.warn(session.what(warning)));
    listing
        .skipped()
        .forEach(
            entry ->
                session.warn(
                    session.what("entry " + entry.index() + " is left out: " + entry.reason())));
    return listing;
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }
}
