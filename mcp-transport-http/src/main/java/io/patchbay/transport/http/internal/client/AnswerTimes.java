package io.patchbay.transport.http.internal.client;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How long the answers of each server took lately: whether to poll depends on it. Thread-safe. */
final class AnswerTimes {
  /** Answers slower than this are not polled for. */
  private static final long FAST = 150_000;

  private static final int MOST = 10_000;

  private final Map<SocketAddress, Server> servers = new ConcurrentHashMap<>();

  /** Returns what is known of one server. */
  Server of(SocketAddress address) {
    if (servers.size() > MOST) {
      servers.clear();
    }
    return servers.computeIfAbsent(address, unknown -> new Server());
  }

  /** One server. A lost update does no harm. */
  static final class Server {
    private volatile long time = FAST;

    boolean isFast() {
      return time < FAST;
    }

    void answeredIn(long nanos) {
      time = (3 * time + Math.min(nanos, 100 * FAST)) / 4;
    }

    /** Polling was in vain. */
    void kept() {
      answeredIn(10 * FAST);
    }
  }
}
