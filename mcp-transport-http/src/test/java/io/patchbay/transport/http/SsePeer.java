package io.patchbay.transport.http;

import io.patchbay.testkit.Peer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The other end of HTTP+SSE: what is posted is read, what is written is an event. */
final class SsePeer implements Peer {
  private final FakeHttpServer server = FakeHttpServer.start();
  private final BlockingQueue<String> posted = new LinkedBlockingQueue<>();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();

  private SsePeer() {}

  /** Starts the server. */
  static SsePeer start() {
    SsePeer peer = new SsePeer();
    peer.server.on("GET", asked -> peer.opened()).on("POST", peer::taken).on("any", peer::taken);
    return peer;
  }

  private mockwebserver3.MockResponse opened() {
    OpenStream stream = new OpenStream().write("event: endpoint\ndata: /post\n\n");
    streams.add(stream);
    return stream.response();
  }

  private mockwebserver3.MockResponse taken(FakeHttpServer.Asked asked) {
    posted.add(asked.body().toString());
    return FakeHttpServer.status(202);
  }

  /** Returns where the stream is. */
  String url() {
    return server.url();
  }

  @Override
  public @Nullable String read() {
    try {
      return posted.poll(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void write(String message) {
    streams.get(streams.size() - 1).write("data: " + message + "\n\n");
  }

  @Override
  public void close() {
    streams.forEach(OpenStream::end);
  }

  /** Ends the server. */
  void stop() {
    close();
    server.close();
  }
}
