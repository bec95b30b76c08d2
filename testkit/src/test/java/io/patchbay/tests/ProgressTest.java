package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class ProgressTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PROG-02", "PROG-07"})
  void reportsComeInOrderBeforeTheResult(boolean modern) {
    List<CountDownLatch> seen = List.of(new CountDownLatch(1), new CountDownLatch(1));
    List<String> events = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay =
        Given.of(
            modern,
            s -> {
              Script.Expected call = s.expect("tools/call");
              call.progress(0.5, 2);
              s.await(seen.get(0));
              call.progress(1.5, 2);
              s.await(seen.get(1));
              call.progress(2, 2).reply(Given.text("ok"));
            })) {
      CallOptions options =
          CallOptions.builder()
              .progress(
                  report -> {
                    events.add(report.progress() + "/" + report.total().orElse(0));
                    if (events.size() <= 2) {
                      seen.get(events.size() - 1).countDown();
                    }
                  })
              .build();
      events.add(bay.connect().callTool("t", Map.of(), options).text());
      assertThat(events).containsExactly("0.5/2.0", "1.5/2.0", "2.0/2.0", "ok");
    }
  }

  @Test
  @Requirement("PROG-01")
  void tokensAreUniqueAndSentWithoutAListenerToo() {
    List<Json> tokens = new ArrayList<>();
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              for (int i = 0; i < 20; i++) {
                s.expect("tools/call")
                    .check(
                        "token", got -> tokens.add(JsonPath.at(got, "params._meta.progressToken")))
                    .reply(Given.text("ok"));
              }
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 20; i++) {
        assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      }
    }
    assertThat(tokens).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  @Requirement("PROG-02")
  void reportsThatDoNotIncreaseOrCannotBeReadAreLeftOut() {
    List<Double> seen = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .answer(
                        "reports",
                        (wire, got) -> {
                          for (String progress :
                              List.of("0.2", "0.1", "0.2", "\"x\"", "null", "0.3")) {
                            wire.write(
                                ("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\","
                                        + "\"params\":{\"progressToken\":3,\"progress\":"
                                        + progress
                                        + "}}\n")
                                    .getBytes(StandardCharsets.UTF_8));
                          }
                          wire.reply(got, Given.text("ok"));
                        }))) {
      CallOptions options =
          CallOptions.builder().progress(report -> seen.add(report.progress())).build();
      assertThat(bay.connect().callTool("t", Map.of(), options).text()).isEqualTo("ok");
      assertThat(seen).isSorted().doesNotHaveDuplicates().contains(0.3);
    }
  }

  @Test
  @Requirement({"PROG-03", "PROG-04"})
  void unknownAndLateReportsAreIgnored() {
    List<Double> seen = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected call = s.expect("tools/call");
              s.notify("notifications/progress", Map.of("progressToken", 99, "progress", 1));
              s.notify("notifications/progress", Map.of("progressToken", "3", "progress", 1));
              s.notify("notifications/progress", Map.of("progressToken", "", "progress", 1));
              s.notify("notifications/progress", Map.of("progressToken", 0, "progress", 1));
              call.reply(Given.text("ok"));
              call.progress(1, 1);
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      CallOptions options =
          CallOptions.builder().progress(report -> seen.add(report.progress())).build();
      assertThat(connection.callTool("t", Map.of(), options).text()).isEqualTo("ok");
      assertThat(connection.callTool("t", Map.of(), options).text()).isEqualTo("ok");
      assertThat(seen).isEmpty();
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"PROG-04", "SEC-15"})
  void floodIsCoalescedForASlowListener() {
    int reports = 100_000;
    AtomicLong seen = new AtomicLong();
    List<Double> last = new CopyOnWriteArrayList<>();
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    StringBuilder flood = new StringBuilder();
    for (int i = 1; i <= reports; i++) {
      flood
          .append("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":")
          .append("{\"progressToken\":3,\"progress\":")
          .append(i)
          .append("}}\n");
    }
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected call = s.expect("tools/call");
              s.raw(flood.toString());
              s.run("go on", wire -> go.countDown());
              call.reply(Given.text("ok"));
            })) {
      CallOptions options =
          CallOptions.builder()
              .progress(
                  report -> {
                    seen.incrementAndGet();
                    last.add(report.progress());
                    first.countDown();
                    Eventually.open(go);
                  })
              .build();
      assertThat(bay.connect().callTool("t", Map.of(), options).text()).isEqualTo("ok");
      assertThat(seen.get()).isLessThan(reports / 10);
      assertThat(last.get(last.size() - 1)).isEqualTo((double) reports);
    }
  }

  @Test
  @Requirement("PROG-02")
  void listenerThatThrowsHarmsNothing() {
    try (ScriptedBay bay =
        Given.legacy(s -> s.expect("tools/call").progress(1, 2).reply(Given.text("ok")))) {
      CallOptions options =
          CallOptions.builder()
              .progress(
                  report -> {
                    throw new IllegalStateException("a broken listener");
                  })
              .build();
      assertThat(bay.connect().callTool("t", Map.of(), options).text()).isEqualTo("ok");
    }
  }
}
