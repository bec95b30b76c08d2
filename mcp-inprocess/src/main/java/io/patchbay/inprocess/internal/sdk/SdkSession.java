package io.patchbay.inprocess.internal.sdk;

import io.patchbay.TransportException;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.json.Json;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TransportListener;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client of a server of the SDK, whichever era it is of. What the server does is a task of the
 * link; a request that the client has withdrawn is not answered.
 */
abstract class SdkSession implements TransportListener {
  private static final Logger log = LoggerFactory.getLogger(SdkSession.class);
  private static final int INTERNAL_ERROR = -32603;

  private final LinkedEnd end;
  private final Map<Object, SdkRun<?>> running = new ConcurrentHashMap<>();

  SdkSession(LinkedEnd end) {
    this.end = end;
  }

  LinkedEnd end() {
    return end;
  }

  /** Returns the work that a request is. */
  abstract SdkRun<?> request(Json id, String method, Object params);

  /** Returns the work that a notification is. */
  abstract Runnable notification(String method, Object params);

  @Override
  public void onMessage(Message message) {
    Object params = message.params().toJava();
    Json id = message.id();
    if (message.kind() == Message.Kind.REQUEST && id != null && params != null) {
      SdkRun<?> run = request(id, message.method(), params);
      running.put(key(id), run);
      end.executor().execute(run);
    } else if (message.method().equals("notifications/cancelled")) {
      withdraw(message.params().get("requestId"));
    } else if (message.kind() == Message.Kind.NOTIFICATION && params != null) {
      end.executor().execute(notification(message.method(), params));
    }
  }

  private void withdraw(@Nullable Json id) {
    SdkRun<?> run = id == null ? null : running.remove(key(id));
    if (run != null) {
      run.abort();
    }
  }

  private static Object key(Json id) {
    Object plain = id.toJava();
    return plain == null ? "" : plain;
  }

  /** Answers a request, unless it was answered or withdrawn. */
  void answer(@Nullable Object id, @Nullable Object result) {
    Json json = Json.of(id);
    if (running.remove(key(json)) != null) {
      send(Outgoing.result(json, result == null ? Json.emptyObject() : SdkJson.json(result), null));
    }
  }

  /** Answers a request with an error, unless it was answered or withdrawn. */
  void refuse(
      @Nullable Object id,
      @Nullable Integer code,
      @Nullable String message,
      @Nullable Object data) {
    Json json = Json.of(id);
    if (running.remove(key(json)) != null) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("code", code == null ? INTERNAL_ERROR : code);
      error.put("message", message == null ? "" : message);
      if (data != null) {
        error.put("data", SdkJson.json(data));
      }
      send(Outgoing.error(json, Json.of(error), null));
    }
  }

  /** The end of the work on a request; one that brought no answer is an error. */
  void ended(Json id, @Nullable Throwable failure) {
    if (running.containsKey(key(id))) {
      if (failure != null) {
        log.debug("a server of the SDK failed", failure);
      }
      refuse(
          id,
          null,
          failure == null ? "the server did not answer" : String.valueOf(failure.getMessage()),
          null);
    }
  }

  /** Tells the client something. */
  void tell(String method, @Nullable Object params) {
    Json json = params == null ? Json.emptyObject() : SdkJson.json(params);
    send(Outgoing.notification(method, json, null));
  }

  private void send(Outgoing message) {
    var unused = end.send(message, ExchangeReceiver.IGNORE);
  }

  @Override
  public void onJunk(String sample) {}

  @Override
  public boolean acceptsBatches() {
    return false;
  }

  @Override
  public void onClosed(TransportException reason) {
    running.values().forEach(SdkRun::abort);
    running.clear();
  }
}
