package io.patchbay.internal.catalogue;

import io.patchbay.Limits;
import io.patchbay.Listing;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.Request;
import io.patchbay.json.Json;
import io.patchbay.model.PaginatedResult;
import io.patchbay.model.Payload;
import io.patchbay.model.SkippedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects the pages of one list, in bounds. A cursor is opaque, and an empty one is a cursor. Used
 * by one thread at a time.
 *
 * @param <P> the page's type
 * @param <T> the entries' type
 */
final class Paging<P extends PaginatedResult<T>, T> implements Pages<P, T> {
  private static final int INVALID_PARAMS = -32602;

  private final String method;
  private final Map<String, ?> params;
  private final Function<Json, P> decoder;
  private final Function<T, @Nullable String> objection;
  private final Limits limits;
  private final List<T> items = new ArrayList<>();
  private final List<SkippedEntry> skipped = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private @Nullable String cursor;
  private int pages;
  private boolean restarted;

  /**
   * @param params what is sent with every page, beside the cursor
   * @param objection says why an entry is left out, or null for one that is not
   */
  Paging(
      String method,
      Map<String, ?> params,
      Function<Json, P> decoder,
      Function<T, @Nullable String> objection,
      Limits limits) {
    this.method = method;
    this.params = params;
    this.decoder = decoder;
    this.objection = objection;
    this.limits = limits;
  }

  @Override
  public Request<P> request() {
    String next = cursor;
    return Request.plain(
        method, next == null ? params : Members.copyOf(params).with("cursor", next), decoder);
  }

  @Override
  public boolean add(P page) {
    pages++;
    List<T> entries = page.entries();
    List<SkippedEntry> bad = page.skipped();
    int first = items.size() + skipped.size();
    int place = 0;
    for (T entry : entries) {
      add(entry, first + place++);
    }
    bad.forEach(entry -> skipped.add(numbered(first, entry)));
    @Nullable String next = page.nextCursor().orElse(null);
    boolean news = !entries.isEmpty() || !bad.isEmpty();
    if (next == null) {
      return false;
    } else if (next.equals(cursor) && !news) {
      warnings.add(method + " gave the same cursor twice and no new entry; the list ends there");
      return false;
    } else if (pages >= limits.pages() || items.size() >= limits.items()) {
      warnings.add(
          method
              + " goes on after "
              + pages
              + " pages and "
              + items.size()
              + " entries; the rest is left out");
      return false;
    }
    cursor = next;
    return true;
  }

  private void add(T entry, int place) {
    String reason = objection.apply(entry);
    if (reason == null) {
      items.add(entry);
    } else {
      skipped.add(new SkippedEntry(place, reason, ((Payload) entry).json()));
    }
  }

  private static SkippedEntry numbered(int first, SkippedEntry entry) {
    return new SkippedEntry(first + entry.index(), entry.reason(), entry.json());
  }

  /** Starts over: once, when the server does not know its own cursor any more. */
  @Override
  public boolean refused(RemoteErrorException refusal) {
    if (restarted || cursor == null || refusal.code() != INVALID_PARAMS) {
      throw refusal;
    }
    restarted = true;
    clear();
    return true;
  }

  /** Begins with the first page again. */
  void clear() {
    cursor = null;
    pages = 0;
    items.clear();
    skipped.clear();
    warnings.clear();
  }

  /** Returns where the next page starts; null at the beginning. */
  @Nullable String cursor() {
    return cursor;
  }

  @Override
  public Listing<T> listing() {
    return new Listing<>(items, skipped, warnings);
  }
}
