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
 * A server that is reached by its address: what servers over HTTP and over WebSocket have in
 * common. Immutable.
 */
public abstract class RemoteServer implements ServerConfig {
  private final String name;
  private final URI url;
  private final Map<String, String> headers;
  private final @Nullable Supplier<Map<String, String>> headerSupplier;
  private final @Nullable Tls tls;
  private final @Nullable ProxySelector proxies;
  private final ServerOptions options;

  /**
   * Creates a server.
   *
   * @throws IllegalArgumentException if it would send a token to another machine in clear text and
   *     {@link Builder#insecure} does not allow that, or has two of an {@code Authorization}
   *     header, a bearer token and an authorizer
   */
  protected RemoteServer(Builder<?> builder) {
    this.name = builder.name;
    this.url = builder.url;
    this.headers =
        builder.headers.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.headerSupplier = builder.headerSupplier;
    this.tls = builder.tls;
    this.proxies = builder.proxies;
    this.options = options(builder);
  }

  private ServerOptions options(Builder<?> builder) {
    Authorizer given = builder.authorizer();
    Authorizer used = AccessRules.checked(name, url, headers, given, builder.insecure);
    return builder.options.authorizer().equals(used)
        ? builder.options
        : builder.options.toBuilder().authorizer(used).build();
  }

  @Override
  public final String name() {
    return name;
  }

  /** Returns the address; of a query, which may be secret, only a digest. */
  @Override
  public final String identity() {
    return type() + ":" + Address.identity(url);
  }

  @Override
  public Map<String, ?> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("url", url.toString());
    settings.put("headers", headers);
    settings.put("headersFrom", headerSupplier().map(Object.class::cast));
    settings.put("tls", Optional.<Object>ofNullable(tls));
    settings.put("proxies", proxies().map(Object.class::cast));
    return settings;
  }

  @Override
  public final ServerOptions options() {
    return options;
  }

  /** Returns the address. Its query may be secret. */
  public final URI url() {
    return url;
  }

  /** Returns the headers of every request; they may be secret. */
  public final Map<String, String> headers() {
    return headers;
  }

  /** Returns what gives more headers for each connection. */
  public final Optional<Supplier<Map<String, String>>> headerSupplier() {
    return Optional.ofNullable(headerSupplier);
  }

  /**
   * Returns how the server's certificate is checked and this client's is given, if not as usual.
   */
  public final Optional<SSLContext> sslContext() {
    return Optional.ofNullable(tls).map(Tls::context);
  }

  /** Returns what checks the server's certificate, if it is not the virtual machine's default. */
  public final Optional<X509TrustManager> trustManager() {
    return Optional.ofNullable(tls).map(Tls::trust);
  }

  /** Returns what chooses the proxy, if it is not the environment. */
  public final Optional<ProxySelector> proxies() {
    return Optional.ofNullable(proxies);
  }

  /** Returns the name and the address without its query. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + name + ": " + Address.shown(url) + "]";
  }

  /**
   * Collects what a server is reached by. Not thread-safe.
   *
   * @param <B> the builder's own type
   */
  public abstract static class Builder<B extends Builder<B>> {
    private final String name;
    private final URI url;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable Supplier<Map<String, String>> headerSupplier;
    private @Nullable Tls tls;
    private @Nullable ProxySelector proxies;
    private boolean insecure;
    private ServerOptions options = ServerOptions.DEFAULT;
    private @Nullable Authorizer bearer;

    /**
     * Starts a server.
     *
     * @param name the name the host calls it by
     * @param url its address
     * @param schemes the schemes that are accepted, the secure one first
     * @throws IllegalArgumentException if the address is none
     */
    protected Builder(String name, String url, String... schemes) {
      this.name = Objects.requireNonNull(name, "no name");
      this.url = Address.of(url, schemes);
    }

    /** Returns this builder. */
    protected abstract B self();

    /**
     * Adds a header to every request.
     *
     * @throws IllegalArgumentException if it is no header, or one that the transport itself sets
     */
    public B header(String name, String value) {
      HeaderRules.check(name, value);
      headers.put(name, value);
      return self();
    }

    /** Adds headers to every request; see {@link #header}. */
    public B headers(Map<String, String> headers) {
      headers.forEach(this::header);
      return self();
    }

    /**
     * Sets what gives more headers: asked once for each connection and again after a 401. May
     * block.
     */
    public B headersFrom(Supplier<Map<String, String>> supplier) {
      this.headerSupplier = Objects.requireNonNull(supplier);
      return self();
    }

    /**
     * Sends a bearer token with every request; short for {@link Authorizer#bearer} as the
     * authorizer of the options, which may then have no other.
     *
     * @param token gives the token; asked again once after a 401
     */
    public B bearer(Supplier<String> token) {
      this.bearer = Authorizer.bearer(token);
      return self();
    }

    private Authorizer authorizer() {
      if (bearer == null) {
        return options.authorizer();
      } else if (options.authorizer() != Authorizer.NONE) {
        throw new IllegalArgumentException(
            "server '" + name + "' has a bearer token and an authorizer; keep one");
      }
      return bearer;
    }

    /**
     * Sets how TLS is spoken: a private certificate authority, a client certificate.
     *
     * @param context initialised, with {@code trust} as its trust manager
     * @param trust checks the server's certificate
     */
    public B tls(SSLContext context, X509TrustManager trust) {
      this.tls = new Tls(context, trust);
      return self();
    }

    /**
     * Sets what chooses the proxy. By default the system properties of the virtual machine say,
     * else the variables {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}; a loopback
     * address is always reached directly.
     */
    public B proxies(ProxySelector proxies) {
      this.proxies = Objects.requireNonNull(proxies);
      return self();
    }

    /**
     * Allows what should be secret to go to another machine in clear text, over a network that is
     * trusted; false by default. A server that an {@linkplain Authorizer#isOptional optional}
     * authorizer is for, as of OAuth, can be connected to without that as long as it wants no
     * login.
     */
    public B insecure(boolean insecure) {
      this.insecure = insecure;
      return self();
    }

    /** Sets what does not depend on the transport. */
    public B options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return self();
    }

    /** Returns the address. */
    protected final URI url() {
      return url;
    }

    /** Returns whether clear text may go to another machine. */
    protected final boolean isInsecure() {
      return insecure;
    }

    /** Returns the name. */
    protected final String name() {
      return name;
    }
  }
}
