package io.patchbay.transport.http;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.spi.Authorizer;
import io.patchbay.transport.http.internal.client.AccessRules;
import io.patchbay.transport.http.internal.client.Address;
import io.patchbay.transport.http.internal.client.HeaderRules;
import io.patchbay.transport.http.internal.client.Tls;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A server that is reached by HTTP: streamable HTTP of either era, or HTTP+SSE (specification:
 * Transports). Immutable.
 */
public final class HttpServer implements ServerConfig {
  /** The type of these configurations. */
  public static final String TYPE = "http";

  private final String name;
  private final URI url;
  private final Wire wire;
  private final Map<String, String> headers;
  private final @Nullable Supplier<Map<String, String>> headerSupplier;
  private final @Nullable Tls tls;
  private final @Nullable ProxySelector proxies;
  private final boolean polling;
  private final ServerOptions options;

  private HttpServer(Builder builder) {
    this.name = builder.name;
    this.url = builder.url;
    this.wire = builder.wire;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.headerSupplier = builder.headerSupplier;
    this.tls = builder.tls;
    this.proxies = builder.proxies;
    this.polling = builder.polling;
    this.options = builder.options;
  }

  /**
   * Returns a server with the defaults of {@link Builder}.
   *
   * @param name the name the host calls it by
   * @param url its MCP endpoint, {@code https} or {@code http}
   * @throws IllegalArgumentException if the address is none
   */
  public static HttpServer of(String name, String url) {
    return builder(name, url).build();
  }

  /**
   * Starts a server.
   *
   * @param name the name the host calls it by
   * @param url its MCP endpoint, {@code https} or {@code http}; without user information, which
   *     belongs into a header
   * @throws IllegalArgumentException if the address is none
   */
  public static Builder builder(String name, String url) {
    return new Builder(name, Address.of(url, "https", "http"));
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

  /** True for HTTP+SSE, which is of the revisions with a handshake. */
  @Override
  public boolean handshakeFirst() {
    return wire == Wire.SSE;
  }

  @Override
  public ServerOptions options() {
    return options;
  }

  /** Returns the MCP endpoint. Its query may be secret. */
  public URI url() {
    return url;
  }

  /** Returns which transport the server speaks. */
  public Wire wire() {
    return wire;
  }

  /** Returns the headers of every request; they may be secret. */
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

  /** Returns whether a caller polls for an answer where answers are fast. */
  public boolean polling() {
    return polling;
  }

  /** Returns the name and the address without its query. */
  @Override
  public String toString() {
    return "HttpServer[" + name + ": " + Address.shown(url) + "]";
  }

  /** Collects what a server is reached by. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final URI url;
    private Wire wire = Wire.AUTO;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable Supplier<Map<String, String>> headerSupplier;
    private @Nullable Tls tls;
    private @Nullable ProxySelector proxies;
    private boolean polling = true;
    private boolean insecure;
    private ServerOptions options = ServerOptions.DEFAULT;

    private Builder(String name, URI url) {
      this.name = Objects.requireNonNull(name);
      this.url = url;
    }

    /** Sets which transport the server speaks; {@link Wire#AUTO} by default. */
    public Builder wire(Wire wire) {
      this.wire = Objects.requireNonNull(wire);
      return this;
    }

    /**
     * Adds a header to every request.
     *
     * @throws IllegalArgumentException if it is no header, or one that the transport itself sets
     */
    public Builder header(String name, String value) {
      HeaderRules.check(name, value);
      headers.put(name, value);
      return this;
    }

    /** Adds headers to every request; see {@link #header}. */
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
     * Sends a bearer token with every request; short for {@link Authorizer#bearer} as the
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
     * Sets whether a caller polls some tens of microseconds for an answer before it blocks, where
     * recent answers came that fast; true by default.
     */
    public Builder polling(boolean polling) {
      this.polling = polling;
      return this;
    }

    /**
     * Allows a token, or whatever else the {@code Authorization} header carries, to be sent to
     * another machine in clear text; false by default.
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
     * @throws IllegalArgumentException if it would send a token to another machine in clear text
     *     and {@link #insecure} does not allow that, or has both an {@code Authorization} header
     *     and an authorizer
     */
    public HttpServer build() {
      AccessRules.check(name, url, headers, options.authorizer(), insecure);
      return new HttpServer(this);
    }
  }
}
