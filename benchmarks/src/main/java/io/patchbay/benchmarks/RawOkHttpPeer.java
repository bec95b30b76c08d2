package io.patchbay.benchmarks;

import java.io.IOException;
import java.time.Duration;
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
  private String url = "";
  private long id;

  @Override
  public void connect(Target target) {
    url = target.url();
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
    return exchange(BareServer.request(next(), tool));
  }

  private synchronized long next() {
    return ++id;
  }

  @Override
  public int list() throws IOException {
    int bytes = 0;
    for (int page = 0; page < 10; page++) {
      bytes += exchange(BareServer.list(next(), page));
    }
    return bytes;
  }

  private int exchange(byte[] body) throws IOException {
    Request request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "small")
            .header("User-Agent", "raw")
            .post(RequestBody.create(body, JSON))
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
