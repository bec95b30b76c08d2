package io.patchbay.transport.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server of HTTP+SSE: what is posted is answered on the stream that was opened last. */
final class SseFake implements AutoCloseable {
  private final FakeHttpServer server = FakeHttpServer.start();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();

  /** Names an endpoint to whoever opens a stream. */
  SseFake(String endpoint) {
    server
        .on(
            "GET",
            asked -> {
              OpenStream stream = new OpenStream();
              streams.add(stream);
              return endpoint.isEmpty()
                  ? stream.response()
                  : stream.write("event: endpoint\ndata: " + endpoint + "\n\n").response();
            })
        .on("notifications/initialized", asked -> FakeHttpServer.status(202));
    answer("initialize", asked -> FakeHttpServer.initialized("2024-11-05"));
    answer("tools/call", asked -> FakeHttpServer.text("ok"));
  }

  /** Answers a method on the stream. */
  SseFake answer(String method, Function<FakeHttpServer.Asked, Map<String, Object>> result) {
    server.on(
        method,
        asked -> {
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
