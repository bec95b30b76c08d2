package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.RemoteErrorException;
import io.patchbay.TaskCancelledException;
import io.patchbay.TaskNotFoundException;
import io.patchbay.TaskSnapshot;
import io.patchbay.Tasks;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of 2025-11-25, where the client makes a call one. */
@ExtendWith(Leaks.class)
class HandshakeTasksTest {
  private static final Map<String, Object> CALLS = Map.of("tools", Map.of("call", Map.of()));
  private static final Map<String, Object> WITH_TASKS =
      Map.of(
          "tools",
          Map.of(),
          "tasks",
          Map.of("list", Map.of(), "cancel", Map.of(), "requests", CALLS));
  private static final Map<String, Object> RELATED =
      Map.of("io.modelcontextprotocol/related-task", Map.of("taskId", "T1"));

  private final TaskTime time = new TaskTime();

  private ScriptedBay bay(Consumer<Script> script) {
    return bay(with -> with, WITH_TASKS, script);
  }

  private ScriptedBay bay(
      UnaryOperator<Patchbay.Builder> with, Map<String, ?> capabilities, Consumer<Script> script) {
    return ScriptedBay.of(
        b -> with.apply(b.time(time)), s -> script.accept(s.handshake("2025-11-25", capabilities)));
  }

  private static Map<String, Object> task(String status, Object... more) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("taskId", "T1");
    task.put("status", status);
    task.put("createdAt", "2025-12-01T00:00:00Z");
    task.put("lastUpdatedAt", "2025-12-01T00:00:00Z");
    task.put("ttl", 60_000);
    task.put("pollInterval", 1_003);
    for (int i = 0; i < more.length; i += 2) {
      task.put((String) more[i], more[i + 1]);
    }
    return task;
  }

  private static Map<String, Object> created(Object... more) {
    return Map.of("task", task("working", more));
  }

  private static Map<String, Object> related(Map<String, ?> result) {
    Map<String, Object> all = new LinkedHashMap<>(result);
    all.put("_meta", RELATED);
    return all;
  }

  private static Map<String, Object> tool(String name, String support) {
    Map<String, Object> tool = new LinkedHashMap<>(Given.tool(name));
    if (!support.equals("absent")) {
      tool.put("execution", Map.of("taskSupport", support));
    }
    return tool;
  }

  private static void lists(Script s, String support) {
    s.expect("tools/list").reply(Map.of("tools", List.of(tool("t", support))));
  }

  private static Script.Expected of(Script s, String method) {
    return s.expect(method).with("params", Map.of("taskId", "T1"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-L-02", "TASK-L-04", "TASK-L-06", "TASK-L-07", "TASK-M-13", "TOOL-15"})
  void toolThatHasToRunAsATaskDoes(boolean async) {
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              s.expect("tools/call")
                  .with("params.name", "t")
                  .with("params.arguments", Map.of("x", 1))
                  .with("params.task", Map.of())
                  .reply(created());
              of(s, "tasks/get").reply(task("working", "pollInterval", 7_003));
              of(s, "tasks/get").reply(task("completed"));
              of(s, "tasks/result").reply(related(Given.text("done")));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      Map<String, Object> arguments = Map.of("x", 1);
      CompletableFuture<CallToolResult> called =
          async
              ? connection.callToolAsync("t", arguments)
              : CompletableFuture.supplyAsync(() -> connection.callTool("t", arguments));
      time.pass(1_003);
      time.pass(7_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(connection.openCalls()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true,  required,  false, task",
    "true,  required,  true,  task",
    "true,  optional,  false, plain",
    "true,  optional,  true,  task",
    "true,  forbidden, false, plain",
    "true,  forbidden, true,  refused",
    "true,  absent,    false, plain",
    "true,  absent,    true,  refused",
    "false, required,  false, plain",
    "false, required,  true,  refused",
    "false, optional,  false, plain",
    "false, optional,  true,  refused",
    "false, forbidden, true,  refused",
    "false, absent,    true,  refused"
  })
  @Requirement({"TASK-L-01", "TASK-L-03", "TOOL-15"})
  void serverToolAndCallerDecideTogether(
      boolean capable, String support, boolean wanted, String what) {
    Map<String, Object> capabilities =
        capable
            ? WITH_TASKS
            : Map.of("tools", Map.of(), "tasks", Map.of("requests", Map.of("tools", Map.of())));
    try (ScriptedBay bay =
        bay(
            with -> with,
            capabilities,
            s -> {
              lists(s, support);
              if (what.equals("task")) {
                s.expect("tools/call")
                    .with("params.task", wanted ? Map.of("ttl", 60_000) : Map.of())
                    .reply(created("status", "completed"));
                of(s, "tasks/get").reply(task("completed"));
                of(s, "tasks/result").reply(Given.text("task"));
              } else if (what.equals("plain")) {
                s.expect("tools/call").without("params.task").reply(Given.text("plain"));
              }
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CallOptions options =
          wanted
              ? CallOptions.builder().asTask(Duration.ofMinutes(1)).build()
              : CallOptions.DEFAULT;
      if (what.equals("refused")) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of(), options))
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining(capable ? "the tool says" : "does not declare");
        assertThatThrownBy(() -> Eventually.get(connection.callToolAsync("t", Map.of(), options)))
            .isInstanceOf(UnsupportedFeatureException.class);
      } else {
        assertThat(connection.callTool("t", Map.of(), options).text()).isEqualTo(what);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-32600, -32601})
  @Requirement({"TASK-L-03", "TOOL-15"})
  void toolThatWasNotListedIsListedWhenItWantsToBeATask(int code) {
    for (boolean async : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          bay(
              s -> {
                s.expect("tools/call").without("params.task").error(code, "needs a task");
                lists(s, "required");
                s.expect("tools/call")
                    .with("params.task", Map.of())
                    .reply(created("status", "completed"));
                of(s, "tasks/get").reply(task("completed"));
                of(s, "tasks/result").reply(Given.text("done"));
              })) {
        Connection connection = bay.connect();
        CallToolResult result =
            async
                ? Eventually.get(connection.callToolAsync("t", Map.of()))
                : connection.callTool("t", Map.of());
        assertThat(result.text()).isEqualTo("done");
      }
    }
  }

  @Test
  @Requirement("TASK-L-03")
  void refusalOfAToolThatIsKnownStands() {
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "optional");
              s.expect("tools/call").without("params.task").error(-32601, "no such method");
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("no such method");
    }
  }

  @Test
  @Requirement("TASK-L-01")
  void earlierRevisionsHaveNoTasks() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.handshake("2025-06-18", WITH_TASKS);
              lists(s, "required");
              s.expect("tools/call").without("params.task").reply(Given.text("plain"));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("plain");
      assertThatThrownBy(() -> connection.tasks().get("T1"))
          .isInstanceOf(UnsupportedFeatureException.class);
    }
  }

  @Test
  @Requirement({"TASK-L-05", "TASK-L-07", "TASK-L-11"})
  void questionsOfATaskComeWhileItsResultIsWaitedFor() {
    CountDownLatch answered = new CountDownLatch(1);
    Map<String, Object> question =
        Map.of(
            "message",
            "Go?",
            "requestedSchema",
            Map.of("type", "object", "properties", Map.of()),
            "task",
            Map.of("ttl", 1),
            "_meta",
            RELATED);
    try (ScriptedBay bay =
        bay(
            with -> with.elicitation((request, context) -> ElicitResult.accept()),
            WITH_TASKS,
            s -> {
              lists(s, "required");
              s.expect("tools/call").reply(created());
              of(s, "tasks/get").reply(task("input_required"));
              Script.Expected result = of(s, "tasks/result");
              s.request(3, "elicitation/create", question)
                  .expectAnswer(
                      "an answer of the task",
                      got -> {
                        assertThat(JsonPath.at(got, "result.action")).isEqualTo(Json.of("accept"));
                        assertThat(JsonPath.find(got, "result.task")).isNull();
                        assertThat(JsonPath.at(got, "result._meta")).isEqualTo(Json.of(RELATED));
                      })
                  .reached(answered);
              of(s, "tasks/get").reply(task("working"));
              result.reply(related(Given.text("done")));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      time.pass(1_003);
      Eventually.open(answered);
      time.pass(1_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement({"TASK-L-11", "TASK-M-30"})
  void nothingOfTasksIsDeclaredInTheHandshake() {
    try (ScriptedBay bay = bay(s -> {})) {
      bay.connect();
      assertThat(JsonPath.at(bay.server().received().get(1), "params.capabilities").members())
          .doesNotContainKeys("tasks", "extensions");
    }
  }

  @Test
  @Requirement("TASK-L-06")
  void failedTaskHasAnErrorOrAResultThatSaysSo() {
    Map<String, Object> failing = new LinkedHashMap<>(Given.text("no such file"));
    failing.put("isError", true);
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              for (int i = 0; i < 2; i++) {
                s.expect("tools/call").reply(created("status", "failed"));
                of(s, "tasks/get").reply(task("failed"));
                Script.Expected result = of(s, "tasks/result");
                if (i == 0) {
                  result.reply(failing);
                } else {
                  result.error(-32050, "quota");
                }
              }
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      assertThat(connection.callTool("t", Map.of()).isError()).isTrue();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("quota");
    }
  }

  @Test
  @Requirement("TASK-L-08")
  void statusThatIsToldUnaskedIsNotReliedOn() {
    CountDownLatch told = new CountDownLatch(1);
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              s.expect("tools/call").reply(created());
              s.notify("notifications/tasks/status", task("completed"));
              s.reached(told);
              of(s, "tasks/get").reply(task("working"));
              of(s, "tasks/get").reply(task("completed"));
              of(s, "tasks/result").reply(Given.text("done"));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      Eventually.open(told);
      time.pass(1_003);
      time.pass(1_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-L-09", "TASK-L-01"})
  void cancelOfTheCallCancelsTheTaskWhereTheServerTakesThat(boolean takes) {
    CountDownLatch waiting = new CountDownLatch(1);
    Map<String, Object> capabilities =
        takes ? WITH_TASKS : Map.of("tools", Map.of(), "tasks", Map.of("requests", CALLS));
    try (ScriptedBay bay =
        bay(
            with -> with,
            capabilities,
            s -> {
              lists(s, "required");
              s.expect("tools/call").reply(created("status", "input_required"));
              of(s, "tasks/get").reply(task("input_required"));
              Script.Expected result = of(s, "tasks/result");
              s.reached(waiting);
              if (takes) {
                of(s, "tasks/cancel").reply(task("cancelled"));
                result.error(-32000, "too late for anybody");
              }
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      Eventually.open(waiting);
      called.cancel(true);
      Eventually.that("nothing is waited for", () -> connection.openCalls() == 0);
      if (!takes) {
        assertThatThrownBy(() -> connection.tasks().cancel("T1"))
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining("tasks.cancel");
        assertThatThrownBy(() -> connection.tasks().list())
            .isInstanceOf(UnsupportedFeatureException.class);
      }
    }
  }

  @Test
  @Requirement({"TASK-L-09", "TASK-L-10"})
  void whatTheServerDoesNotKnowOrHasEndedIsSaid() {
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              of(s, "tasks/cancel").error(-32602, "Cannot cancel a task that is completed");
              of(s, "tasks/get").error(-32602, "Task has expired");
              of(s, "tasks/get").error(-32602, "Task has expired");
              s.expect("tools/call").reply(created("status", "cancelled"));
              of(s, "tasks/get").reply(task("cancelled", "statusMessage", "by an operator"));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      Tasks tasks = connection.tasks();
      assertThatThrownBy(() -> Eventually.get(tasks.cancelAsync("T1")))
          .isExactlyInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("completed");
      assertThatThrownBy(() -> Eventually.get(tasks.getAsync("T1")))
          .isInstanceOf(TaskNotFoundException.class)
          .hasMessageContaining("expired");
      assertThatThrownBy(() -> tasks.resume("T1")).isInstanceOf(TaskNotFoundException.class);
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(TaskCancelledException.class)
          .hasMessageContaining("by an operator");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"TASK-L-01", "TASK-M-13"})
  void tasksAreListedAndResumed(boolean async) {
    try (ScriptedBay bay =
        bay(
            s -> {
              s.expect("tasks/list")
                  .without("params.cursor")
                  .reply(Map.of("tasks", List.of(task("working"), 7), "nextCursor", "2"));
              s.expect("tasks/list")
                  .with("params.cursor", "2")
                  .reply(Map.of("tasks", List.of(task("completed", "taskId", "T2"))));
              of(s, "tasks/get").reply(task("completed"));
              of(s, "tasks/result").reply(Given.text("done"));
            })) {
      Tasks tasks = bay.connect().tasks();
      assertThat(async ? Eventually.get(tasks.listAsync()) : tasks.list())
          .extracting(TaskSnapshot::taskId)
          .containsExactly("T1", "T2");
      CallToolResult result = async ? Eventually.get(tasks.resumeAsync("T1")) : tasks.resume("T1");
      assertThat(result.text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("PROG-06")
  void tokenOfTheCallStandsUntilTheEndOfTheTask() {
    CountDownLatch isTask = new CountDownLatch(1);
    CountDownLatch reported = new CountDownLatch(2);
    List<Double> seen = new CopyOnWriteArrayList<>();
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              Script.Expected call = s.expect("tools/call");
              call.progress(1, 4);
              call.reply(created());
              s.await(isTask);
              call.progress(2, 4);
              of(s, "tasks/get").reply(task("completed"));
              Script.Expected result = of(s, "tasks/result");
              result.reply(Given.text("done"));
              call.progress(3, 4);
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CompletableFuture<CallToolResult> called =
          connection.callToolAsync(
              "t",
              Map.of(),
              CallOptions.builder()
                  .onTask(task -> isTask.countDown())
                  .progress(
                      report -> {
                        seen.add(report.progress());
                        reported.countDown();
                      })
                  .build());
      Eventually.open(reported);
      time.pass(1_003);
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(seen).startsWith(1.0, 2.0).doesNotHaveDuplicates();
    }
  }

  @Test
  @Requirement({"TASK-L-12", "TASK-L-13"})
  void lifeOfATaskIsToldFromItsCreation() {
    List<TaskSnapshot> told = new CopyOnWriteArrayList<>();
    Map<String, Object> immediate = new LinkedHashMap<>(created());
    immediate.put(
        "_meta", Map.of("io.modelcontextprotocol/model-immediate-response", "Research began."));
    try (ScriptedBay bay =
        bay(
            s -> {
              lists(s, "required");
              s.expect("tools/call").reply(immediate);
              of(s, "tasks/get").reply(task("working"));
              of(s, "tasks/get").reply(task("working", "statusMessage", "half"));
              of(s, "tasks/get").reply(task("completed"));
              of(s, "tasks/result").reply(Given.text("done"));
            })) {
      Connection connection = bay.connect();
      connection.listTools();
      CompletableFuture<CallToolResult> called =
          connection.callToolAsync(
              "t",
              Map.of(),
              CallOptions.builder()
                  .onTask(
                      task -> {
                        told.add(task);
                        throw new IllegalStateException("a listener that fails");
                      })
                  .build());
      for (int i = 0; i < 3; i++) {
        time.pass(1_003);
      }
      assertThat(Eventually.get(called).text()).isEqualTo("done");
      assertThat(told)
          .extracting(TaskSnapshot::toString)
          .containsExactly("working", "working: half", "completed");
      assertThat(told).extracting(TaskSnapshot::taskId).containsOnly("T1");
      assertThat(told.get(0).immediateResponse()).contains("Research began.");
      assertThat(told.get(0).ttl()).contains(Duration.ofMinutes(1));
    }
  }
}
