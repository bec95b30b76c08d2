package io.patchbay.internal.catalogue;

import io.patchbay.Listing;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.session.RemoteErrors;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.model.PaginatedResult;
import io.patchbay.spi.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way through the pages of one list: what is kept and fresh is taken, the rest is asked for by
 * its cursor (2026-07-28, caching of pages). A page that now leads elsewhere, or that the server
 * does not know any more, leaves nothing of what was kept behind it. Used by one thread at a time.
 */
final class Walk<P extends PaginatedResult<T>, T> implements Pages<P, T> {
  private final ListKind<P, T> kind;
  private final Session session;
  private final Place place;
  private final TimeSource time;
  private final Paging<P, T> paging;
  private final List<HeldPage<P>> taken = new ArrayList<>();
  private final boolean stateless;
  private List<HeldPage<P>> kept;
  private boolean keptByAnybody;
  private boolean reused;
  private long epoch;
  private boolean complete;
  private boolean refused;

  /**
   * @param known what is kept of the list and may be used, or null
   */
  Walk(ListKind<P, T> kind, Session session, Place place, @Nullable HeldList<P, T> known) {
    this.kind = kind;
    this.session = session;
    this.place = place;
    this.time = session.config().time();
    this.kept = known == null ? List.of() : known.pages();
    this.keptByAnybody = known != null && known.isShared();
    this.stateless = session.era().version().era() == ProtocolVersion.Era.STATELESS;
    Function<T, @Nullable String> objection = kind.objection(session);
    this.paging =
        new Paging<>(kind.method(), Map.of(), kind.decoder(), objection, session.config().limits());
  }

  /** Takes what is fresh; returns whether there is a page to fetch. */
  boolean begin() {
    while (!complete) {
      HeldPage<P> page = keptHere();
      if (page == null || !page.isFresh(time.nanoTime(), place.epoch(kind))) {
        return true;
      }
      reused = true;
      take(page);
    }
    return false;
  }

  private @Nullable HeldPage<P> keptHere() {
    HeldPage<P> page = taken.size() < kept.size() ? kept.get(taken.size()) : null;
    return page != null && Objects.equals(page.cursor(), paging.cursor()) ? page : null;
  }

  private void take(HeldPage<P> page) {
    taken.add(page);
    complete = !paging.add(page.page());
  }

  @Override
  public Request<P> request() {
    epoch = place.epoch(kind);
    return paging.request();
  }

  @Override
  public boolean add(P page) {
    HeldPage<P> came = HeldPage.received(paging.cursor(), page, epoch, time.nanoTime(), stateless);
    HeldPage<P> before = keptHere();
    boolean leadsOn = before != null && Objects.equals(before.next(), came.next());
    boolean mixed = keptByAnybody && !came.shared();
    if (mixed && reused) {
      clear(); // what anybody may have does not go together with what is one user's
      return true;
    }
    if (mixed || !leadsOn) {
      kept = List.of();
      keptByAnybody &= reused;
    }
    take(came);
    return begin();
  }

  private void clear() {
    kept = List.of();
    keptByAnybody = false;
    reused = false;
    taken.clear();
    complete = false;
    paging.clear();
  }

  /** A method that the server does not know gives an empty list. */
  @Override
  public boolean refused(RemoteErrorException refusal) {
    if (refusal.code() == RemoteErrors.METHOD_NOT_FOUND) {
      refused = true;
      return false;
    }
    boolean more = paging.refused(refusal);
    clear();
    place.changed(kind);
    return more;
  }

  @Override
  public Listing<T> listing() {
    return paging.listing();
  }

  /** Returns what to keep, or null if the server has no such list. */
  @Nullable HeldList<P, T> held(Listing<T> listing, long started) {
    return refused ? null : new HeldList<>(taken, session.era(), listing, started);
  }
}
