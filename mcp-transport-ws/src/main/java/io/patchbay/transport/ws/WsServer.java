package io.patchbay.transport.ws;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.spi.Authorizer;
import io.patchbay.transport.http.internal.client.AccessRules;
import io.patchbay.transport.http.internal.client.Address;
import io.patchbay.transport.http.internal.client.HeaderRules;
import io.patchbay.transport.http.internal.client.Tls;
import java.net.ProxySelector;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A server that is reached by WebSocket (RFC 6455). The specification has no binding for it; this
 * one sends one JSON-RPC object in a text message, asks for the subprotocol {@code mcp}, and
 * authorizes the upgrade request. Immutable.
 *
 * <p>A message to the server may have at most 16 MiB, because OkHttp queues no more.
 */
public final class WsServer implements ServerConfig {
  /** The type of these configurations. */
  public static final String TYPE = "ws";

  private final String name;
  private final URI url;
  private final Map<String, String> headers;
  private final @Nullable Supplier<Map<String, String>> headerSupplier;
  private final @Nullable Tls tls;
  private final @Nullable ProxySelector proxies;
  private final Duration pingInterval;
  private final ServerOptions options;

  private WsServer(Builder builder) {
    this.name = builder.name;
    this.url = builder.url;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.headerSupplier = builder.headerSupplier;
    this.tls = builder.tls;
    this.proxies = builder.proxies;
    this.pingInterval = builder.pingInterval;
    this.options = builder.options;
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
    return new Builder(name, Address.of(url, "wss", "ws"));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** Returns the address; of a query, which may be secret, only a digest. */
  @Override
  public String identity() {
    return TYPE + ":" + Address.identity(url);
  }

  /** True: servers of the stateless era are rare on WebSocket. */
  @Override
  public boolean handshakeFirst() {
    return true;
  }

  @Override
  public ServerOptions options() {
    return options;
  }

  /** Returns the address. Its query may be secret. */
  public URI url() {
    return url;
  }

  /** Returns the headers of the upgrade request; they may be secret. */
  public Map<String, String> headers() {
    return headers;
  }

  /** Returns what gives more headers for each connection. */
  public Optional<Supplier<Map<String, String>>> headerSupplier() {
    return Optional.ofNullable(headerSupplier);
  }

  /**
   * Returns how the server's certificate is checked and this client's is given, if not as usual.
   */
  public Optional<SSLContext> sslContext() {
    return Optional.ofNullable(tls).map(Tls::context);
  }

  /** Returns what checks the server's certificate, if it is not the virtual machine's default. */
  public Optional<X509TrustManager> trustManager() {
    return Optional.ofNullable(tls).map(Tls::trust);
  }

  /** Returns what chooses the proxy, if it is not the environment. */
  public Optional<ProxySelector> proxies() {
    return Optional.ofNullable(proxies);
  }

  /** Returns how often the server is pinged; zero for never. */
  public Duration pingInterval() {
    return pingInterval;
  }

  /** Returns the name and the address without its query. */
  @Override
  public String toString() {
    return "WsServer[" + name + ": " + Address.shown(url) + "]";
  }

  /** Collects what a server is reached by. Not thread-safe. */
  public static final class Builder {
    private static final Duration PING = Duration.ofSeconds(20);

    private final String name;
    private final URI url;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable Supplier<Map<String, String>> headerSupplier;
    private @Nullable Tls tls;
    private @Nullable ProxySelector proxies;
    private Duration pingInterval = PING;
    private boolean insecure;
    private ServerOptions options = ServerOptions.DEFAULT;

    private Builder(String name, URI url) {
      this.name = Objects.requireNonNull(name);
      this.url = url;
    }

    /**
     * Adds a header to the upgrade request.
     *
     * @throws IllegalArgumentException if it is no header, or one that the transport itself sets
     */
    public Builder header(String name, String value) {
      HeaderRules.check(name, value);
      headers.put(name, value);
      return this;
    }

    /** Adds headers to the upgrade request; see {@link #header}. */
    public Builder headers(Map<String, String> headers) {
      headers.forEach(this::header);
      return this;
    }

    /**
     * Sets what gives more headers: asked once for each connection and again after a 401. May
     * block.
     */
    public Builder headersFrom(Supplier<Map<String, String>> supplier) {
      this.headerSupplier = Objects.requireNonNull(supplier);
      return this;
    }

    /**
     * Sends a bearer token with the upgrade request; short for {@link Authorizer#bearer} as the
     * authorizer of the options.
     *
     * @param token gives the token; asked again once after a 401
     */
    public Builder bearer(Supplier<String> token) {
      return options(options.toBuilder().authorizer(Authorizer.bearer(token)).build());
    }

    /**
     * Sets how TLS is spoken: a private certificate authority, a client certificate.
     *
     * @param context initialised, with {@code trust} as its trust manager
     * @param trust checks the server's certificate
     */
    public Builder tls(SSLContext context, X509TrustManager trust) {
      this.tls = new Tls(context, trust);
      return this;
    }

    /**
     * Sets what chooses the proxy. By default the system properties of the virtual machine say,
     * else the variables {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}; a loopback
     * address is always reached directly.
     */
    public Builder proxies(ProxySelector proxies) {
      this.proxies = Objects.requireNonNull(proxies);
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
     * Sets whether {@code ws} to another machine is allowed; false by default. Tokens, arguments
     * and results then pass every network in clear text.
     */
    public Builder insecure(boolean insecure) {
      this.insecure = insecure;
      return this;
    }

    /** Sets what does not depend on the transport. */
    public Builder options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return this;
    }

    /**
     * Returns the server.
     *
     * @throws IllegalArgumentException if it is another machine, not reached by {@code wss}, and
     *     {@link #insecure} does not allow that
     */
    public WsServer build() {
      boolean secure = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT).equals("wss");
      if (!secure && !insecure && !Address.isLoopback(url.getHost())) {
        throw new IllegalArgumentException(
            "server '"
                + name
                + "': "
                + Address.shown(url)
                + " sends everything in clear text to another machine; use wss://, or"
                + " insecure(true) if the network in between is trusted");
      }
      AccessRules.check(name, url, headers, options.authorizer(), insecure);
      return new WsServer(this);
    }
  }
}
