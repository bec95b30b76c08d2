package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.InputRefusedException;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestRejectedException;
import io.patchbay.TaskCancelledException;
import io.patchbay.TaskNotFoundException;
import io.patchbay.TaskSnapshot;
import io.patchbay.Tasks;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.TaskStatus;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of 2026-07-28, where the server makes a call one. */
@ExtendWith(Leaks.class)
class TaskExtensionTest {
  private static final String DECLARED =
      JsonPath.meta("clientCapabilities") + ".extensions.io|modelcontextprotocol~tasks";
  private static final Map<String, Object> WITH_TASKS =
      Map.of("tools", Map.of(), "extensions", Map.of(Tasks.EXTENSION, Map.of()));

  private final TaskTime time = new TaskTime();

  private ScriptedBay bay(Consumer<Script> script) {
    return bay(with -> with, script);
  }

  private ScriptedBay bay(UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return Given.modern(b -> with.apply(b.time(time)), script);
  }

  private static Map<String, Object> task(String status, Object... more) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("resultType", "complete");
    task.put("taskId", "t-1");
    task.put("status", status);
    task.put("createdAt", "2026-08-01T10:00:00Z");
    task.put("lastUpdatedAt", "2026-08-01T10:00:00Z");
    task.put("ttlMs", 3_600_000);
    task.put("pollIntervalMs", 2_003);
    for (int i = 0; i < more.length; i += 2) {
      task.put((String) more[i], more[i + 1]);
    }
    return task;
  }

  private static Map<String, Object> created(Object... more) {
    Map<String, Object> task = task("working", more);
    task.put("resultType", "task");
    return task;
  }

  private static Map<String, Object> completed(String text) {
    return task("completed", "result", Given.text(text));
  }

  private static Map<String, Object> form(String message) {
    return Map.of(
        "method",
        "elicitation/create",
        "params",
        Map.of(
            "message",
            message,
            "requestedSchema",
            Map.of("type", "object", "properties", Map.of())));
  }

  private static Script.Expected look(Script s) {
    return s.expect("tasks/get").with("params.taskId", "t-1").with(DECLARED, Map.of());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-M-01", "TASK-M-02", "TASK-M-03", "TASK-M-13", "TOOL-16"})
  void callReturnsTheResultOfTheTaskItBecame(boolean async) {
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tools/call")
                  .with(DECLARED, Map.of())
                  .without("params.task")
                  .reply(created());
              look(s).reply(task("working", "pollIntervalMs", 5_000));
              look(s).reply(task("working"));
              look(s).reply(completed("done"));
              s.expect("tools/call").reply(Given.text("no task"));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called =
          async
              ? connection.callToolAsync("t", Map.of())
              : CompletableFuture.supplyAsync(() -> connection.callTool("t", Map.of()));
      time.pass(2_003);
      time.pass(5_000);
      assertThat(called).isNotDone();
      time.pass(2_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("no task");
      assertThat(connection.openCalls()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"-5,100", "0,100", "99,100", "101,101", "9000000000000000,3600000"})
  @Requirement("TASK-M-03")
  void paceOfTheServerIsKeptWithinReason(long asked, long kept) {
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tools/call").reply(created("pollIntervalMs", asked));
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(kept);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-03")
  void serverThatNamesNoPaceIsAskedAboutEverySecond() {
    Map<String, Object> silent = created();
    silent.remove("pollIntervalMs");
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tools/call").reply(silent);
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.advance(time.awaitBetween(Duration.ofMillis(750), Duration.ofMillis(1_250)));
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"completed", "input_required", "failed"})
  @Requirement("TASK-M-03")
  void taskThatIsBornFurtherOnIsLookedAtAtOnce(String status) {
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tools/call").reply(created("status", status));
              look(s).reply(completed("done"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-04")
  void everyEndOfATask() {
    Map<String, Object> failing = new LinkedHashMap<>(Given.text("no such file"));
    failing.put("isError", true);
    Map<String, Object> marked = completed("marked");
    marked.put("resultType", "task");
    Map<String, Object> whole = new LinkedHashMap<>(Given.text("whole"));
    whole.put("resultType", "complete");
    List<Map<String, Object>> ends =
        List.of(
            task("completed", "result", whole),
            marked,
            task("completed", "result", failing),
            task("failed", "error", Map.of("code", -32603, "message", "backend down")),
            task("cancelled", "statusMessage", "by the operator"),
            task("completed"),
            task("failed", "error", "broken"));
    try (ScriptedBay bay =
        bay(
            s -> {
              for (Map<String, Object> end : ends) {
                s.expect("tools/call").reply(created("status", "completed"));
                look(s).reply(end);
              }
            })) {
      Connection connection = bay.connect();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("whole");
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("marked");
      assertThat(connection.callTool("t", Map.of()).isError()).isTrue();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .hasMessageContaining("backend down")
          .isInstanceOfSatisfying(
              RemoteErrorException.class, error -> assertThat(error.code()).isEqualTo(-32603));
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .hasMessageContaining("by the operator")
          .isInstanceOfSatisfying(
              TaskCancelledException.class, e -> assertThat(e.taskId()).isEqualTo("t-1"));
      for (String lacking : List.of("what result", "what error")) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(ProtocolException.class)
            .hasMessageContaining(lacking);
      }
    }
  }

  @Test
  @Requirement({"TASK-M-02", "TOOL-16"})
  void nothingButAToolCallMayBecomeATask() {
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("prompts/get").reply(created());
              s.expect("resources/read").reply(created());
              s.expect("tools/list").reply(created());
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.getPrompt("p", Map.of()))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("task");
      assertThatThrownBy(() -> connection.readResource("file:///a"))
          .isInstanceOf(ProtocolException.class);
      assertThatThrownBy(connection::listTools).isInstanceOf(ProtocolException.class);
    }
  }

  @Test
  @Requirement({"TASK-M-01", "TASK-M-02"})
  void clientThatWantsNoTasksDeclaresNoneAndTakesNone() {
    try (ScriptedBay bay =
        bay(
            Patchbay.Builder::withoutTasks,
            s ->
                s.expect("tools/call")
                    .with(JsonPath.meta("clientCapabilities"), Map.of())
                    .reply(created()))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("resultType 'task'");
      assertThatThrownBy(() -> connection.tasks().get("t-1"))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("without tasks");
    }
  }

  @Test
  @Requirement({"TASK-M-05", "TASK-M-06"})
  void questionsAreAskedOnceAndAnsweredWhenThereIsAnAnswer() {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch repeated = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    Map<String, Object> questions =
        task("input_required", "inputRequests", Map.of("k1", form("fast"), "k2", form("slow")));
    try (ScriptedBay bay =
        bay(
            with ->
                with.elicitation(
                    (request, context) -> {
                      asked.incrementAndGet();
                      if (request.message().equals("slow")) {
                        Eventually.open(slow);
                      }
                      return ElicitResult.accept();
                    }),
            s -> {
              s.expect("tools/call").reply(created());
              look(s).reply(questions);
              s.expect("tasks/update")
                  .with("params.taskId", "t-1")
                  .with(DECLARED)
                  .with("params.inputResponses.k1.action", "accept")
                  .without("params.inputResponses.k2")
                  .reply(Map.of("resultType", "complete"))
                  .reached(first);
              look(s).reply(questions).reached(repeated);
              s.expect("tasks/update")
                  .with("params.inputResponses.k2.action", "accept")
                  .without("params.inputResponses.k1")
                  .reply(Map.of("resultType", "complete"))
                  .reached(second);
              look(s).reply(task("working"));
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(2_003);
      Eventually.open(first);
      time.pass(2_003);
      Eventually.open(repeated);
      slow.countDown();
      Eventually.open(second);
      time.pass(2_003);
      time.pass(2_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(asked).hasValue(2);
    }
  }

  @Test
  @Requirement({"MRTR-14", "TASK-M-12"})
  void roundsOfTheCallComeBeforeTheTaskAndTheirKeysAreOthers() {
    List<String> asked = new CopyOnWriteArrayList<>();
    CountDownLatch updated = new CountDownLatch(1);
    try (ScriptedBay bay =
        bay(
            with ->
                with.elicitation(
                    (request, context) -> {
                      asked.add(request.message());
                      return ElicitResult.accept();
                    }),
            s -> {
              s.expect("tools/call")
                  .reply(
                      Map.of(
                          "resultType",
                          "input_required",
                          "inputRequests",
                          Map.of("k", form("of the call"))));
              s.expect("tools/call").with("params.inputResponses.k").reply(created());
              look(s)
                  .reply(task("input_required", "inputRequests", Map.of("k", form("of the task"))));
              s.expect("tasks/update")
                  .with("params.inputResponses.k")
                  .reply(Map.of("resultType", "complete"))
                  .reached(updated);
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(2_003);
      Eventually.open(updated);
      time.pass(2_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(asked).containsExactly("of the call", "of the task");
    }
  }

  @Test
  @Requirement({"TASK-M-05", "TASK-M-08"})
  void questionWithoutAnAnswerEndsTheTask() {
    try (ScriptedBay bay =
        bay(
            with ->
                with.elicitation(
                    (request, context) -> {
                      throw new RequestRejectedException("the user said no");
                    }),
            s -> {
              s.expect("tools/call").reply(created("status", "input_required"));
              look(s).reply(task("input_required", "inputRequests", Map.of("k", form("?"))));
              s.expect("tasks/cancel")
                  .with("params.taskId", "t-1")
                  .reply(Map.of("resultType", "complete"));
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(InputRefusedException.class)
          .hasMessageContaining("the user said no");
    }
  }

  @Test
  @Requirement({"TASK-M-05", "MRTR-10"})
  void serverThatAsksWithoutEndIsStopped() {
    List<CountDownLatch> updated =
        List.of(new CountDownLatch(1), new CountDownLatch(1), new CountDownLatch(1));
    try (ScriptedBay bay =
        bay(
            with ->
                with.limits(io.patchbay.Limits.builder().inputRounds(3).build())
                    .elicitation((request, context) -> ElicitResult.accept()),
            s -> {
              s.expect("tools/call").reply(created());
              for (int i = 0; i < 4; i++) {
                look(s).reply(task("input_required", "inputRequests", Map.of("k" + i, form("?"))));
                if (i < 3) {
                  s.expect("tasks/update")
                      .reply(Map.of("resultType", "complete"))
                      .reached(updated.get(i));
                }
              }
              s.expect("tasks/cancel").reply(Map.of("resultType", "complete"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      for (int i = 0; i < 3; i++) {
        time.pass(2_003);
        Eventually.open(updated.get(i));
      }
      time.pass(2_003);
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("3 rounds");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-M-08", "CANC-03"})
  void cancelOfTheCallCancelsTheTask(boolean async) {
    CountDownLatch told = new CountDownLatch(1);
    CallOptions options = CallOptions.builder().onTask(task -> told.countDown()).build();
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tools/call").reply(created());
              s.expect("tasks/cancel")
                  .with("params.taskId", "t-1")
                  .with(DECLARED)
                  .reply(Map.of("resultType", "complete"));
            })) {
      Connection connection = bay.connect();
      if (async) {
        CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of(), options);
        Eventually.open(told);
        called.cancel(true);
      } else {
        Thread caller = Thread.currentThread();
        Thread interrupting =
            new Thread(
                () -> {
                  Eventually.open(told);
                  caller.interrupt();
                });
        interrupting.start();
        assertThatThrownBy(() -> connection.callTool("t", Map.of(), options))
            .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
      }
    }
  }

  @Test
  @Requirement({"TASK-M-08", "TASK-M-10", "TASK-M-13"})
  void cancelIsAWishAndTheTaskMayCompleteAllTheSame() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> {
              s.discover(WITH_TASKS);
              s.expect("tasks/cancel").with("params.taskId", "t-1").reply(Map.of());
              look(s).reply(task("working", "statusMessage", "nearly"));
              look(s).reply(completed("done"));
            })) {
      Tasks tasks = bay.connect().tasks();
      tasks.cancel("t-1");
      TaskSnapshot now = tasks.get("t-1");
      assertThat(now.status()).isEqualTo(TaskStatus.WORKING);
      assertThat(now.statusMessage()).contains("nearly");
      assertThat(now.ttl()).contains(Duration.ofHours(1));
      assertThat(now.pollInterval()).contains(Duration.ofMillis(2_003));
      assertThat(tasks.resume("t-1").text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-09")
  void longTaskIsToldOfByTheServer() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> {
              s.discover(WITH_TASKS);
              s.expect("tools/call").reply(created());
              look(s).reply(task("working"));
              Script.Expected listen =
                  s.expect("subscriptions/listen")
                      .with("params.notifications", Map.of("taskIds", List.of("t-1")))
                      .with(DECLARED);
              listen.acknowledge(Map.of("taskIds", List.of("t-1")));
              listen.event("notifications/tasks", task("working", "statusMessage", "half"));
              listen.event("notifications/tasks", completed("pushed"));
              listen.expectCancelled();
            })) {
      List<String> told = new CopyOnWriteArrayList<>();
      CompletableFuture<CallToolResult> called =
          bay.connect()
              .callToolAsync(
                  "t",
                  Map.of(),
                  CallOptions.builder().onTask(task -> told.add(task.toString())).build());
      time.pass(2_003);
      assertThat(Eventually.get(called).text()).isEqualTo("pushed");
      assertThat(told).containsExactly("working", "working: half", "completed");
    }
  }

  @Test
  @Requirement({"TASK-M-09", "SUB-05"})
  void silentPushIsNotTrusted() {
    CountDownLatch acknowledged = new CountDownLatch(1);
    try (ScriptedBay bay =
        ScriptedBay.of(
            with ->
                with.time(time)
                    .limits(Limits.DEFAULT.toBuilder().request(Duration.ofMinutes(5)).build()),
            s -> {
              s.discover(WITH_TASKS);
              s.expect("tools/call").reply(created());
              look(s).reply(task("working"));
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.acknowledge(Map.of("taskIds", List.of("t-1")));
              s.reached(acknowledged);
              s.expect("test/settled").reply(Map.of("resultType", "complete"));
              look(s).reply(completed("done"));
              listen.expectCancelled();
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      time.pass(2_003);
      Eventually.open(acknowledged);
      connection.request("test/settled", Map.of(), CallOptions.DEFAULT);
      time.await(Duration.ofMillis(2_003));
      time.pass(Duration.ofSeconds(60));
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-M-09", "SUB-12"})
  void serverThatTellsNothingIsAskedAsBefore(boolean refuses) {
    CountDownLatch refused = new CountDownLatch(1);
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> {
              s.discover(WITH_TASKS);
              s.expect("tools/call").reply(created());
              look(s).reply(task("working"));
              Script.Expected listen = s.expect("subscriptions/listen");
              if (refuses) {
                listen.error(-32601, "Method not found");
              } else {
                listen.acknowledge(Map.of());
                listen.expectCancelled();
              }
              s.reached(refused);
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> called = bay.connect().callToolAsync("t", Map.of());
      time.pass(2_003);
      Eventually.open(refused);
      time.pass(2_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-10")
  void anotherClientResumesTheTask() {
    List<String> kept = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay = bay(s -> s.expect("tools/call").reply(created()))) {
      Connection connection = bay.connect();
      CountDownLatch told = new CountDownLatch(1);
      CompletableFuture<CallToolResult> called =
          connection.callToolAsync(
              "t",
              Map.of(),
              CallOptions.builder()
                  .onTask(
                      task -> {
                        kept.add(task.taskId());
                        told.countDown();
                      })
                  .build());
      Eventually.open(told);
      connection.close();
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(io.patchbay.ServerClosedException.class)
          .hasMessageContaining("t-1");
    }
    TaskTime later = new TaskTime();
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(later),
            s -> {
              s.discover(WITH_TASKS);
              look(s).reply(task("working"));
              Script.Expected listen = s.expect("subscriptions/listen");
              listen.error(-32601, "Method not found");
              look(s).reply(completed("done"));
            })) {
      CompletableFuture<CallToolResult> resumed = bay.connect().tasks().resumeAsync(kept.get(0));
      later.pass(2_003);
      assertThat(Eventually.get(resumed).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("TASK-M-11")
  void taskThatTheServerForgotIsSaidToBeUnknown() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> {
              s.discover(WITH_TASKS);
              s.expect("tools/call").reply(created());
              look(s).error(-32602, "Task expired");
              s.expect("tasks/get").error(-32602, "Unknown task");
              s.expect("tasks/get").error(-32602, "Unknown task");
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      time.pass(2_003);
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(TaskNotFoundException.class)
          .hasMessageContaining("Task expired");
      assertThatThrownBy(() -> connection.tasks().get("t-2"))
          .isInstanceOf(TaskNotFoundException.class);
      assertThatThrownBy(() -> connection.tasks().resume("t-2"))
          .isInstanceOf(TaskNotFoundException.class);
    }
  }

  @Test
  @Requirement("TASK-M-12")
  void thereIsNoListOfTasks() {
    try (ScriptedBay bay = ScriptedBay.of(s -> s.discover(WITH_TASKS))) {
      Tasks tasks = bay.connect().tasks();
      assertThatThrownBy(tasks::list).isInstanceOf(UnsupportedFeatureException.class);
      assertThatThrownBy(() -> Eventually.get(tasks.listAsync()))
          .isInstanceOf(UnsupportedFeatureException.class);
    }
    try (ScriptedBay bay = Given.modern(s -> {})) {
      Tasks tasks = bay.connect().tasks();
      assertThatThrownBy(() -> tasks.resume("t-1"))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining(Tasks.EXTENSION);
    }
  }
}
