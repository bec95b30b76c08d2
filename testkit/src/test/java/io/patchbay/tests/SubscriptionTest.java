package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.Subscription;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ServerWire;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class SubscriptionTest {
  private static final String URI = "file:///cfg";
  private static final SubscriptionFilter FILTER =
      SubscriptionFilter.builder()
          .toolsListChanged(true)
          .resourceSubscriptions(List.of(URI))
          .build();
  private static final Map<String, Object> HONOURED =
      Map.of("toolsListChanged", true, "resourceSubscriptions", List.of(URI));

  @Test
  @Requirement({"SUB-01", "SUB-02", "SUB-04", "SUB-07", "SUB-08", "SUB-23", "STDIO-08", "STDIO-09"})
  void statelessSubscriptionIsARequestThatStaysOpen() {
    CountDownLatch go = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected listen =
                  s.expect("subscriptions/listen").with("params.notifications", HONOURED);
              listen.acknowledge(HONOURED);
              listen.event("notifications/tools/list_changed", Map.of());
              listen.event("notifications/resources/updated", Map.of("uri", URI + "/part"));
              s.await(go);
              listen.expectCancelled();
            })) {
      Connection connection = bay.connect();
      Subscription subscription = connection.subscribe(FILTER);
      assertThat(subscription.honoured()).isEqualTo(FILTER);
      bay.events().awaitNext("tools changed");
      bay.events().awaitNext("updated " + URI + "/part");
      assertThat(subscription.ended()).isNotDone();
      subscription.close();
      subscription.close();
      go.countDown();
      assertThat(Eventually.get(subscription.ended())).isNull();
      assertThat(connection.openCalls()).isZero();
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"SUB-20", "SUB-21", "SUB-23"})
  void handshakeSubscriptionIsAskedForAndWithdrawn() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("resources/subscribe").with("params.uri", URI).reply(Map.of());
              s.notify("notifications/resources/updated", Map.of("uri", URI));
              s.notify("notifications/tools/list_changed", Map.of());
              s.notify("notifications/prompts/list_changed", Map.of());
              s.notify("notifications/resources/list_changed", Map.of());
              s.expect("resources/unsubscribe").with("params.uri", URI).reply(Map.of());
            })) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      assertThat(subscription.honoured()).isEqualTo(FILTER);
      bay.events().awaitNext("updated " + URI);
      bay.events().awaitNext("tools changed");
      bay.events().awaitNext("prompts changed");
      bay.events().awaitNext("resources changed");
      subscription.close();
      subscription.close();
      assertThat(Eventually.get(subscription.ended())).isNull();
    }
  }

  @Test
  @Requirement("SUB-03")
  void whatIsNotHonouredIsTold() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.acknowledge(Map.of("toolsListChanged", true));
              listen.expectCancelled();
            })) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      assertThat(subscription.honoured().resourceSubscriptions()).isEmpty();
      assertThat(subscription.requested()).isEqualTo(FILTER);
      bay.events().awaitNext("warning s honours");
      subscription.close();
    }
  }

  @Test
  @Requirement({"SUB-03", "SUB-13"})
  void handshakeServerThatCannotSubscribeIsNotAsked() {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.handshake("2025-11-25", Map.of("resources", Map.of())))) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      assertThat(subscription.honoured()).isEqualTo(SubscriptionFilter.builder().build());
      bay.events().awaitNext("warning");
      subscription.close();
    }
  }

  @Test
  @Requirement({"SUB-02", "SUB-04", "SUB-06", "LOG-03", "CANC-05"})
  void strayNotificationsAreDropped() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.event("notifications/tools/list_changed", Map.of());
              listen.acknowledge(HONOURED);
              listen.event("notifications/message", Map.of("level", "info", "data", "x"));
              listen.event("notifications/progress", Map.of("progress", 1));
              s.notify("notifications/tools/list_changed", Map.of());
              s.notify(
                  "notifications/tools/list_changed",
                  Map.of("_meta", Map.of("io.modelcontextprotocol/subscriptionId", 99)));
              s.notify(
                  "notifications/tools/list_changed",
                  Map.of("_meta", Map.of("io.modelcontextprotocol/subscriptionId", "2")));
              s.notify("notifications/message", Map.of("level", "info", "data", "x"));
              s.notify("notifications/cancelled", Map.of("requestId", 77));
              s.expect("tools/call").reply(Given.text("ok"));
              listen.expectCancelled();
            })) {
      Connection connection = bay.connect();
      Subscription subscription = connection.subscribe(FILTER);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      bay.events().awaitNext("tools changed");
      subscription.close();
      assertThat(Eventually.get(subscription.ended())).isNull();
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"SUB-05", "STDIO-09"})
  void subscriptionsMayOverlap() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected one = s.expect("subscriptions/listen");
              one.acknowledge(HONOURED);
              Script.Expected two = s.expect("subscriptions/listen");
              two.acknowledge(HONOURED);
              one.event("notifications/resources/updated", Map.of("uri", "file:///1"));
              one.expectCancelled();
              two.event("notifications/resources/updated", Map.of("uri", "file:///2"));
              two.expectCancelled();
            })) {
      Connection connection = bay.connect();
      Subscription one = connection.subscribe(FILTER);
      Subscription two = connection.subscribe(FILTER);
      bay.events().awaitNext("updated file:///1");
      one.close();
      bay.events().awaitNext("updated file:///2");
      two.close();
      assertThat(connection.openCalls()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"result", "cancelled", "result cancelled", "cancelled result"})
  @Requirement({"SUB-09", "CANC-05"})
  void endInGoodOrderStaysTheEnd(String order) {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.acknowledge(HONOURED);
              for (String end : order.split(" ", -1)) {
                if (end.equals("result")) {
                  listen.reply(Map.of("resultType", "complete"));
                } else {
                  listen.answer(
                      "cancelled",
                      (wire, got) ->
                          wire.send(
                              Map.of(
                                  "jsonrpc",
                                  "2.0",
                                  "method",
                                  "notifications/cancelled",
                                  "params",
                                  Map.of("requestId", id(got)))));
                }
              }
              listen.event("notifications/tools/list_changed", Map.of());
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      Subscription subscription = connection.subscribe(FILTER);
      assertThat(Eventually.get(subscription.ended())).isNull();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      bay.events().assertExhausted();
    }
  }

  private static Object id(io.patchbay.json.Json got) {
    return io.patchbay.testkit.JsonPath.at(got, "id");
  }

  @Test
  @Requirement({"SUB-10", "STDIO-11"})
  void streamThatDiesIsOpenedAgainAndWhatMayBeMissedIsReported() {
    ManualTime time = new ManualTime();
    CountDownLatch opened = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.modern(
            with -> with.time(time),
            s -> {
              Script.Expected first = s.expect("subscriptions/listen");
              first.acknowledge(HONOURED);
              s.await(opened);
              first.error(-32603, "lost the database");
              Script.Expected second =
                  s.expect("subscriptions/listen").with("params.notifications", HONOURED);
              second.acknowledge(HONOURED);
              second.expectCancelled();
            })) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      opened.countDown();
      bay.events().awaitNext("warning s lost a subscription");
      time.advance(Duration.ofSeconds(2));
      bay.events().awaitNext("tools changed");
      bay.events().awaitNext("updated " + URI);
      assertThat(subscription.ended()).isNotDone();
      subscription.close();
    }
  }

  @Test
  @Requirement({"SUB-10", "SEC-15"})
  void streamThatKeepsDyingIsLeftAloneForAnHour() {
    ManualTime time = new ManualTime();
    try (ScriptedBay bay =
        Given.modern(
            with -> with.time(time),
            s -> {
              for (int i = 0; i < 3; i++) {
                Script.Expected listen = s.expect("subscriptions/listen");
                listen.acknowledge(HONOURED);
                listen.error(-32603, "no");
              }
              Script.Expected last = s.expect("subscriptions/listen");
              last.acknowledge(HONOURED);
              last.expectCancelled();
            })) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      for (int i = 0; i < 2; i++) {
        awaitWarning(bay, "lost a subscription");
        time.advance(Duration.ofSeconds(5));
      }
      awaitWarning(bay, "3600000 ms");
      time.advance(Duration.ofMinutes(59));
      assertThat(bay.server().methods()).filteredOn("subscriptions/listen"::equals).hasSize(3);
      Eventually.that(
          "the fourth",
          () -> {
            time.advance(Duration.ofSeconds(1));
            return bay.server().methods().stream().filter("subscriptions/listen"::equals).count()
                == 4;
          });
      Eventually.that("it is open", () -> subscription.honoured().toolsListChanged().orElse(false));
      bay.events().awaitNext("tools changed");
      subscription.close();
    }
  }

  private static void awaitWarning(ScriptedBay bay, String part) {
    String event = bay.events().awaitNext("");
    while (!event.startsWith("warning") || !event.contains(part)) {
      event = bay.events().awaitNext("");
    }
  }

  @Test
  @Requirement({"SUB-11", "CANC-06"})
  void acknowledgementHasALimitAndTheStreamHasNone() {
    CountDownLatch opened = new CountDownLatch(1);
    ManualTime time = new ManualTime();
    try (ScriptedBay bay =
        Given.modern(
            with -> with.time(time).limits(Limits.builder().request(Duration.ofSeconds(5)).build()),
            s -> {
              Script.Expected silent = s.expect("subscriptions/listen");
              silent.expectCancelled();
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.acknowledge(HONOURED);
              s.await(opened);
              s.run("a day passes", wire -> time.advance(Duration.ofDays(1)));
              listen.event("notifications/tools/list_changed", Map.of());
              listen.expectCancelled();
            })) {
      Connection connection = bay.connect();
      var opening = connection.subscribeAsync(FILTER);
      time.advance(Duration.ofSeconds(5));
      assertThatThrownBy(() -> Eventually.get(opening))
          .isInstanceOf(RequestTimeoutException.class)
          .hasMessageContaining("subscriptions/listen");
      Subscription subscription = connection.subscribe(FILTER);
      opened.countDown();
      bay.events().awaitNext("tools changed");
      subscription.close();
    }
  }

  @Test
  @Requirement("SUB-12")
  void refusalIsTheSubscriptionsError() {
    try (ScriptedBay bay =
        Given.modern(s -> s.expect("subscriptions/listen").error(-32601, "Method not found"))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.subscribe(FILTER))
          .isInstanceOfSatisfying(
              RemoteErrorException.class, error -> assertThat(error.code()).isEqualTo(-32601));
      assertThat(connection.openCalls()).isZero();
    }
  }

  @Test
  @Requirement("SUB-10")
  void endOfTheConnectionEndsTheSubscription() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.acknowledge(HONOURED);
              s.run("die", ServerWire::die);
            })) {
      Subscription subscription = bay.connect().subscribe(FILTER);
      assertThat(Eventually.get(subscription.ended())).isNull();
    }
  }
}
