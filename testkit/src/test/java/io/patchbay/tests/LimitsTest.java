package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class LimitsTest {
  private static final Duration LIMIT = Duration.ofMillis(60);

  /** What a limit may be late by; twice the promise, for a loaded machine. */
  private static final Duration LATE = Duration.ofMillis(40);

  private final ManualTime time = new ManualTime();

  private UnaryOperator<Patchbay.Builder> manual(UnaryOperator<Limits.Builder> change) {
    return with -> with.time(time).limits(change.apply(Limits.builder()).build());
  }

  private static void ended(CompletableFuture<?> call, Limit limit, String part) {
    assertThatThrownBy(() -> Eventually.get(call))
        .hasMessageContaining(part)
        .isInstanceOfSatisfying(
            RequestTimeoutException.class, late -> assertThat(late.limit()).isEqualTo(limit));
  }

  @Test
  @Requirement({"CANC-06", "ERR-03", "LIFE-11"})
  void wallEndsARequestAndTellsTheServer() {
    try (ScriptedBay bay =
        Given.legacy(
            manual(limits -> limits.request(Duration.ofSeconds(5))),
            s -> {
              Script.Expected silent = s.expect("tools/list");
              silent.expectCancelled();
              silent.reply(Map.of("tools", List.of()));
              s.expect("tools/list").reply(Map.of("tools", List.of()));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<?> listed = connection.listToolsAsync();
      time.advance(Duration.ofMillis(4_999));
      assertThat(listed).isNotDone();
      time.advance(Duration.ofMillis(2));
      ended(listed, Limit.WALL, "server 's': tools/list got no answer: the wall limit of 5000 ms");
      assertThat(connection.openCalls()).isZero();
      assertThat(connection.listTools()).isEmpty();
    }
  }

  @Test
  @Requirement({"CANC-06", "CANC-07"})
  void progressRestartsIdleAndNothingRestartsTheWall() {
    List<CountDownLatch> gates = List.of(gate(), gate(), gate());
    List<CountDownLatch> seen = List.of(gate(), gate(), gate());
    try (ScriptedBay bay =
        Given.legacy(
            manual(
                limits ->
                    limits.toolIdleLocal(Duration.ofSeconds(10)).toolWall(Duration.ofSeconds(25))),
            s -> {
              Script.Expected slow = s.expect("tools/call");
              for (int i = 0; i < 3; i++) {
                s.await(gates.get(i));
                slow.progress(i + 1, 10);
              }
              slow.expectCancelled();
              Script.Expected silent = s.expect("tools/call");
              silent.expectCancelled();
            })) {
      Connection connection = bay.connect();
      CallOptions options =
          CallOptions.builder()
              .progress(report -> seen.get((int) report.progress() - 1).countDown())
              .build();
      CompletableFuture<CallToolResult> slow = connection.callToolAsync("slow", Map.of(), options);
      for (int i = 0; i < 3; i++) {
        time.advance(Duration.ofSeconds(8));
        assertThat(slow).isNotDone();
        gates.get(i).countDown();
        Eventually.open(seen.get(i));
      }
      time.advance(Duration.ofSeconds(1));
      ended(slow, Limit.WALL, "25000 ms");
      CompletableFuture<CallToolResult> silent = connection.callToolAsync("silent", Map.of());
      time.advance(Duration.ofSeconds(10));
      ended(silent, Limit.IDLE, "10000 ms");
      assertThat(connection.openCalls()).isZero();
    }
  }

  private static CountDownLatch gate() {
    return new CountDownLatch(1);
  }

  @Test
  @Requirement("CANC-06")
  void limitsOfTheCallComeFirst() {
    try (ScriptedBay bay =
        Given.legacy(
            manual(limits -> limits),
            s -> {
              s.expect("tools/call").expectCancelled();
              s.expect("tools/call").expectCancelled();
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<?> first =
          connection.callToolAsync(
              "t", Map.of(), CallOptions.builder().firstAnswer(Duration.ofSeconds(1)).build());
      time.advance(Duration.ofSeconds(1));
      ended(first, Limit.FIRST_ANSWER, "1000 ms");
      CompletableFuture<?> second =
          connection.callToolAsync("t", Map.of(), CallOptions.timeout(Duration.ofSeconds(2)));
      time.advance(Duration.ofSeconds(2));
      ended(second, Limit.WALL, "2000 ms");
      CallOptions off = CallOptions.builder().idle(Duration.ZERO).build();
      CompletableFuture<CallToolResult> unlimited = connection.callToolAsync("t", Map.of(), off);
      assertThat(Eventually.get(unlimited).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("CANC-06")
  void finishedCallsLeaveNothingInTheTimer() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            manual(limits -> limits),
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve((wire, got) -> wire.reply(got, Given.text("ok"))))) {
      Connection connection = bay.connect();
      for (int i = 0; i < 1_000; i++) {
        assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      }
      assertThat(time.pendingTasks()).isLessThanOrEqualTo(2);
      connection.close();
      assertThat(time.pendingTasks()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CANC-07", "ELI-06", "MRTR-10"})
  void clocksStandWhileAPersonIsAsked(boolean modern) {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    Map<String, Object> form =
        Map.of("message", "m", "requestedSchema", Map.of("type", "object", "properties", Map.of()));
    try (ScriptedBay bay =
        ScriptedBay.of(
            with ->
                manual(limits -> limits.toolWall(Duration.ofSeconds(10)))
                    .apply(with)
                    .elicitation(
                        (request, context) -> {
                          asked.countDown();
                          answer.await();
                          return ElicitResult.decline();
                        }),
            s -> {
              if (modern) {
                s.discover(Given.ALL);
                s.expect("tools/call")
                    .reply(
                        Map.of(
                            "resultType",
                            "input_required",
                            "inputRequests",
                            Map.of("k", Map.of("method", "elicitation/create", "params", form))));
                s.expect("tools/call").reply(Given.text("ok"));
              } else {
                s.handshake("2025-11-25", Given.ALL);
                Script.Expected call = s.expect("tools/call");
                s.request(1, "elicitation/create", form).expectResult(Map.of("action", "decline"));
                call.reply(Given.text("ok"));
              }
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      Eventually.open(asked);
      time.advance(Duration.ofHours(2));
      assertThat(called).isNotDone();
      answer.countDown();
      assertThat(Eventually.get(called).text()).isEqualTo("ok");
    }
  }

  /** Runs a call that is not answered and returns how late its limit was, in real time. */
  private static Duration lateness(Connection connection, boolean async) {
    CallOptions options = CallOptions.timeout(LIMIT);
    Duration took =
        Eventually.timed(
            () ->
                assertThatThrownBy(
                        () -> {
                          CallToolResult unused =
                              async
                                  ? Eventually.get(
                                      connection.callToolAsync("silent", Map.of(), options))
                                  : connection.callTool("silent", Map.of(), options);
                        })
                    .isInstanceOf(RequestTimeoutException.class));
    return took.minus(LIMIT);
  }

  /** The best of some tries, as a machine under load may stop any thread for a while. */
  private static Duration best(Connection connection, boolean async) {
    List<Duration> tries = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      tries.add(lateness(connection, async));
    }
    return Collections.min(tries);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CANC-06", "SEC-15"})
  void limitHoldsWhileAFloodKeepsTheReaderBusy(boolean async) {
    AtomicBoolean over = new AtomicBoolean();
    byte[] line =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":{\"a\":[1,2,3]}}\n"
            .repeat(100)
            .getBytes(StandardCharsets.UTF_8);
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.run(
                        "flood",
                        wire -> {
                          Thread flood =
                              new Thread(
                                  () -> {
                                    while (!over.get()) {
                                      wire.write(line);
                                    }
                                  },
                                  "scripted-flood");
                          flood.setDaemon(true);
                          flood.start();
                        })
                    .serve((wire, got) -> {}))) {
      Connection connection = bay.connect();
      try {
        assertThat(best(connection, async)).isLessThan(LATE);
      } finally {
        over.set(true);
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CANC-06")
  void limitHoldsWhileTheServerStopsInTheMiddleOfALine(boolean async) {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              for (int i = 0; i < 50; i++) {
                s.expect("tools/call").reply(Given.text("ok"));
              }
              s.serve(
                  (wire, got) -> {
                    if (got.get("id") != null) {
                      wire.write(
                          ("{\"jsonrpc\":\"2.0\",\"id\":" + JsonPath.at(got, "id") + ",\"res")
                              .getBytes(StandardCharsets.UTF_8));
                    }
                  });
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 50; i++) {
        assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      }
      assertThat(best(connection, async)).isLessThan(LATE);
      connection.close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CANC-06")
  void limitHoldsWhileTheServerReadsNothing(boolean async) {
    CountDownLatch over = new CountDownLatch(1);
    try (ScriptedBay bay = Given.legacy(s -> s.await(over).die())) {
      Connection connection = bay.connect();
      try {
        String large = "x".repeat(200_000);
        CompletableFuture<?> blocked =
            connection.callToolAsync("t", Map.of("x", large), CallOptions.timeout(LIMIT));
        assertThat(best(connection, async)).isLessThan(LATE);
        assertThatThrownBy(() -> Eventually.get(blocked))
            .isInstanceOf(RequestTimeoutException.class);
        assertThat(connection.openCalls()).isZero();
      } finally {
        connection.close();
        over.countDown();
      }
    }
  }
}
