package io.patchbay.inprocess.internal.control;

import io.patchbay.TransportException;
import io.patchbay.inprocess.ControlChannel;
import io.patchbay.inprocess.ControlMessage;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Knows which transport a message of the channel is for. Thread-safe. */
public final class ControlHub {
  private final ControlChannel channel;
  private final AtomicLong requests = new AtomicLong();
  private final Map<String, ControlTransport> servers = new ConcurrentHashMap<>();
  private final Map<String, ControlTransport> waiting = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** Creates the hub of a channel. */
  public ControlHub(ControlChannel channel) {
    this.channel = channel;
  }

  /** Returns a transport to a server, which is not open yet. */
  public Transport transport(String server, TransportContext context) {
    return new ControlTransport(server, context, this);
  }

  ControlChannel channel() {
    return channel;
  }

  /** A transport was opened: it is its server's from now on, and an older one's no more. */
  void opened(String server, ControlTransport transport) {
    ControlTransport before = servers.put(server, transport);
    if (before != null) {
      before.lost("the server was connected once more over the same channel");
    }
    if (closed) {
      transport.lost("the channel to the host has ended");
    }
  }

  void ended(String server, ControlTransport transport) {
    waiting.values().removeIf(transport::equals);
    if (servers.remove(server, transport)) {
      channel.closed(server);
    }
  }

  /** Returns an id that no other message has, whose answer is for a transport. */
  String expect(ControlTransport transport) {
    String id = next();
    waiting.put(id, transport);
    return id;
  }

  /** Returns an id that no other message has. */
  String next() {
    return "mcp-" + requests.incrementAndGet();
  }

  void forget(String requestId) {
    waiting.remove(requestId);
  }

  /** Takes a message of the host; returns whether somebody was waiting for it. */
  public boolean received(ControlMessage message) {
    boolean answer = message.message().isObject() && message.message().get("method") == null;
    if (!answer) {
      ControlTransport transport = servers.get(message.server());
      return transport != null && transport.deliver(message.message());
    }
    ControlTransport asking = waiting.get(message.requestId());
    return asking != null
        && asking.isTo(message.server())
        && waiting.remove(message.requestId(), asking)
        && asking.answer(message.requestId(), message.message());
  }

  /** The host could not pass a message on; returns whether somebody was waiting. */
  public boolean failed(String requestId, String reason) {
    ControlTransport transport = waiting.remove(requestId);
    return transport != null && transport.fail(requestId, reason);
  }

  /** The host took a server away. */
  public void removed(String server, String reason) {
    ControlTransport transport = servers.get(server);
    if (transport != null) {
      transport.lost(reason);
    }
  }

  /** The channel has ended. */
  public void close() {
    closed = true;
    List.copyOf(servers.values())
        .forEach(transport -> transport.lost("the channel to the host has ended"));
  }

  TransportException lost(String server, String reason) {
    return new TransportException("server '" + server + "': " + reason, null);
  }
}
