package io.patchbay.inprocess.internal.control;

import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.inprocess.ControlMessage;
import io.patchbay.json.Json;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** The way to one server behind a channel. */
final class ControlTransport extends DuplexTransport {
  /** To a process on this machine, as a rule; what is sent is encoded by the host. */
  private static final TransportTraits TRAITS = TransportTraits.LOCAL_STREAM;

  private final String server;
  private final ControlHub hub;
  private final ReentrantLock sending = new ReentrantLock();
  private final ReentrantLock delivering = new ReentrantLock();
  private final Map<String, Sending> open = new ConcurrentHashMap<>();

  ControlTransport(String server, TransportContext context, ControlHub hub) {
    super(context, TRAITS);
    this.server = server;
    this.hub = hub;
  }

  @Override
  protected void start() {
    hub.opened(server, this);
  }

  /** One after the other, so that messages leave in their order. */
  @Override
  protected void transmit(Sending message) throws IOException {
    boolean asks = message.message().kind() == Outgoing.Kind.REQUEST;
    String id = asks ? hub.expect(this) : hub.next();
    if (asks) {
      message.attach(id);
      open.put(id, message);
    }
    sending.lock();
    try {
      hub.channel().send(new ControlMessage(server, id, message.message().json()));
    } catch (IOException | RuntimeException e) {
      forget(id);
      throw e;
    } finally {
      sending.unlock();
    }
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

  /** Delivers what answers nothing, or says itself what it answers. */
  boolean deliver(Json message) {
    delivering.lock();
    try {
      received(message);
      return true;
    } finally {
      delivering.unlock();
    }
  }

  /** Delivers an answer, which has to be the one to that very request. */
  boolean answer(String requestId, Json answer) {
    Sending asked = open.remove(requestId);
    if (asked == null || asked.isEnded()) {
      return false;
    }
    Json id = answer.get("id");
    if (id != null && !id.isNull() && !id.equals(Json.of(asked.message().id()))) {
      asked.failed(
          new ProtocolException(
              "server '"
                  + server
                  + "': the host answered "
                  + asked.message().method()
                  + " with the answer to another request",
              null));
      return true;
    }
    return deliver(answer);
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
