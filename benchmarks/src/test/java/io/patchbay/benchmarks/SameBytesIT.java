package io.patchbay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** A raw client must not be faster because it sends less. */
class SameBytesIT {
  @Test
  void rawClientsSendOverHttpWhatPatchbaySends() throws Exception {
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(new Answering());
      server.start();
      List<String> expected = sent(server, new PatchbayPeer(false));
      assertThat(expected).hasSize(2 * (1 + 10));
      assertThat(sent(server, new RawHttpPeer())).isEqualTo(expected);
      assertThat(sent(server, new RawOkHttpPeer())).isEqualTo(expected);
    }
  }

  /** Calls and lists once each; returns headers and body of each request but for the ids. */
  private static List<String> sent(MockWebServer server, Peer peer) throws Exception {
    peer.connect(new Target(List.of(), "http://127.0.0.1:" + server.getPort() + "/json", ""));
    int unused = peer.call("small");
    unused = peer.list();
    peer.close();
    List<String> sent = new ArrayList<>();
    for (RecordedRequest next = server.takeRequest(0, java.util.concurrent.TimeUnit.SECONDS);
        next != null;
        next = server.takeRequest(0, java.util.concurrent.TimeUnit.SECONDS)) {
      String body = Objects.requireNonNull(next.getBody()).utf8();
      if (!body.contains("server/discover")) {
        sent.add(headers(next));
        sent.add(body.replaceAll("(\"id\":|\"progressToken\":)\\d+", "$1N"));
      }
    }
    return sent;
  }

  /** Which method a header names costs the same whatever it is. */
  private static String headers(RecordedRequest request) {
    List<String> lines = new ArrayList<>();
    request
        .getHeaders()
        .forEach(
            header -> {
              String name = header.getFirst();
              if (!name.startsWith("Mcp-") && !name.equals("Content-Length")) {
                lines.add(name + ": " + header.getSecond());
              }
            });
    lines.sort(null);
    return String.join("\n", lines);
  }

  /** Answers as the server of the benchmarks does. */
  private static final class Answering extends Dispatcher {
    private final Answers answers = new Answers();

    @Override
    public synchronized MockResponse dispatch(RecordedRequest request) {
      byte[] body = Objects.requireNonNull(request.getBody()).toByteArray();
      if (!answers.answer(body, 0, body.length)) {
        return new MockResponse.Builder().code(202).build();
      }
      String text = StandardCharsets.UTF_8.decode(answers.take()).toString();
      return new MockResponse.Builder()
          .code(200)
          .addHeader("Content-Type", "application/json")
          .body(text)
          .build();
    }
  }
}
