package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.ServerOptions;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How long a task is waited for, and over how many sessions. */
@ExtendWith(Leaks.class)
class TaskLimitsTest {
  /** When the task's limits are looked at first: time that stands may move from there on. */
  private static final Duration IDLE_AFTER_FIRST_PAUSE = Duration.ofMillis(4_003 + 10_000);

  private final TaskTime time = new TaskTime();

  private static Map<String, Object> task(String status, Object... more) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("taskId", "t-1");
    task.put("status", status);
    task.put("pollIntervalMs", 4_003);
    for (int i = 0; i < more.length; i += 2) {
      task.put((String) more[i], more[i + 1]);
    }
    return task;
  }

  private static Map<String, Object> created() {
    return task("working", "resultType", "task");
  }

  private Patchbay.Builder limited(Patchbay.Builder with) {
    return with.time(time)
        .limits(
            Limits.builder()
                .toolIdleLocal(Duration.ofSeconds(10))
                .toolWall(Duration.ofSeconds(15))
                .build());
  }

  @Test
  @Requirement({"CANC-06", "CANC-07", "TASK-M-08"})
  void everyStatusRestartsIdleAndNothingTheWall() {
    try (ScriptedBay bay =
        Given.modern(
            this::limited,
            s -> {
              s.expect("tools/call").reply(created());
              for (int i = 0; i < 3; i++) {
                s.expect("tasks/get").reply(task("working"));
              }
              s.expect("tasks/cancel").reply(Map.of());
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.await(IDLE_AFTER_FIRST_PAUSE);
      for (int i = 0; i < 3; i++) {
        time.pass(4_003);
      }
      time.await(Duration.ofMillis(4_003));
      time.advance(Duration.ofMillis(14_003 - 3 * 4_003));
      time.await(Duration.ofMillis(15_000 - 14_003));
      assertThat(called).isNotDone();
      time.advance(Duration.ofSeconds(1));
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOfSatisfying(
              RequestTimeoutException.class,
              late -> assertThat(late.limit()).isEqualTo(Limit.WALL));
    }
  }

  @Test
  @Requirement({"CANC-06", "TASK-M-08"})
  void serverThatSaysNothingOfItsTaskIsGivenUp() {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.modern(
            this::limited,
            s -> {
              s.expect("tools/call").reply(created());
              s.expect("tasks/get").answer("is silent", (wire, got) -> {}).reached(asked);
              s.expect("tasks/cancel").reply(Map.of());
            })) {
      CompletableFuture<CallToolResult> called =
          bay.connect()
              .callToolAsync("t", Map.of(), CallOptions.builder().wall(Duration.ZERO).build());
      time.await(IDLE_AFTER_FIRST_PAUSE);
      time.pass(4_003);
      Eventually.open(asked);
      time.advance(Duration.ofMillis(6_500));
      assertThat(called).isNotDone();
      time.advance(Duration.ofSeconds(4));
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOfSatisfying(
              RequestTimeoutException.class,
              late -> assertThat(late.limit()).isEqualTo(Limit.IDLE));
    }
  }

  @Test
  @Requirement({"CANC-06", "TASK-M-05"})
  void timeAPersonTakesCountsForNoLimit() {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch updated = new CountDownLatch(1);
    Map<String, Object> question =
        Map.of(
            "k",
            Map.of(
                "method",
                "elicitation/create",
                "params",
                Map.of(
                    "message",
                    "?",
                    "requestedSchema",
                    Map.of("type", "object", "properties", Map.of()))));
    try (ScriptedBay bay =
        Given.modern(
            with ->
                limited(with)
                    .elicitation(
                        (request, context) -> {
                          asked.countDown();
                          Eventually.open(release);
                          return ElicitResult.accept();
                        }),
            s -> {
              s.expect("tools/call").reply(created());
              s.expect("tasks/get")
                  .reply(
                      task("input_required", "inputRequests", question, "pollIntervalMs", 60_003));
              s.expect("tasks/update").reply(Map.of()).reached(updated);
              s.expect("tasks/get").reply(task("completed", "result", Given.text("done")));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(4_003);
      Eventually.open(asked);
      time.await(Duration.ofMillis(60_003));
      time.advance(Duration.ofSeconds(59));
      assertThat(called).isNotDone();
      release.countDown();
      Eventually.open(updated);
      time.advance(Duration.ofMillis(1_003));
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  private ScriptedBay returning(ScriptedServer server) {
    return ScriptedBay.of(with -> with.time(time), server);
  }

  private static ScriptedServerConfig config(ScriptedBay bay) {
    return bay.config().with(ServerOptions.builder().reconnection(Reconnection.DEFAULT).build());
  }

  @Test
  @Requirement({"TASK-M-10", "TASK-M-03"})
  void taskOutlivesItsSession() {
    ScriptedServer server =
        ScriptedServer.script(
                s -> {
                  s.discover(Given.ALL);
                  s.expect("tools/call").reply(created());
                  s.expect("tasks/get").reply(task("working"));
                  s.die();
                })
            .then(
                s -> {
                  s.discover(Given.ALL);
                  s.expect("tasks/get")
                      .with("params.taskId", "t-1")
                      .reply(task("completed", "result", Given.text("done")));
                });
    try (ScriptedBay bay = returning(server)) {
      CompletableFuture<CallToolResult> called =
          bay.patchbay().connect(config(bay)).callToolAsync("t", Map.of());
      time.pass(4_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-03")
  void lookThatFailsWithItsChannelIsRepeated() {
    ScriptedServer server =
        ScriptedServer.script(
                s -> {
                  s.discover(Given.ALL);
                  s.expect("tools/call").reply(created());
                  s.expect("tasks/get");
                  s.die();
                })
            .then(
                s -> {
                  s.discover(Given.ALL);
                  s.expect("tasks/get");
                  s.die();
                })
            .then(
                s -> {
                  s.discover(Given.ALL);
                  s.expect("tasks/get").reply(task("completed", "result", Given.text("done")));
                });
    try (ScriptedBay bay = returning(server)) {
      CompletableFuture<CallToolResult> called =
          bay.patchbay().connect(config(bay)).callToolAsync("t", Map.of());
      time.pass(4_003);
      time.pass(4_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-10")
  void taskOfASessionThatDoesNotComeBackIsNamed() {
    try (ScriptedBay bay =
        Given.modern(
            with -> with.time(time),
            s -> {
              s.expect("tools/call").reply(created());
              s.expect("tasks/get").reply(task("working"));
              Script unused = s.die();
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(4_003);
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("the task 't-1'")
          .hasMessageContaining("can be resumed");
    }
  }
}
