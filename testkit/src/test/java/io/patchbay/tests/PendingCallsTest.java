package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ServerWire;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class PendingCallsTest {
  private static final long SEED = 20261130;
  private static final int OPERATIONS = 100_000;
  private static final int OPEN = 400;

  /** Does one of many things with each request, by a seeded choice. */
  private static final class Moody {
    private final Random random = new Random(SEED);
    private final List<Json> held = new ArrayList<>();

    void answer(ServerWire wire, Json got) {
      if (got.get("id") == null || got.get("method") == null) {
        return;
      }
      if (JsonPath.at(got, "method").asString().equals("ping")) {
        wire.reply(got, Map.of());
        return;
      }
      String id = JsonPath.at(got, "id").toString();
      switch (random.nextInt(12)) {
        case 0 -> wire.error(got, -32000 - random.nextInt(1000), "no");
        case 1 -> raw(wire, "{\"jsonrpc\":\"2.0\",\"id\":" + id + "}");
        case 2 -> raw(wire, "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":[}");
        case 3 -> raw(wire, "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":7}");
        case 4, 5 -> held.add(got);
        case 6 -> {
          wire.reply(got, Given.text("once"));
          wire.reply(got, Given.text("twice"));
        }
        case 7 -> {
          for (int i = 1; i <= 3; i++) {
            raw(
                wire,
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                    + "{\"progressToken\":"
                    + id
                    + ",\"progress\":"
                    + i
                    + "}}");
          }
          wire.reply(got, Given.text("after progress"));
        }
        case 8 -> {
          raw(wire, "junk");
          wire.reply(got, Given.text("after junk"));
        }
        default -> wire.reply(got, Given.text("ok"));
      }
      if (held.size() > 50) {
        held.forEach(request -> wire.reply(request, Given.text("late")));
        held.clear();
      }
    }

    private static void raw(ServerWire wire, String line) {
      wire.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  @Requirement({
    "RPC-03", "RPC-04", "RPC-05", "CANC-02", "CANC-03", "CANC-06", "PROG-01", "PROG-03"
  })
  void nothingIsLeftAfterAnyMixOfEnds() {
    ManualTime time = new ManualTime();
    Moody moody = new Moody();
    AtomicLong reports = new AtomicLong();
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> s.handshake("2025-11-25", Given.ALL).serve(moody::answer))) {
      Connection connection = bay.connect();
      Random random = new Random(SEED);
      CallOptions limited =
          CallOptions.builder()
              .wall(Duration.ofMillis(50))
              .progress(report -> reports.incrementAndGet())
              .build();
      List<CompletableFuture<CallToolResult>> all = new ArrayList<>();
      for (int i = 0; i < OPERATIONS; i++) {
        switch (random.nextInt(10)) {
          case 0 -> time.advance(Duration.ofNanos(random.nextInt(2_000_000)));
          case 1 -> {
            if (!all.isEmpty()) {
              boolean unused =
                  all.get(all.size() - 1 - random.nextInt(Math.min(all.size(), 100))).cancel(true);
            }
          }
          default -> all.add(connection.callToolAsync("t", Map.of("n", i), limited));
        }
        if (connection.openCalls() > OPEN) {
          boolean caughtUp =
              Eventually.holds(() -> connection.openCalls() < OPEN / 2, Duration.ofMillis(100));
          time.advance(Duration.ofMillis(caughtUp ? 5 : 50));
        }
      }
      time.advance(Duration.ofMillis(100));
      Eventually.that("no open call, seed " + SEED, () -> connection.openCalls() == 0);
      Eventually.that(
          "no incomplete future, seed " + SEED,
          () -> all.stream().allMatch(CompletableFuture::isDone));
      assertThat(all).hasSizeGreaterThan(OPERATIONS / 2);
      assertThat(all.stream().filter(call -> !call.isCompletedExceptionally()).count())
          .isGreaterThan(100);
      assertThat(time.pendingTasks()).isLessThanOrEqualTo(2);
      assertThat(reports).hasPositiveValue();
      connection.ping();
      connection.close();
    }
  }

  @Test
  @Requirement({"CANC-06", "RPC-03"})
  void thousandTimeoutsLeaveNothing() {
    ManualTime time = new ManualTime();
    List<Json> cancelled = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve(
                        (wire, got) -> {
                          if (got.get("id") == null) {
                            cancelled.add(JsonPath.at(got, "params.requestId"));
                          }
                        }))) {
      Connection connection = bay.connect();
      CallOptions options = CallOptions.timeout(Duration.ofSeconds(1));
      List<CompletableFuture<CallToolResult>> calls = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        calls.add(connection.callToolAsync("t", Map.of(), options));
      }
      assertThat(connection.openCalls()).isEqualTo(1_000);
      Eventually.that(
          "all arrived",
          () -> bay.server().methods().stream().filter("tools/call"::equals).count() == 1_000);
      time.advance(Duration.ofSeconds(2));
      assertThat(connection.openCalls()).isZero();
      for (CompletableFuture<CallToolResult> call : calls) {
        assertThatThrownBy(() -> Eventually.get(call)).isInstanceOf(RequestTimeoutException.class);
      }
      Eventually.that("all are cancelled on the wire", () -> cancelled.size() == 1_000);
      assertThat(cancelled).doesNotHaveDuplicates().allMatch(Json::isNumber);
      connection.close();
    }
  }

  @Test
  @Requirement({"STDIO-02", "RPC-03", "STDIO-10"})
  void fiftyThreadsOfBlockingCallersShareOneConnection() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve(
                        (wire, got) ->
                            wire.reply(
                                got,
                                Given.text(JsonPath.at(got, "params.arguments.n").toString()))))) {
      Connection connection = bay.connect();
      AtomicLong right = new AtomicLong();
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 50; t++) {
        int base = t * 1_000;
        Thread thread =
            new Thread(
                () -> {
                  for (int i = 0; i < 50; i++) {
                    String text = connection.callTool("t", Map.of("n", base + i)).text();
                    if (text.equals(String.valueOf(base + i))) {
                      right.incrementAndGet();
                    }
                  }
                },
                "pending-caller-" + t);
        threads.add(thread);
        thread.start();
      }
      threads.forEach(Eventually::ended);
      assertThat(right).hasValue(2_500);
      assertThat(connection.openCalls()).isZero();
      connection.close();
    }
  }
}
