package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.Subscription;
import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Subscriptions of the stateless era, each a POST whose stream stays open. */
@ExtendWith(Leaks.class)
class StatelessSubscriptionIT {
  private static final SubscriptionFilter FILTER =
      SubscriptionFilter.builder().toolsListChanged(true).build();

  private final ObservedTime time = new ObservedTime();
  private final RecordingListener events = new RecordingListener();
  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().time(time).listener(events).build();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();

  @BeforeEach
  void listening() {
    server
        .on(
            "subscriptions/listen",
            asked -> {
              OpenStream stream =
                  new OpenStream()
                      .write(
                          event(
                              asked.id(),
                              "notifications/subscriptions/acknowledged",
                              Map.of("notifications", Map.of("toolsListChanged", true))));
              streams.add(stream);
              return stream.response();
            })
        .on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
  }

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private static String event(Json id, String method, Map<String, Object> members) {
    Map<String, Object> params = new LinkedHashMap<>(members);
    params.put("_meta", Map.of("io.modelcontextprotocol/subscriptionId", id));
    return FakeHttpServer.event(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private void change(int stream) {
    Json id = server.all("subscriptions/listen").get(stream).id();
    streams.get(stream).write(event(id, "notifications/tools/list_changed", Map.of()));
  }

  @Test
  @Requirement({"HTTP-M-49", "HTTP-M-10", "SUB-01", "SUB-04"})
  void quietStreamOutlivesEveryLimitAndHearsAndIsClosed() {
    Connection fake = connect();
    Subscription subscription = fake.subscribe(FILTER);
    assertThat(subscription.honoured()).isEqualTo(FILTER);
    time.advance(Duration.ofHours(3));
    streams.get(0).write(": still here\n\n");
    change(0);
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    subscription.close();
    Eventually.that(
        "the server sees the end of the stream",
        () -> {
          streams.get(0).write(": anyone?\n\n");
          return streams.get(0).isBroken();
        });
    assertThat(server.lines()).doesNotContain("POST notifications/cancelled");
    assertThat(fake.openCalls()).isZero();
  }

  @Test
  @Requirement({"HTTP-M-47", "HTTP-M-11"})
  void streamThatEndsIsAskedForAnewWithoutItsLastEvent() {
    Connection fake = connect();
    Subscription subscription = fake.subscribe(FILTER);
    streams.get(0).write("id: 7\nretry: 1\ndata:\n\n").end();
    assertThat(events.awaitEvent("warning fake lost")).contains("opened again");
    time.advance(Duration.ofSeconds(1));
    Eventually.that("it is asked for anew", () -> streams.size() == 2);
    change(1);
    assertThat(events.awaitEvent("tools changed")).isNotEmpty();
    List<FakeHttpServer.Asked> asked = server.all("subscriptions/listen");
    assertThat(asked.get(1).id()).isNotEqualTo(asked.get(0).id());
    assertThat(asked.get(1).header("Last-Event-ID")).isEmpty();
    assertThat(server.all("GET")).isEmpty();
    subscription.close();
  }
}
