package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.TaskSnapshot;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.TaskStatus;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.Requirement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tool of the reference server that has to run as a task, of 2025-11-25. */
@ExtendWith(Leaks.class)
class EverythingTasksIT {
  private static final String TOOL = "simulate-research-query";

  private final List<String> asked = new CopyOnWriteArrayList<>();

  private Patchbay bay() {
    return Patchbay.builder()
        .elicitation(
            (request, context) -> {
              asked.add(request.message());
              return ElicitResult.accept(Map.of("interpretation", "snake"));
            })
        .build();
  }

  private static Connection connect(Patchbay bay) {
    Connection everything = ServerConnection.connect(bay, "everything", NpmServers.everything());
    assertThat(everything.listTools().items())
        .anySatisfy(tool -> assertThat(tool.name()).isEqualTo(TOOL));
    return everything;
  }

  @Test
  @Requirement({"TASK-L-02", "TASK-L-04", "TASK-L-05", "TASK-L-06", "TASK-L-07"})
  void researchEndsWithAReportAndAsksInBetween() {
    List<String> told = new CopyOnWriteArrayList<>();
    try (Patchbay bay = bay()) {
      CallOptions options =
          CallOptions.builder().onTask(task -> told.add(task.status().value())).build();
      String report =
          connect(bay).callTool(TOOL, Map.of("topic", "python", "ambiguous", true), options).text();
      assertThat(report).contains("# Research Report: python (snake)");
      assertThat(asked).hasSize(1);
      assertThat(told).contains("working", "input_required");
    }
  }

  /** It says so in a result, not with the error that would have the tools listed. */
  @Test
  @Requirement({"TASK-L-03", "TOOL-15"})
  void toolThatWasNotListedIsNotKnownToNeedATask() {
    try (Patchbay bay = bay()) {
      Connection everything = ServerConnection.connect(bay, "everything", NpmServers.everything());
      CallToolResult refused = everything.callTool(TOOL, Map.of("topic", "moss"));
      assertThat(refused.isError()).isTrue();
      assertThat(refused.text()).contains("-32601").contains("task");
    }
  }

  @Test
  @Requirement({"TASK-L-01", "TASK-L-09", "TASK-M-13"})
  void taskIsListedAndCancelled() throws Exception {
    try (Patchbay bay = bay()) {
      Connection everything = connect(bay);
      CompletableFuture<TaskSnapshot> created = new CompletableFuture<>();
      CompletableFuture<?> called =
          everything.callToolAsync(
              TOOL,
              Map.of("topic", "moss"),
              CallOptions.builder().onTask(created::complete).build());
      String taskId = created.get(10, TimeUnit.SECONDS).taskId();
      assertThat(everything.tasks().list()).extracting(TaskSnapshot::taskId).contains(taskId);
      assertThat(everything.tasks().get(taskId).status()).isEqualTo(TaskStatus.WORKING);
      called.cancel(true);
      Eventually.that(
          "the task is cancelled",
          () -> everything.tasks().get(taskId).status().equals(TaskStatus.CANCELLED));
    }
  }
}
