package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.ServerClosedException;
import io.patchbay.StateChange;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of an embedding host over one channel. */
@ExtendWith(Leaks.class)
class ControlServersTest {
  private final Host host = new Host();
  private final Patchbay bay = Patchbay.open();

  @AfterEach
  void close() {
    bay.close();
    host.end();
  }

  /** A host on a thread of its own: two servers and one that answers when it is told. */
  private static final class Host implements ControlChannel {
    final BlockingQueue<ControlMessage> in = new LinkedBlockingQueue<>();
    final List<ControlMessage> notified = new CopyOnWriteArrayList<>();
    final List<ControlMessage> held = new CopyOnWriteArrayList<>();
    final List<String> closed = new CopyOnWriteArrayList<>();
    final ControlServers servers = ControlServers.over(this);
    private final Thread thread = new Thread(this::work, "embedding-host");

    Host() {
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void send(ControlMessage message) throws IOException {
      if (message.message().toString().contains("cannot leave")) {
        throw new IOException("the pipe is full");
      }
      in.add(message);
    }

    @Override
    public void closed(String server) {
      closed.add(server);
    }

    private void work() {
      try {
        while (true) {
          handle(in.take());
        }
      } catch (InterruptedException e) {
        // the end
      }
    }

    private void handle(ControlMessage message) {
      Json json = message.message();
      Json id = json.get("id");
      String method = JsonPath.at(json, "method").asString();
      if (id == null) {
        notified.add(message);
      } else if (method.equals("initialize")) {
        Map<String, Object> greeting =
            Map.of(
                "protocolVersion", "2025-06-18",
                "capabilities", Map.of("tools", Map.of()),
                "serverInfo", Map.of("name", message.server(), "version", "1"));
        answer(message, greeting);
      } else if (method.equals("x/hold")) {
        held.add(message);
      } else {
        answer(message, Map.of("of", message.server(), "params", JsonPath.at(json, "params")));
      }
    }

    void answer(ControlMessage message, Object result) {
      assertThat(servers.received(message.answer(answer(message.message(), result)))).isTrue();
    }

    static Json answer(Json request, Object result) {
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("jsonrpc", "2.0");
      answer.put("id", JsonPath.at(request, "id"));
      answer.put("result", result);
      return Json.of(answer);
    }

    void end() {
      thread.interrupt();
      servers.close();
    }
  }

  private Connection connect(String server) {
    return bay.connect(host.servers.server(server));
  }

  private static CompletableFuture<Json> hold(Connection connection, String text) {
    return connection.requestAsync("x/hold", Map.of("text", text), CallOptions.DEFAULT);
  }

  @Test
  void twoHostsShareOneChannelAndNothingOfEachOther() {
    Connection one = connect("one");
    Connection other = connect("an other: name/of any kind");

    List<CompletableFuture<Json>> asked = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      asked.add(
          (i % 2 == 0 ? one : other).requestAsync("x/ask", Map.of("i", i), CallOptions.DEFAULT));
    }
    for (int i = 0; i < 200; i++) {
      Json answer = Eventually.get(asked.get(i));
      assertThat(answer.get("of")).isEqualTo(Json.of((i % 2 == 0 ? one : other).name()));
      assertThat(JsonPath.at(answer, "params.i")).isEqualTo(Json.of(i));
    }
    assertThat(one.protocolVersion().toString()).isEqualTo("2025-06-18");

    host.servers.removed("one", "the host took it away");
    Eventually.that("it is lost", () -> !(one.state() instanceof Connected));
    assertThat(other.request("x/ask", Map.of(), CallOptions.DEFAULT)).isNotNull();
    assertThat(host.closed).contains("one").doesNotContain(other.name());
  }

  @Test
  void answerCountsForItsOwnRequestOnly() {
    Connection one = connect("one");
    Connection other = connect("other");
    CompletableFuture<Json> first = hold(one, "first");
    CompletableFuture<Json> second = hold(other, "second");
    Eventually.that("both are there", () -> host.held.size() == 2);
    ControlMessage toFirst = host.held.get(0);
    ControlMessage toSecond = host.held.get(1);
    if (toFirst.server().equals("other")) {
      toFirst = host.held.get(1);
      toSecond = host.held.get(0);
    }

    assertThat(
            host.servers.received(
                new ControlMessage(
                    "one", "mcp-0", Host.answer(toFirst.message(), Map.of("whose", "nobody's")))))
        .isFalse();
    assertThat(first).isNotDone();
    host.answer(toSecond, Map.of("whose", "second"));
    host.answer(toFirst, Map.of("whose", "first"));

    assertThat(Eventually.get(first).get("whose")).isEqualTo(Json.of("first"));
    assertThat(Eventually.get(second).get("whose")).isEqualTo(Json.of("second"));
    assertThat(
            host.servers.received(
                toFirst.answer(Host.answer(toFirst.message(), Map.of("whose", "late")))))
        .isFalse();
  }

  @Test
  void answerToAnotherRequestIsNone() {
    CompletableFuture<Json> asked = hold(connect("one"), "x");
    Eventually.that("it is there", () -> host.held.size() == 1);
    ControlMessage message = host.held.get(0);
    assertThat(
            host.servers.received(
                message.answer(
                    Json.of(Map.of("jsonrpc", "2.0", "id", 999_999, "result", Map.of())))))
        .isTrue();
    assertThatThrownBy(() -> Eventually.get(asked))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("the answer to another request");
  }

  @Test
  void whatTheHostCannotPassOnFails() {
    Connection one = connect("one");
    CompletableFuture<Json> asked = hold(one, "x");
    Eventually.that("it is there", () -> host.held.size() == 1);
    assertThat(host.servers.failed(host.held.get(0).requestId(), "no such server")).isTrue();
    assertThat(host.servers.failed(host.held.get(0).requestId(), "once more")).isFalse();
    Eventually.that("it is sent once more, as it never arrived", () -> host.held.size() == 2);
    assertThat(host.servers.failed(host.held.get(1).requestId(), "no such server")).isTrue();
    assertThatThrownBy(() -> Eventually.get(asked))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the host did not pass on x/hold: no such server");
    assertThatThrownBy(
            () -> one.request("x/ask", Map.of("text", "cannot leave"), CallOptions.DEFAULT))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the host does not take it: the pipe is full");
  }

  @Test
  void serverThatIsConnectedAgainTakesNoAnswersOfBefore() {
    Connection one = connect("one");
    CompletableFuture<Json> asked = hold(one, "x");
    Eventually.that("it is there", () -> host.held.size() == 1);
    one.reconnect();
    assertThatThrownBy(() -> Eventually.get(asked)).isInstanceOf(ServerClosedException.class);
    CompletableFuture<Json> again = hold(one, "y");
    Eventually.that("it is there", () -> host.held.size() == 2);
    ControlMessage old = host.held.get(0);
    assertThat(
            host.servers.received(
                old.answer(Host.answer(host.held.get(1).message(), Map.of("whose", "old")))))
        .isFalse();
    host.answer(host.held.get(1), Map.of("whose", "new"));
    assertThat(Eventually.get(again).get("whose")).isEqualTo(Json.of("new"));
  }

  @Test
  void notificationsGoBothWays() {
    List<String> heard = new CopyOnWriteArrayList<>();
    try (Patchbay listening =
        Patchbay.builder()
            .listener(
                new ConnectionListener() {
                  @Override
                  public void onNotification(Connection connection, String method, Json params) {
                    heard.add(connection.name() + " " + method + " " + params);
                  }

                  @Override
                  public void onStateChanged(Connection connection, StateChange change) {
                    if (change.to() instanceof Connected) {
                      connection.notify("experiment_gates", Map.of("gates", Map.of("a", true)));
                    }
                  }
                })
            .build()) {
      Connection editor = listening.connect(host.servers.server("editor"));
      Eventually.that("it has its gates", () -> gates() == 1);
      host.servers.received(
          ControlMessage.of(
              "editor",
              Json.of(
                  Map.of(
                      "jsonrpc", "2.0",
                      "method", "log_event",
                      "params", Map.of("eventName", "opened")))));
      Eventually.that("it is heard", () -> !heard.isEmpty());
      assertThat(heard).containsExactly("editor log_event {\"eventName\":\"opened\"}");
      editor.reconnect();
      Eventually.that("it has its gates again", () -> gates() == 2);
      assertThat(
              host.servers.received(
                  ControlMessage.of(
                      "nobody", Json.of(Map.of("jsonrpc", "2.0", "method", "log_event")))))
          .isFalse();
    }
  }

  private long gates() {
    return host.notified.stream()
        .filter(one -> one.message().toString().contains("experiment_gates"))
        .count();
  }

  @ParameterizedTest
  @CsvSource({
    "'{}', no answer",
    "'{\"jsonrpc\": \"2.0\"}', neither a result nor an error",
    "'{\"id\": 999999, \"result\": {}}', the answer to another request",
    "'{\"error\": 7}', error needs",
    "'{\"id\": null, \"error\": {\"code\": 1, \"message\": \"no such thing\"}}', no such thing",
  })
  void answerOfTheRequestCountsWhateverItIs(String answer, String reason) {
    Connection one = connect("one");
    CompletableFuture<Json> other = hold(one, "other");
    Eventually.that("it is there", () -> host.held.size() == 1);
    CompletableFuture<Json> asked = hold(one, "x");
    Eventually.that("it is there", () -> host.held.size() == 2);

    assertThat(host.servers.received(host.held.get(1).answer(Json.parse(answer)))).isTrue();

    assertThatThrownBy(() -> Eventually.get(asked)).hasMessageContaining(reason);
    host.answer(host.held.get(0), Map.of("fine", true));
    assertThat(Eventually.get(other).get("fine")).isEqualTo(Json.of(true));
  }

  @Test
  void answerHasToHaveTheServerAndTheIdOfItsRequest() {
    CompletableFuture<Json> asked = hold(connect("one"), "x");
    Eventually.that("it is there", () -> host.held.size() == 1);
    ControlMessage message = host.held.get(0);
    Json answer = Host.answer(message.message(), Map.of("fine", true));
    assertThat(host.servers.received(new ControlMessage("two", message.requestId(), answer)))
        .isFalse();
    assertThat(host.servers.received(ControlMessage.of("one", answer))).isFalse();
    assertThat(asked).isNotDone();
    host.answer(message, Map.of("fine", true));
    assertThat(Eventually.get(asked).get("fine")).isEqualTo(Json.of(true));
  }

  /** A host that answers on the spot, while pings come on another thread. */
  @Test
  void hostThatAnswersOnTheSpotAndAsksMeanwhileHoldsNobodyUp() throws Exception {
    AtomicReference<ControlServers> here = new AtomicReference<>();
    AtomicLong pongs = new AtomicLong();
    ControlServers spot =
        ControlServers.over(
            message -> {
              Json id = message.message().get("id");
              if (message.message().get("method") == null) {
                pongs.incrementAndGet();
              } else if (id != null) {
                Map<String, Object> greeting =
                    Map.of(
                        "protocolVersion", "2025-06-18",
                        "capabilities", Map.of(),
                        "serverInfo", Map.of("name", "e", "version", "1"));
                boolean unused =
                    java.util.Objects.requireNonNull(here.get())
                        .received(message.answer(Host.answer(message.message(), greeting)));
              }
            });
    here.set(spot);
    try (spot) {
      Connection connection = bay.connect(spot.server("e"));
      Thread pinging =
          new Thread(
              () -> {
                for (int i = 0; i < 2_000; i++) {
                  boolean unused =
                      spot.received(
                          ControlMessage.of(
                              "e",
                              Json.of(Map.of("jsonrpc", "2.0", "id", "p" + i, "method", "ping"))));
                }
              });
      pinging.start();
      for (int i = 0; i < 2_000; i++) {
        assertThat(connection.request("x/ask", Map.of(), CallOptions.DEFAULT)).isNotNull();
      }
      pinging.join(10_000);
      Eventually.that("every ping is answered", () -> pongs.get() == 2_000);
    }
  }

  @Test
  void hostThatBlocksHoldsUpNoLimit() {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicReference<ControlServers> here = new AtomicReference<>();
    ControlServers slow =
        ControlServers.over(
            message -> {
              if (message.message().toString().contains("x/ask")) {
                blocked.countDown();
                Eventually.open(goOn);
              } else if (message.message().get("id") != null) {
                boolean unused =
                    java.util.Objects.requireNonNull(here.get())
                        .received(
                            message.answer(
                                Host.answer(
                                    message.message(),
                                    Map.of(
                                        "protocolVersion", "2025-06-18",
                                        "capabilities", Map.of(),
                                        "serverInfo", Map.of("name", "e", "version", "1")))));
              }
            });
    here.set(slow);
    try (slow) {
      Connection connection = bay.connect(slow.server("e"));
      CallOptions limited = CallOptions.builder().wall(Duration.ofMillis(100)).build();
      assertThatThrownBy(() -> connection.request("x/ask", Map.of(), limited))
          .isInstanceOf(io.patchbay.RequestTimeoutException.class);
      Eventually.open(blocked);
      assertThatThrownBy(() -> connection.request("x/other", Map.of(), limited))
          .isInstanceOf(io.patchbay.RequestTimeoutException.class);
      goOn.countDown();
    }
  }

  @Test
  void endOfTheChannelIsTheEndOfAll() {
    Connection one = connect("one");
    CompletableFuture<Json> asked = hold(one, "x");
    Eventually.that("it is there", () -> host.held.size() == 1);
    host.servers.close();
    assertThatThrownBy(() -> Eventually.get(asked))
        .hasMessageContaining("the channel to the host has ended");
    assertThatThrownBy(
            () -> {
              try (Patchbay other =
                  Patchbay.builder()
                      .reconnection(io.patchbay.Reconnection.builder().firstTries(1).build())
                      .build()) {
                other.connect(host.servers.server("other"));
              }
            })
        .hasMessageContaining("the channel to the host has ended");
  }
}
