package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.Subscription;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompletionArgument;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.PromptReference;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation, in both eras. */
class InProcessServerTest {
  private final Events events = new Events();
  private final Servers servers = new Servers();
  private final Patchbay bay = Clients.answering(events).build();

  @AfterEach
  void close() {
    bay.close();
  }

  private void run(String era, Consumer<Connection> test) {
    test.accept(bay.connect(servers.everything(era)));
  }

  private static void code(int code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void introducesItself(String era) {
    run(
        era,
        connection -> {
          assertThat(connection.protocolVersion().value())
              .isEqualTo(era.equals("modern") ? "2026-07-28" : "2025-11-25");
          assertThat(connection.serverInfo().orElseThrow().name()).isEqualTo("every");
          assertThat(connection.instructions()).contains("be kind");
          connection.ping();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void handsObjectsOverAsTheyAre(String era) {
    CallToolResult now = CallToolResult.ofText("now");
    Object[] seen = new Object[1];
    Json argument = Json.of(Map.of("deep", 1));
    Tool tool = Servers.tool("now");
    InProcessServer server =
        InProcessServer.builder("clock")
            .options(Servers.options(era))
            .tool(
                tool,
                (request, context) -> {
                  seen[0] = request.arguments().get("argument");
                  return now;
                })
            .build();
    Connection connection = bay.connect(server);
    assertThat(connection.callTool("now", Map.of("argument", argument)).json())
        .isSameAs(now.json());
    assertThat(seen[0]).isSameAs(argument);
    assertThat(connection.callToolAsync("now", Map.of()).join().json()).isSameAs(now.json());
    assertThat(connection.listTools().items().get(0).json()).isSameAs(tool.json());
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void aBlockedCallerRunsTheHandlerItself(String era) {
    run(
        era,
        connection -> {
          assertThat(connection.callTool("thread", Map.of()).text())
              .isEqualTo(Thread.currentThread().getName());
          assertThat(connection.callToolAsync("thread", Map.of()).join().text())
              .isNotEqualTo(Thread.currentThread().getName());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void failuresAreToldApart(String era) {
    run(
        era,
        connection -> {
          CallToolResult failed = connection.callTool("fail", Map.of());
          assertThat(failed.isError()).isTrue();
          assertThat(failed.text()).isEqualTo("broken");
          code(17, () -> connection.callTool("reject", Map.of()));
          code(-32602, () -> connection.callTool("none", Map.of()));
          code(-32602, () -> connection.getPrompt("none", Map.of()));
          code(-32602, () -> connection.getPrompt("greet", Map.of()));
          code(-32601, () -> connection.request("no/method", Map.of(), CallOptions.DEFAULT));
          assertThatThrownBy(() -> connection.readResource("mem://none"))
              .isInstanceOf(ResourceNotFoundException.class);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void servesResourcesPromptsAndCompletions(String era) {
    run(
        era,
        connection -> {
          assertThat(connection.listResources().items()).hasSize(1);
          assertThat(connection.listResourceTemplates().items()).hasSize(1);
          assertThat(connection.listPrompts().items()).hasSize(1);
          assertThat(text(connection, "mem://a")).isEqualTo("{}");
          assertThat(text(connection, "note://7/x%20y/z"))
              .isEqualTo("{\"id\":\"7\",\"rest\":\"x y/z\"}");
          assertThat(
                  connection.getPrompt("greet", Map.of("who", "Ada")).messages().get(0).toString())
              .contains("Ada");
          CompleteRequestParams asked =
              CompleteRequestParams.builder(
                      PromptReference.of("greet"), CompletionArgument.of("who", "A"))
                  .build();
          assertThat(connection.complete(asked).values()).containsExactly("A!");
        });
  }

  private static String text(Connection connection, String uri) {
    return ((TextResourceContents) connection.readResource(uri).contents().get(0)).text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void progressAndLogMessagesArrive(String era) throws Exception {
    Connection connection = bay.connect(servers.everything(era));
    CallOptions.Builder options = CallOptions.builder().progress(events.progress::add);
    if (era.equals("modern")) {
      options.logLevel(LoggingLevel.DEBUG);
    } else {
      connection.setLogLevel(LoggingLevel.DEBUG);
    }
    assertThat(connection.callTool("progress", Map.of(), options.build()).text()).isEqualTo("done");
    assertThat(events.progress.poll(5, SECONDS)).isNotNull();
    assertThat(connection.callToolAsync("progress", Map.of(), options.build()).join().text())
        .isEqualTo("done");
    if (era.equals("legacy")) {
      assertThat(events.logs.poll(5, SECONDS)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void anInteractiveToolAsksInEveryEra(String era) {
    run(
        era,
        connection -> {
          String answer = "{\"name\":\"Ada\"} fake file:///tmp";
          assertThat(connection.callTool("ask", Map.of()).text()).isEqualTo(answer);
          assertThat(connection.callToolAsync("ask", Map.of()).join().text()).isEqualTo(answer);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void anotherToolAsksInItsErasOwnWay(String era) {
    run(
        era,
        connection -> {
          if (era.equals("modern")) {
            assertThat(connection.callTool("rounds", Map.of()).text()).startsWith("kept {");
            assertThat(connection.callTool("asks", Map.of()).text())
                .contains("return an InputRequiredResult");
          } else {
            assertThat(connection.callTool("asks", Map.of()).text()).contains("Ada");
            assertThat(connection.callTool("rounds", Map.of()).isError()).isTrue();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void cancellingInterruptsTheHandler(String era) throws Exception {
    Connection connection = bay.connect(servers.everything(era));
    CompletableFuture<CallToolResult> call = connection.callToolAsync("hang", Map.of());
    assertThat(servers.started.tryAcquire(5, SECONDS)).isTrue();
    call.cancel(true);
    assertThat(servers.cancelled.get(5, SECONDS)).isTrue();
    assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
    assertThat(connection.openCalls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void aLimitEndsAHandlerOnTheCallersOwnThread(String era) {
    run(
        era,
        connection -> {
          CallOptions quick = CallOptions.timeout(Duration.ofMillis(50));
          assertThatThrownBy(() -> connection.callTool("hang", Map.of(), quick))
              .isInstanceOf(RequestTimeoutException.class);
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void interruptingABlockedCallerCancelsItsCall(String era) throws Exception {
    Connection connection = bay.connect(servers.everything(era));
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                connection.callTool("hang", Map.of());
              } catch (CancellationException e) {
                thrown.complete(e);
              }
            });
    caller.start();
    assertThat(servers.started.tryAcquire(5, SECONDS)).isTrue();
    caller.interrupt();
    assertThat(thrown.get(5, SECONDS)).isInstanceOf(CancellationException.class);
    caller.join(5_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void changesAreHeard(String era) throws Exception {
    InProcessServer server = servers.everything(era);
    Connection connection = bay.connect(server);
    Subscription subscription =
        connection.subscribe(
            SubscriptionFilter.builder()
                .toolsListChanged(true)
                .promptsListChanged(true)
                .resourceSubscriptions(List.of("mem://a"))
                .build());
    assertThat(subscription.honoured().resourceSubscriptions()).containsExactly("mem://a");
    server.addTool(Servers.tool("new"), (request, context) -> CallToolResult.ofText("new"));
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("tools");
    assertThat(connection.callTool("new", Map.of()).text()).isEqualTo("new");
    assertThat(server.removeTool("new")).isTrue();
    assertThat(server.removeTool("new")).isFalse();
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("tools");
    server.removePrompt("greet");
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("prompts");
    server.resourceUpdated("mem://b");
    server.resourceUpdated("mem://a");
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("mem://a");
    subscription.close();
    subscription.ended().get(5, SECONDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void closingTheServerEndsItsConnectionsAndItCanBeConnectedAgain(String era) throws Exception {
    InProcessServer server = servers.everything(era);
    try (Patchbay once = Clients.answering(events).reconnection(Reconnection.NEVER).build()) {
      Connection connection = once.connect(server);
      server.close();
      assertThat(events.closed.poll(5, SECONDS)).isNotNull();
      assertThat(connection.isOpen()).isFalse();
      connection.close();
      assertThat(once.connect(server).callTool("echo", Map.of()).text()).isEqualTo("{}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void theNextCallConnectsAgainAfterTheServerEndedItsConnections(String era) {
    InProcessServer server = servers.everything(era);
    Connection connection = bay.connect(server);
    for (int i = 0; i < 30; i++) {
      ConnectionState before = connection.state();
      server.close();
      Eventually.that("the end is noticed", () -> !connection.state().equals(before));
      assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
    }
    assertThat(bay.connections()).containsExactly(connection);
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void callsWhileOneHangsAreServed(String era) throws Exception {
    Connection connection = bay.connect(servers.everything(era));
    for (int i = 0; i < 5; i++) {
      var unused = connection.callToolAsync("hang", Map.of());
    }
    assertThat(connection.callToolAsync("echo", Map.of()).get(5, SECONDS).text()).isEqualTo("{}");
    assertThat(servers.started.tryAcquire(5, 5, SECONDS)).isTrue();
    assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"modern", "legacy"})
  void anErrorOfAHandlerEndsItsCallAndNoOther(String era) throws Exception {
    InProcessServer server = servers.everything(era);
    server.addTool(
        Servers.tool("error"),
        (request, context) -> {
          throw new StackOverflowError("deep");
        });
    Connection connection = bay.connect(server);
    for (int i = 0; i < 3; i++) {
      CallToolResult failed = connection.callToolAsync("error", Map.of()).get(5, SECONDS);
      assertThat(failed.text()).isEqualTo("deep");
      assertThat(connection.callTool("error", Map.of()).text()).isEqualTo("deep");
      assertThat(connection.callToolAsync("echo", Map.of()).get(5, SECONDS).text()).isEqualTo("{}");
    }
  }
}
