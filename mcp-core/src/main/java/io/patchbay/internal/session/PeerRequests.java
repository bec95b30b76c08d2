package io.patchbay.internal.session;

import io.patchbay.RequestRejectedException;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the server's own requests (handshake revisions): each gets exactly one answer under its
 * own id, unless the server withdraws it. Handlers run on the handler executor. Ids are the
 * server's and may equal ours. Requests that come before the era is known wait for it.
 */
final class PeerRequests {
  private static final Logger log = LoggerFactory.getLogger(PeerRequests.class);
  private static final int WAITING = 100;
  private static final int RUNNING = 1_000;

  private final Session session;
  private final SessionConfig config;
  private final List<Runnable> waiting = new ArrayList<>(0);
  private volatile @Nullable Map<Json, AskedHandler> running;
  private boolean eraKnown;

  PeerRequests(Session session, SessionConfig config) {
    this.session = session;
    this.config = config;
  }

  void onRequest(Message request, @Nullable Call call) {
    Json id = request.id();
    if (id == null || !id.isString() && !id.isNumber()) {
      log.debug("a request with an id that is neither a string nor a number is ignored");
      return;
    }
    if (!session.era().servesRequests()) {
      postpone(request, call);
      return;
    }
    String method = request.method();
    if (method.equals("ping")) {
      answer(id, Json.emptyObject());
    } else if (!config.handlers().serves(method)) {
      refuse(
          id,
          new RequestRejectedException(
              RemoteErrors.METHOD_NOT_FOUND, "Method not found: " + method, null));
    } else if (running().size() >= RUNNING) {
      refuse(
          id,
          new RequestRejectedException(
              RemoteErrors.INTERNAL_ERROR, "too many requests at the same time", null));
    } else {
      ask(id, request, call);
    }
  }

  private void ask(Json id, Message request, @Nullable Call call) {
    AskedHandler handler = new AskedHandler(session, request.method(), request.params());
    Map<Json, AskedHandler> running = running();
    if (running.putIfAbsent(id, handler) != null) {
      log.debug("a second request with an id that is in use is ignored");
      return;
    }
    Runnable resume = InputHandlers.takesLong(request.method()) ? session.pause(call) : () -> {};
    var unused =
        handler
            .ask()
            .whenComplete(
                (result, failure) -> {
                  resume.run();
                  boolean wanted = running.remove(id, handler) && !handler.isCancelled();
                  if (wanted && failure == null) {
                    answer(id, related(request, result));
                  } else if (wanted) {
                    log.debug("a handler of {} failed", request.method(), failure);
                    refuse(id, AskedHandler.rejection(cause(failure)));
                  }
                });
  }

  /** An answer that belongs to a task says so, as its request did (2025-11-25). */
  private static Json related(Message request, Json result) {
    Json meta = request.params().get("_meta");
    Json task = meta == null ? null : meta.get("io.modelcontextprotocol/related-task");
    if (task == null) {
      return result;
    }
    Map<String, Object> members = new LinkedHashMap<>(result.members());
    Map<String, Object> metaMembers = new LinkedHashMap<>();
    Json own = result.get("_meta");
    if (own != null) {
      metaMembers.putAll(own.members());
    }
    metaMembers.put("io.modelcontextprotocol/related-task", task);
    members.put("_meta", metaMembers);
    return Json.of(members);
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }

  /** The server withdraws a request; one that is unknown or done is ignored. */
  void onCancelled(Json params) {
    Json id = params.get("requestId");
    AskedHandler handler = id == null ? null : running().remove(id);
    if (handler != null) {
      log.debug("the server withdrew its request {}: {}", id, params.get("reason"));
      handler.cancel();
    }
  }

  private void postpone(Message request, @Nullable Call call) {
    synchronized (waiting) {
      if (!eraKnown && waiting.size() < WAITING) {
        waiting.add(() -> onRequest(request, call));
        return;
      }
    }
    log.debug("a request of a server whose era has none is ignored: {}", request.method());
  }

  /** Serves what has been waiting, or drops it in an era that has no such requests. */
  void eraKnown() {
    List<Runnable> due;
    synchronized (waiting) {
      eraKnown = true;
      due = List.copyOf(waiting);
      waiting.clear();
    }
    if (session.era().servesRequests()) {
      due.forEach(Runnable::run);
    }
  }

  void close() {
    Map<Json, AskedHandler> known = running;
    if (known != null) {
      known.values().forEach(AskedHandler::cancel);
      known.clear();
    }
  }

  /** Most servers never ask anything. */
  private Map<Json, AskedHandler> running() {
    Map<Json, AskedHandler> known = running;
    if (known == null) {
      synchronized (waiting) {
        known = running;
        if (known == null) {
          known = new ConcurrentHashMap<>();
          running = known;
        }
      }
    }
    return known;
  }

  private void answer(Json id, Json result) {
    session.respond(Outgoing.result(id, result, session.era().version().value()));
  }

  private void refuse(Json id, RequestRejectedException reason) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", reason.code());
    error.put("message", String.valueOf(reason.getMessage()));
    session.respond(Outgoing.error(id, Json.of(error), session.era().version().value()));
  }
}
