package io.patchbay.internal.catalogue;

import io.patchbay.CacheMode;
import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.McpException;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.PaginatedResult;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one connection has of its server's lists and resources, over all its sessions (2026-07-28,
 * caching; in handshake revisions nothing is fresh). Thread-safe; no method blocks, except those
 * that read a resource on the calling thread.
 */
public final class ServerCatalogue {
  private final Catalogue catalogue;
  private final String server;
  private final String capabilities;
  private final Supplier<Object> credential;
  private final Place place;
  private final Flights flights = new Flights();
  private volatile boolean kept = true;

  /**
   * @param server the server's name
   * @param identity what identifies a server elsewhere; null for one on this machine
   * @param capabilities stands for what is declared to the server
   * @param credential returns what stands for the authorizer's credential in force
   */
  public ServerCatalogue(
      Catalogue catalogue,
      String server,
      @Nullable String identity,
      String capabilities,
      Supplier<Object> credential) {
    this.catalogue = catalogue;
    this.server = server;
    this.capabilities = capabilities;
    this.credential = credential;
    this.place = identity == null ? new Place() : catalogue.place(identity);
  }

  Catalogue catalogue() {
    return catalogue;
  }

  Place place() {
    return place;
  }

  Flights flights() {
    return flights;
  }

  /** Returns what is asked over a session, of a list by its method, of a resource by its URI. */
  Key key(String asked, Session session) {
    return new Key(
        place,
        asked,
        session.era().version().value(),
        capabilities,
        new Key.Owner(this, credential.get(), session.transport().credential()));
  }

  /** Lists something, with the last good list where the server cannot be reached. */
  public <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> list(
      ListKind<P, T> kind, Session session, CallOptions options) {
    return new ListRead<>(this, kind, session, options, true).start();
  }

  /** The same on the calling thread, as far as nobody else fetches it already. */
  public <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> listHere(
      ListKind<P, T> kind, Session session, CallOptions options) {
    return new ListRead<>(this, kind, session, options, true).startHere();
  }

  /** Lists something; fails where the server cannot be reached. */
  public <P extends PaginatedResult<T>, T> CompletableFuture<Listing<T>> listOrFail(
      ListKind<P, T> kind, Session session, CacheMode mode) {
    CallOptions options = CallOptions.builder().cache(mode).build();
    return new ListRead<>(this, kind, session, options, false).start();
  }

  /**
   * Returns the last good list, marked as stale, as there is no session.
   *
   * @throws McpException what is given, if there is no such list or it is no reason for it
   */
  public <P extends PaginatedResult<T>, T> Listing<T> lastGood(
      ListKind<P, T> kind, CallOptions options, McpException failure) {
    HeldList<P, T> known = catalogue.lastOf(this, kind.method(), credential.get());
    if (known == null || options.cache() != CacheMode.USE || !ListRead.isUnreachable(failure)) {
      throw failure;
    }
    catalogue.counters().staleServed.increment();
    return known.last().asStale();
  }

  /** Reads a resource on the calling thread. */
  public ReadResourceResult read(
      Session session, Request<ReadResourceResult> request, String uri, CallOptions options) {
    if (!Reading.isKept(session, options)) {
      return session.call(request, options);
    }
    Reading reading = new Reading(this, session, request, uri, options.cache());
    ReadResourceResult fresh = reading.fresh();
    return fresh == null ? session.call(reading.request(), options) : fresh;
  }

  /** Reads a resource. */
  public CompletableFuture<ReadResourceResult> readAsync(
      Session session, Request<ReadResourceResult> request, String uri, CallOptions options) {
    if (!Reading.isKept(session, options)) {
      return session.callAsync(request, options);
    }
    Reading reading = new Reading(this, session, request, uri, options.cache());
    ReadResourceResult fresh = reading.fresh();
    return fresh == null
        ? session.callAsync(reading.request(), options)
        : CompletableFuture.completedFuture(fresh);
  }

  void counted(ListKind<?, ?> kind, CacheMode mode, boolean hit) {
    counted(mode, hit);
    if (mode == CacheMode.USE) {
      catalogue.observer().read(server, kind.name(), hit);
    }
  }

  void counted(CacheMode mode, boolean hit) {
    Counters counters = catalogue.counters();
    switch (mode) {
      case USE -> (hit ? counters.hits : counters.misses).increment();
      case REFRESH -> counters.refreshes.increment();
      case BYPASS -> {}
    }
  }

  /** Keeps a list, unless nobody can say for whom: the credential changed while it was fetched. */
  void keep(Key key, Session session, @Nullable HeldList<?, ?> list) {
    if (list != null && kept && (list.isShared() || key.equals(key(key.asked(), session)))) {
      catalogue.keep(key, list);
      dropIfOver();
    }
  }

  void keep(Key key, Session session, HeldRead read) {
    if (kept && (read.shared() || key.equals(key(key.asked(), session)))) {
      catalogue.keep(key, read);
      dropIfOver();
    }
  }

  private void dropIfOver() {
    if (!kept) {
      catalogue.dropOwn(this);
    }
  }

  /** A list is said to have changed. */
  public void changed(ListKind<?, ?> kind) {
    place.changed(kind);
  }

  /** A notification has come. */
  public void arrived(Message notification) {
    switch (notification.method()) {
      case "notifications/tools/list_changed" -> changed(ListKind.TOOLS);
      case "notifications/prompts/list_changed" -> changed(ListKind.PROMPTS);
      case "notifications/resources/list_changed" -> {
        changed(ListKind.RESOURCES);
        changed(ListKind.TEMPLATES);
      }
      case "notifications/resources/updated" -> {
        Json uri = notification.params().get("uri");
        if (uri != null && uri.isString()) {
          updated(uri.asString());
        }
      }
      default -> {}
    }
  }

  private void updated(String uri) {
    place.readChanged();
    catalogue.drop(place, uri);
  }

  /** Notifications of these kinds may have been missed. */
  public void missed(SubscriptionFilter filter) {
    if (filter.toolsListChanged().orElse(false)) {
      changed(ListKind.TOOLS);
    }
    if (filter.promptsListChanged().orElse(false)) {
      changed(ListKind.PROMPTS);
    }
    if (filter.resourcesListChanged().orElse(false)) {
      changed(ListKind.RESOURCES);
      changed(ListKind.TEMPLATES);
    }
    filter.resourceSubscriptions().forEach(this::updated);
  }

  /** There is a session. */
  public void connected() {
    kept = true;
    place.joined(this);
  }

  /** The session was lost, and another may come: nothing is fresh, the last good lists stay. */
  public void lost() {
    place.changed();
    catalogue.dropReads(place);
  }

  /** There is no session, and none will come by itself: nothing is left. */
  public void ended() {
    kept = false;
    place.changed();
    if (place.left(this)) {
      catalogue.dropAll(place);
    }
    catalogue.dropOwn(this);
  }
}
