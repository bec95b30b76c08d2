package io.patchbay.internal.catalogue;

import io.patchbay.CacheMode;
import io.patchbay.CallOptions;
import io.patchbay.ProtocolVersion;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.CacheScope;
import io.patchbay.model.ReadResourceResult;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a resource whose result may be kept. One that came about by answers to the
 * server's questions is not: another time it may ask again. Used for one request.
 */
final class Reading implements Function<Json, ReadResourceResult>, Request.InputWatcher {
  /** Members of {@code _meta} that change nothing of a result. */
  private static final Set<String> TRACE = Set.of("traceparent", "tracestate", "baggage");

  private final ServerCatalogue server;
  private final Session session;
  private final Request<ReadResourceResult> request;
  private final CacheMode mode;
  private final String uri;
  private final Key key;
  private final long epoch;
  private volatile boolean asked;

  Reading(
      ServerCatalogue server,
      Session session,
      Request<ReadResourceResult> request,
      String uri,
      CacheMode mode) {
    this.server = server;
    this.session = session;
    this.request = request;
    this.uri = uri;
    this.mode = mode;
    this.key = server.key(uri, session);
    this.epoch = server.place().readEpoch();
  }

  /** Returns whether results of such a call are kept, and what is kept serves it. */
  static boolean isKept(Session session, CallOptions options) {
    return session.era().version().era() == ProtocolVersion.Era.STATELESS
        && options.cache() != CacheMode.BYPASS
        && TRACE.containsAll(options.meta().keySet());
  }

  /** Returns what is kept and fresh, or null. */
  @Nullable ReadResourceResult fresh() {
    HeldRead kept = mode == CacheMode.USE ? server.catalogue().read(key) : null;
    boolean hit = kept != null && kept.isFresh(now());
    server.counted(mode, hit);
    return hit && kept != null ? kept.result() : null;
  }

  private long now() {
    return server.catalogue().time().nanoTime();
  }

  /** Returns the request, whose result is kept. */
  Request<ReadResourceResult> request() {
    return new Request<>(request.method(), request.params(), request.name(), request.kind(), this);
  }

  @Override
  public void inputRequired() {
    asked = true;
  }

  @Override
  public ReadResourceResult apply(Json json) {
    ReadResourceResult result = request.decoder().apply(json);
    long ttl = asked ? 0 : Ttl.nanos(json);
    if (ttl > 0) {
      boolean shared = result.cacheScope().filter(CacheScope.PUBLIC::equals).isPresent();
      int weight = HeldRead.weight(uri, result);
      server.keep(key, session, new HeldRead(result, epoch, now() + ttl, shared, weight));
    }
    return result;
  }
}
