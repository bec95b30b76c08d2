package io.patchbay.transport.ws;

import io.patchbay.transport.http.RemoteServer;
import io.patchbay.transport.http.internal.client.Address;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A server that is reached by WebSocket (RFC 6455). The specification has no binding for it; this
 * one sends one JSON-RPC object in a text message, asks for the subprotocol {@code mcp}, and
 * authorizes the upgrade request. Immutable.
 *
 * <p>A message to the server may have at most 16 MiB, because OkHttp queues no more.
 */
public final class WsServer extends RemoteServer {
  /** The type of these configurations. */
  public static final String TYPE = "ws";

  private final Duration pingInterval;

  private WsServer(Builder builder) {
    super(builder);
    this.pingInterval = builder.pingInterval;
  }

  /**
   * Returns a server with the defaults of {@link Builder}.
   *
   * @param name the name the host calls it by
   * @param url its address, {@code wss}, or {@code ws} on this machine
   * @throws IllegalArgumentException if the address is none, or not secure
   */
  public static WsServer of(String name, String url) {
    return builder(name, url).build();
  }

  /**
   * Starts a server.
   *
   * @param name the name the host calls it by
   * @param url its address, {@code wss} or {@code ws}; without user information, which belongs into
   *     a header
   * @throws IllegalArgumentException if the address is none
   */
  public static Builder builder(String name, String url) {
    return new Builder(name, url);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** True: servers of the stateless era are rare on WebSocket. */
  @Override
  public Map<String, ?> settings() {
    Map<String, Object> settings = new LinkedHashMap<>(super.settings());
    settings.put("pingInterval", pingInterval.toString());
    return settings;
  }

  @Override
  public boolean handshakeFirst() {
    return true;
  }

  /** Returns how often the server is pinged; zero for never. */
  public Duration pingInterval() {
    return pingInterval;
  }

  /** Collects what a server is reached by. Not thread-safe. */
  public static final class Builder extends RemoteServer.Builder<Builder> {
    private static final Duration PING = Duration.ofSeconds(20);

    private Duration pingInterval = PING;

    private Builder(String name, String url) {
      super(name, url, "wss", "ws");
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Sets how often the server is pinged, 20 seconds by default. If a ping has no pong by the time
     * of the next one, the connection ends. Zero pings never.
     */
    public Builder pingInterval(Duration interval) {
      if (interval.isNegative() || !interval.isZero() && interval.toMillis() == 0) {
        throw new IllegalArgumentException("a ping interval is zero or at least a millisecond");
      }
      this.pingInterval = interval;
      return this;
    }

    /**
     * Returns the server.
     *
     * @throws IllegalArgumentException if the address is {@code ws} on another machine and {@link
     *     #insecure} does not allow that, or it has both an {@code Authorization} header and an
     *     authorizer
     */
    public WsServer build() {
      boolean secure = String.valueOf(url().getScheme()).toLowerCase(Locale.ROOT).equals("wss");
      if (!secure && !isInsecure() && !Address.isLoopback(url().getHost())) {
        throw new IllegalArgumentException(
            "server '"
                + name()
                + "': "
                + Address.shown(url())
                + " sends everything in clear text to another machine; use wss://, or"
                + " insecure(true) if the network in between is trusted");
      }
      return new WsServer(this);
    }
  }
}
