package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.TransportException;
import io.patchbay.model.CallToolResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The end of a server's process, as its callers see it. */
@ExtendWith(Leaks.class)
class ProcessEndIT {

  @Test
  @Requirement({"STDIO-13", "STDIO-05"})
  void failsEveryOpenCallAtOnceWithTheExitCodeAndTheLastLines() {
    RecordingListener events = new RecordingListener();
    try (Patchbay bay =
        Patchbay.builder().listener(events).reconnection(Reconnection.NEVER).build()) {
      Connection server = ServerConnection.connect(bay, "echo", JavaServer.command(EchoMain.class));
      List<CompletableFuture<CallToolResult>> open = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        open.add(server.callToolAsync("hang", Map.of()));
      }
      assertThatThrownBy(() -> server.callTool("exit", Map.of()))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("'exit'")
          .hasMessageContaining("exit code 7")
          .hasMessageContaining("the disk is full");
      for (CompletableFuture<CallToolResult> call : open) {
        Eventually.that("the call ended", call::isDone);
        assertThatThrownBy(call::join)
            .isInstanceOf(CompletionException.class)
            .hasCauseInstanceOf(OutcomeUnknownException.class)
            .hasMessageContaining("exit code 7");
      }
      assertThat(server.isOpen()).isFalse();
      assertThat(server.openCalls()).isZero();
      assertThat(bay.connections()).isEmpty();
      assertThatThrownBy(server::listTools)
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.neverSent()).isTrue());
      assertThat(events.awaitEvent("closed")).contains("exit code 7");
      Connection again = ServerConnection.connect(bay, "echo", JavaServer.command(EchoMain.class));
      assertThat(again.callTool("echo", Map.of("a", 1)).text()).isEqualTo("{\"a\":1}");
    }
  }
}
