package io.patchbay.inprocess.internal.control;

import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.inprocess.ControlMessage;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The way to one server behind a channel. The host's code runs on the handler executor and under no
 * lock, one message after the other, so that whatever it does holds up no caller and no answer.
 */
final class ControlTransport extends DuplexTransport {
  /** To a process on this machine, as a rule; what is sent is encoded by the host. */
  private static final TransportTraits TRAITS = TransportTraits.LOCAL_STREAM;

  private final String server;
  private final ControlHub hub;
  private final Queue<Sending> leaving = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean sending = new AtomicBoolean();
  private final ReentrantLock delivering = new ReentrantLock();
  private final Map<String, Sending> open = new ConcurrentHashMap<>();

  ControlTransport(String server, TransportContext context, ControlHub hub) {
    super(context, TRAITS);
    this.server = server;
    this.hub = hub;
  }

  boolean isTo(String name) {
    return server.equals(name);
  }

  @Override
  protected void start() {
    hub.opened(server, this);
  }

  @Override
  protected boolean sendsLater() {
    return true;
  }

  @Override
  protected void transmit(Sending message) {
    leaving.add(message);
    if (!sending.getAndSet(true)) {
      context().executor().execute(this::sendAll);
    }
  }

  private void sendAll() {
    do {
      for (Sending next = leaving.poll(); next != null; next = leaving.poll()) {
        if (!next.isEnded()) {
          send(next);
        }
      }
      sending.set(false);
    } while (!leaving.isEmpty() && !sending.getAndSet(true));
  }

  private void send(Sending message) {
    boolean asks = message.message().kind() == Outgoing.Kind.REQUEST;
    String id = asks ? hub.expect(this) : hub.next();
    if (asks) {
      message.attach(id);
      open.put(id, message);
    }
    try {
      hub.channel().send(new ControlMessage(server, id, message.message().json()));
      message.sent();
    } catch (IOException e) {
      forget(id);
      message.failed(e);
    } catch (RuntimeException | Error e) {
      forget(id);
      message.failed(new IOException("the host failed: " + e, e));
    }
  }

  /** What the host did not take has surely not arrived. */
  @Override
  protected TransportException writeFailure(IOException cause) {
    return new TransportException(
        "server '" + server + "': the host does not take it: " + cause.getMessage(), cause, true);
  }

  @Override
  protected void answered(Sending message) {
    if (message.attachment() instanceof String id) {
      forget(id);
    }
  }

  private void forget(String id) {
    open.remove(id);
    hub.forget(id);
  }

  /** Delivers what answers nothing. */
  boolean deliver(Json message) {
    delivering.lock();
    try {
      received(message);
      return true;
    } finally {
      delivering.unlock();
    }
  }

  /** Delivers what the host gives as the answer to a request; if it is none, the request fails. */
  boolean answer(String requestId, Json answer) {
    Sending asked = open.remove(requestId);
    if (asked == null || asked.isEnded()) {
      return false;
    }
    Json id = answer.get("id");
    Json wanted = Json.of(asked.message().id());
    if (id != null && !id.isNull() && !id.equals(wanted)) {
      asked.failed(wrong(asked, "with the answer to another request"));
      return true;
    }
    Map<String, Object> whole = new LinkedHashMap<>(answer.members());
    whole.put("id", wanted);
    Json named = Json.of(whole);
    try {
      if (Message.of(named).isAnswer() && whole.size() > 1) {
        return deliver(named);
      }
      asked.failed(wrong(asked, "with what is no answer"));
    } catch (JsonException e) {
      asked.failed(wrong(asked, "with what is no answer: " + e.getMessage()));
    }
    return true;
  }

  private ProtocolException wrong(Sending asked, String how) {
    return new ProtocolException(
        "server '" + server + "': the host answered " + asked.message().method() + " " + how, null);
  }

  /** The host could not pass a request on. */
  boolean fail(String requestId, String reason) {
    Sending asked = open.remove(requestId);
    if (asked == null || asked.isEnded()) {
      return false;
    }
    asked.failed(
        new TransportException(
            "server '"
                + server
                + "': the host did not pass on "
                + asked.message().method()
                + ": "
                + reason,
            null,
            true));
    return true;
  }

  void lost(String reason) {
    ended(hub.lost(server, reason));
    hub.ended(server, this);
    open.clear();
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    hub.ended(server, this);
    open.clear();
    return CompletableFuture.completedFuture(null);
  }
}
