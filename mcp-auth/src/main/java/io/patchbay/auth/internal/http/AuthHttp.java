package io.patchbay.auth.internal.http;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.JsonLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The requests of an authorization: small, bounded in time and size, never redirected, and only to
 * addresses that {@link Endpoints} allows, also by what their names stand for. Thread-safe.
 */
public final class AuthHttp implements AutoCloseable {
  private static final long MOST_BYTES = 1 << 20;
  private static final JsonLimits LIMITS = new JsonLimits(100, 1 << 20, 1_000);
  private static final MediaType JSON = MediaType.get("application/json");
  private static final Map<String, Object> PING =
      Map.of("jsonrpc", "2.0", "id", 1, "method", "ping");

  /** Node closes idle connections after five seconds; one that is older is not used again. */
  private static final long IDLE_SECONDS = 4;

  private final OkHttpClient open;
  private final OkHttpClient guarded;

  /**
   * Creates the client.
   *
   * @param limit how long a request may take in all
   * @param proxies chooses the proxy, or null for the system's
   */
  public AuthHttp(Duration limit, @Nullable ProxySelector proxies) {
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .followRedirects(false)
            .followSslRedirects(false)
            .connectionPool(new ConnectionPool(5, IDLE_SECONDS, TimeUnit.SECONDS))
            .callTimeout(limit);
    if (proxies != null) {
      builder.proxySelector(proxies);
    }
    this.open = builder.build();
    this.guarded = open.newBuilder().dns(new GuardedDns(new Endpoints(false))).build();
  }

  /** What a name stands for is checked where it is connected to. */
  private record GuardedDns(Endpoints endpoints) implements Dns {
    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
      List<InetAddress> addresses = Dns.SYSTEM.lookup(hostname);
      for (InetAddress address : addresses) {
        if (!endpoints.allows(address)) {
          throw new UnknownHostException(
              hostname + " stands for an address of this machine or a private network");
        }
      }
      return addresses;
    }
  }

  /**
   * What was answered.
   *
   * @param status the status
   * @param body the JSON of the body, or null if it is none
   * @param headers the headers by their names in lower case, the last of a name
   * @param said what it says of an error, for a person; empty if it says nothing
   */
  public record Answer(int status, @Nullable Json body, Map<String, String> headers, String said) {
    /** Returns whether it is a success. */
    public boolean isOk() {
      return status >= 200 && status < 300;
    }

    /** Returns a text of the body. */
    public Optional<String> text(String member) {
      Json value = body == null ? null : body.get(member);
      return value != null && value.isString() && !value.asString().isEmpty()
          ? Optional.of(value.asString())
          : Optional.empty();
    }

    /** Returns the error code of OAuth in it (RFC 6749, section 5.2). */
    public Optional<String> error() {
      return text("error").filter(code -> code.matches("[\\x21-\\x7e]{1,80}"));
    }
  }

  /** Asks for a document. */
  public Answer get(URI url, Endpoints endpoints, Map<String, String> headers)
      throws FlowException {
    Request.Builder request = request(url).get().header("Accept", "application/json");
    headers.forEach(request::header);
    return send(request.build(), endpoints, List.of());
  }

  /**
   * Sends a form.
   *
   * @param secrets what else must not be in what the answer says
   */
  public Answer form(
      URI url,
      Endpoints endpoints,
      Map<String, String> form,
      Map<String, String> headers,
      List<String> secrets)
      throws FlowException {
    FormBody.Builder body = new FormBody.Builder();
    form.forEach(body::add);
    Request.Builder request = request(url).post(body.build()).header("Accept", "application/json");
    headers.forEach(request::header);
    List<String> sent = new ArrayList<>(secrets);
    sent.addAll(form.values());
    sent.addAll(headers.values());
    return send(request.build(), endpoints, sent);
  }

  /** Sends a JSON document without a secret. */
  public Answer json(URI url, Endpoints endpoints, Json body) throws FlowException {
    return send(
        request(url)
            .post(RequestBody.create(body.toUtf8(), JSON))
            .header("Accept", "application/json")
            .build(),
        endpoints,
        List.of());
  }

  /**
   * Asks an MCP server something harmless without a token, and returns its challenges: the {@code
   * WWW-Authenticate} fields of a 401, or nothing where it refuses nothing. Of a server that
   * answers POST otherwise the stream is asked for too; what it has to say is not read.
   */
  public List<String> challenges(URI server) throws FlowException {
    RequestBody ping = RequestBody.create(Json.of(PING).toUtf8(), JSON);
    List<Request> requests =
        List.of(
            request(server)
                .post(ping)
                .header("Accept", "application/json, text/event-stream")
                .build(),
            request(server).get().header("Accept", "text/event-stream").build());
    for (Request request : requests) {
      try (Response response = open.newCall(request).execute()) {
        if (response.code() == 401) {
          return response.headers("WWW-Authenticate");
        }
      } catch (IOException e) {
        throw unreachable(request, e);
      }
    }
    return List.of();
  }

  private static Request.Builder request(URI url) throws FlowException {
    HttpUrl parsed = HttpUrl.parse(url.toString());
    if (parsed == null) {
      throw new FlowException("no http address: " + Endpoints.shown(url));
    }
    return new Request.Builder().url(parsed).header("User-Agent", "patchbay");
  }

  private Answer send(Request request, Endpoints endpoints, List<String> sent)
      throws FlowException {
    OkHttpClient client = endpoints.privateAllowed() ? open : guarded;
    try (Response response = client.newCall(request).execute()) {
      Json body = body(response);
      return new Answer(response.code(), body, headers(response), SaidError.in(body, sent));
    } catch (IOException e) {
      throw unreachable(request, e);
    }
  }

  private static FlowException unreachable(Request request, IOException failure) {
    return new FlowException(
        Endpoints.shown(request.url().uri()) + " cannot be reached: " + failure.getMessage(),
        true,
        failure);
  }

  private static @Nullable Json body(Response response) throws IOException {
    BufferedSource source = response.body().source();
    if (source.request(MOST_BYTES + 1)) {
      throw new IOException("the answer has more than " + MOST_BYTES + " bytes");
    }
    byte[] bytes = source.readByteArray();
    try {
      return Json.view(bytes, 0, bytes.length, LIMITS);
    } catch (JsonException e) {
      return null;
    }
  }

  private static Map<String, String> headers(Response response) {
    Map<String, String> headers = new java.util.HashMap<>();
    response
        .headers()
        .forEach(
            header -> headers.put(header.getFirst().toLowerCase(Locale.ROOT), header.getSecond()));
    return headers;
  }

  /** Ends the requests that are under way, and the threads and connections. */
  @Override
  public void close() {
    for (OkHttpClient client : List.of(open, guarded)) {
      client.dispatcher().cancelAll();
      client.dispatcher().executorService().shutdown();
      client.connectionPool().evictAll();
    }
  }
}
