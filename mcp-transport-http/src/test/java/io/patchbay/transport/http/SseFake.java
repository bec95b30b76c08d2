package io.patchbay.transport.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.MockResponse;

/** A server of HTTP+SSE: what is posted is answered on the stream that was opened last. */
final class SseFake implements AutoCloseable {
  private final FakeHttpServer server = FakeHttpServer.start();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();
  private volatile String protectedRequest = "";

  /** Names an endpoint to whoever opens a stream. */
  SseFake(String endpoint) {
    server
        .on("GET", asked -> isRefused("GET", asked) ? FakeHttpServer.status(401) : opened(endpoint))
        .on("notifications/initialized", asked -> FakeHttpServer.status(202));
    answer("initialize", asked -> FakeHttpServer.initialized("2024-11-05"));
    answer("tools/call", asked -> FakeHttpServer.text("ok"));
  }

  private MockResponse opened(String endpoint) {
    OpenStream stream = new OpenStream();
    streams.add(stream);
    return endpoint.isEmpty()
        ? stream.response()
        : stream.write("event: endpoint\ndata: " + endpoint + "\n\n").response();
  }

  /** Refuses requests of one kind that bring no token. */
  void wantsToken(String request) {
    protectedRequest = request;
  }

  private boolean isRefused(String request, FakeHttpServer.Asked asked) {
    return request.equals(protectedRequest) && asked.header("Authorization").isEmpty();
  }

  /** Answers a method on the stream. */
  SseFake answer(String method, Function<FakeHttpServer.Asked, Map<String, Object>> result) {
    server.on(
        method,
        asked -> {
          if (isRefused(method, asked)) {
            return FakeHttpServer.status(401);
          }
          stream().write(FakeHttpServer.event(FakeHttpServer.answer(asked, result.apply(asked))));
          return FakeHttpServer.status(202);
        });
    return this;
  }

  FakeHttpServer server() {
    return server;
  }

  OpenStream stream() {
    return streams.get(streams.size() - 1);
  }

  String url() {
    return server.url();
  }

  @Override
  public void close() {
    streams.forEach(OpenStream::end);
    server.close();
  }
}
