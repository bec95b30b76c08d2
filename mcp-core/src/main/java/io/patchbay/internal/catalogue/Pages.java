package io.patchbay.internal.catalogue;

import io.patchbay.Listing;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.session.Request;
import io.patchbay.model.PaginatedResult;

/**
 * What says which page is fetched next, and makes a list of them. Used by one thread at a time.
 *
 * @param <P> the pages' type
 * @param <T> the entries' type
 */
interface Pages<P extends PaginatedResult<T>, T> {

  /** Returns the request for the next page. */
  Request<P> request();

  /** Adds the page that was asked for; returns whether there is another to fetch. */
  boolean add(P page);

  /**
   * The page that was asked for was refused.
   *
   * @return whether there is another to fetch
   * @throws RemoteErrorException the refusal, if it stands
   */
  boolean refused(RemoteErrorException refusal);

  /** Returns what was collected. */
  Listing<T> listing();
}
