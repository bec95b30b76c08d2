package io.patchbay.internal.catalogue;

import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.PaginatedResult;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** Fetches whole lists, page by page, blocking or not. */
public final class Lists {
  private final Session session;

  /** Fetches over a session. */
  public Lists(Session session) {
    this.session = session;
  }

  /** Fetches a list that the server has to have, which is not kept. */
  public <P extends PaginatedResult<T>, T> Listing<T> required(
      String method, Map<String, ?> params, Function<Json, P> decoder) {
    return fetchHere(paging(method, params, decoder), CallOptions.DEFAULT, () -> {});
  }

  /** Fetches pages, of which there is one to fetch at least, on the calling thread. */
  <P extends PaginatedResult<T>, T> Listing<T> fetchHere(
      Pages<P, T> pages, CallOptions options, Runnable onPage) {
    boolean more = true;
    while (more) {
      try {
        P page = session.call(pages.request(), options);
        onPage.run();
        more = pages.add(page);
      } catch (RemoteErrorException e) {
        more = pages.refused(e);
      }
    }
    return reported(pages.listing());
  }

  /** The asynchronous twin of {@link #required}. */
  public <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> requiredAsync(
      String method, Map<String, ?> params, Function<Json, P> decoder) {
    return fetch(paging(method, params, decoder), CallOptions.DEFAULT, () -> {});
  }

  private <P extends PaginatedResult<T>, T> Paging<P, T> paging(
      String method, Map<String, ?> params, Function<Json, P> decoder) {
    return new Paging<>(method, params, decoder, entry -> null, session.config().limits());
  }

  /**
   * Fetches pages of which there is one to fetch at least.
   *
   * @param onPage told of each page that came
   */
  <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> fetch(
      Pages<P, T> pages, CallOptions options, Runnable onPage) {
    Promised<Listing<T>> listed = new Promised<>();
    nextPage(pages, options, onPage, listed);
    return listed;
  }

  private <P extends PaginatedResult<T>, T> void nextPage(
      Pages<P, T> pages, CallOptions options, Runnable onPage, Promised<Listing<T>> listed) {
    CompletableFuture<P> page = session.callAsync(pages.request(), options);
    listed.waitsFor(page);
    var unused =
        page.whenComplete(
            (got, failure) -> {
              try {
                onPage.run();
                boolean more = failure == null ? pages.add(got) : goesOn(pages, cause(failure));
                if (more && !listed.isDone()) {
                  nextPage(pages, options, onPage, listed);
                } else {
                  listed.complete(reported(pages.listing()));
                }
              } catch (RuntimeException | Error e) {
                listed.completeExceptionally(e);
              }
            });
  }

  private static boolean goesOn(Pages<?, ?> pages, Throwable failure) {
    if (failure instanceof RemoteErrorException refusal) {
      return pages.refused(refusal);
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

  static Throwable cause(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }
}
