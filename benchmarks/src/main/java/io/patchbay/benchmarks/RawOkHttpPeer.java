package io.patchbay.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;

/** OkHttp with its timeouts off and the same bytes; the body is thrown away. */
final class RawOkHttpPeer implements Peer {
  private static final MediaType JSON = MediaType.get("application/json");

  private OkHttpClient client =
      new OkHttpClient.Builder().readTimeout(Duration.ZERO).writeTimeout(Duration.ZERO).build();
  private HttpUrl url = HttpUrl.get("http://127.0.0.1/");
  private final AtomicLong ids = new AtomicLong();
  private final ThreadLocal<SameBytes> requests = ThreadLocal.withInitial(SameBytes::new);

  @Override
  public void connect(Target target) {
    url = HttpUrl.get(target.url());
    HandshakeCertificates trust = target.trust();
    if (trust != null) {
      client =
          client
              .newBuilder()
              .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
              .build();
    }
  }

  @Override
  public int call(String tool) throws IOException {
    return exchange(requests.get().begin().call(ids.incrementAndGet(), tool));
  }

  @Override
  public int list() throws IOException {
    int bytes = 0;
    for (int page = 0; page < 10; page++) {
      bytes += exchange(requests.get().begin().list(ids.incrementAndGet(), page));
    }
    return bytes;
  }

  private int exchange(SameBytes body) throws IOException {
    Request request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "small")
            .header("User-Agent", "patchbay")
            .post(RequestBody.create(body.bytes(), JSON, 0, body.length()))
            .build();
    try (Response response = client.newCall(request).execute()) {
      int bytes = 0;
      okio.BufferedSource source = response.body().source();
      while (!source.exhausted()) {
        long there = source.getBuffer().size();
        source.skip(there);
        bytes += (int) there;
      }
      return bytes;
    }
  }

  @Override
  public void close() {
    client.connectionPool().evictAll();
  }
}
