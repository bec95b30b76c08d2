package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Credentials;
import okhttp3.Dispatcher;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients of one Patchbay: one pool of connections and one dispatcher for all servers. A
 * client for servers without TLS knows nothing of certificates, which take long to load.
 *
 * <p>OkHttp's own timeouts are off, apart from the one on connecting: limits are the session's. A
 * connection that has been idle for some seconds is not used again, because servers close theirs
 * after five. Nothing is sent again, and no redirect is followed, without the transport's will.
 */
public final class HttpClients implements AutoCloseable {
  private static final long KEPT_SECONDS = 4;
  private static final int KEPT = 64;
  private static final Duration CONNECT = Duration.ofSeconds(30);
  private static final String RETRY_AFTER = "Retry-After";
  private static final String HIDDEN = "Patchbay-Retry-After";

  private final ConnectionPool pool = new ConnectionPool(KEPT, KEPT_SECONDS, TimeUnit.SECONDS);
  private final Dispatcher dispatcher = new Dispatcher(threads());
  private final AnswerTimes times = new AnswerTimes();
  private final EnvironmentProxies environment =
      new EnvironmentProxies(System.getenv(), ProxySelector.getDefault());
  private @Nullable OkHttpClient plain;
  private @Nullable OkHttpClient secure;

  private final Lookup dns;

  /** Creates the clients; nothing is opened. */
  public HttpClients() {
    this(Dns.SYSTEM);
  }

  /**
   * Creates the clients; nothing is opened.
   *
   * @param dns looks host names up
   */
  HttpClients(Dns dns) {
    this.dns = new Lookup(dns);
    dispatcher.setMaxRequests(Integer.MAX_VALUE);
  }

  /**
   * Each WebSocket is read by one thread of the dispatcher from its upgrade to its end. Everything
   * else runs on the thread that asks.
   */
  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), HttpClients::thread);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "patchbay-http");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the client for a server. */
  public OkHttpClient of(Remote remote) {
    String scheme = String.valueOf(remote.url().getScheme()).toLowerCase(Locale.ROOT);
    OkHttpClient client = base(scheme.equals("https") || scheme.equals("wss"));
    Tls tls = remote.tls();
    ProxySelector proxies = remote.proxies();
    if (tls == null && proxies == null && remote.polling()) {
      return client;
    }
    OkHttpClient.Builder own = client.newBuilder();
    if (tls != null) {
      own.sslSocketFactory(tls.context().getSocketFactory(), tls.trust());
    }
    if (proxies != null) {
      own.proxySelector(proxies);
    }
    if (!remote.polling()) {
      own.socketFactory(new PolledSockets(times, false));
    }
    return own.build();
  }

  private synchronized OkHttpClient base(boolean tls) {
    OkHttpClient known = tls ? secure : plain;
    if (known != null) {
      return known;
    }
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .connectionPool(pool)
            .dispatcher(dispatcher)
            .socketFactory(new PolledSockets(times, !tls))
            .dns(dns)
            .proxySelector(environment)
            .proxyAuthenticator(proxyAuthenticator(tls))
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .followSslRedirects(false)
            .addInterceptor(HttpClients::asItCame)
            .addInterceptor(HttpClients::open)
            .addNetworkInterceptor(HttpClients::once)
            .connectTimeout(CONNECT)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .callTimeout(Duration.ZERO)
            .pingInterval(Duration.ZERO);
    if (!tls) {
      builder
          .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT))
          .protocols(List.of(Protocol.HTTP_1_1));
    }
    OkHttpClient made = builder.build();
    if (tls) {
      secure = made;
    } else {
      plain = made;
    }
    return made;
  }

  /** Goes on to the next connection, or a new one, where a server has closed one that was idle. */
  private static Response open(Interceptor.Chain chain) throws IOException {
    ClosedWhileIdleException closed = null;
    for (int i = 0; i <= KEPT; i++) {
      try {
        return chain.proceed(chain.request());
      } catch (ClosedWhileIdleException e) {
        closed = e;
      }
    }
    throw java.util.Objects.requireNonNull(closed);
  }

  /**
   * OkHttp sends again what is answered with 503 and {@code Retry-After: 0}, tool calls too; so it
   * is shown the header under another name.
   */
  private static Response once(Interceptor.Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    return response.code() == 503 ? renamed(response, RETRY_AFTER, HIDDEN) : response;
  }

  /** Whoever reads the answer finds the header under its own name. */
  private static Response asItCame(Interceptor.Chain chain) throws IOException {
    return renamed(chain.proceed(chain.request()), HIDDEN, RETRY_AFTER);
  }

  private static Response renamed(Response response, String from, String to) {
    String value = response.header(from);
    return value == null
        ? response
        : response.newBuilder().removeHeader(from).header(to, value).build();
  }

  /** Answers a proxy's challenge once, with what the environment has. */
  private Authenticator proxyAuthenticator(boolean tls) {
    String known = environment.credentials(tls);
    if (known == null) {
      return Authenticator.NONE;
    }
    int colon = known.indexOf(':');
    String credentials =
        colon < 0
            ? Credentials.basic(known, "")
            : Credentials.basic(known.substring(0, colon), known.substring(colon + 1));
    return (route, response) ->
        response.request().header("Proxy-Authorization") != null
            ? null
            : response.request().newBuilder().header("Proxy-Authorization", credentials).build();
  }

  /** Ends all calls and closes all connections. */
  @Override
  public void close() {
    dispatcher.cancelAll();
    dispatcher.executorService().shutdown();
    pool.evictAll();
  }
}
