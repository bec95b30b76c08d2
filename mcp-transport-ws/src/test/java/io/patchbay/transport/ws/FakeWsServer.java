package io.patchbay.transport.ws;

import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.tls.HandshakeCertificates;

/**
 * A server that upgrades every request to a WebSocket, after it has given the responses it was told
 * to give first, and remembers the headers of all of them.
 */
final class FakeWsServer extends Dispatcher implements AutoCloseable {
  private final MockWebServer server = new MockWebServer();
  private final ConcurrentLinkedQueue<MockResponse> first = new ConcurrentLinkedQueue<>();
  private final List<Headers> log = new CopyOnWriteArrayList<>();
  private final BlockingQueue<WsPeer> peers = new LinkedBlockingQueue<>();
  private volatile String subprotocol = "mcp";
  private String scheme = "ws";

  private FakeWsServer() {}

  static FakeWsServer start() {
    FakeWsServer fake = new FakeWsServer();
    fake.server.setDispatcher(fake);
    fake.begin();
    return fake;
  }

  private void begin() {
    try {
      server.start(InetAddress.getLoopbackAddress(), 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts a server that speaks TLS. */
  static FakeWsServer start(HandshakeCertificates certificates) {
    FakeWsServer fake = new FakeWsServer();
    fake.server.setDispatcher(fake);
    fake.server.useHttps(certificates.sslSocketFactory());
    fake.scheme = "wss";
    fake.begin();
    return fake;
  }

  String url() {
    return scheme + "://127.0.0.1:" + server.getPort() + "/ws";
  }

  /** Gives a response before anything is upgraded. */
  FakeWsServer first(MockResponse response) {
    first.add(response);
    return this;
  }

  /** Chooses a subprotocol; the empty string for none. */
  FakeWsServer choosing(String chosen) {
    subprotocol = chosen;
    return this;
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    log.add(request.getHeaders());
    MockResponse told = first.poll();
    if (told != null) {
      return told;
    }
    WsPeer peer = new WsPeer();
    peers.add(peer);
    MockResponse.Builder upgrade = new MockResponse.Builder();
    if (!subprotocol.isEmpty()) {
      upgrade.setHeader("Sec-WebSocket-Protocol", subprotocol);
    }
    return upgrade.webSocketUpgrade(peer).build();
  }

  /** Returns the headers of all requests. */
  List<Headers> log() {
    return log;
  }

  /** Returns the other end of the next connection. */
  WsPeer awaitPeer() {
    try {
      return Objects.requireNonNull(
          peers.poll(Eventually.SOON.toNanos(), TimeUnit.NANOSECONDS), "no connection came");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
