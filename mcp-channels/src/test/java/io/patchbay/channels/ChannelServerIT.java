package io.patchbay.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.Patchbay;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.transport.stdio.StdioServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A real channel as a child process. */
@ExtendWith(Leaks.class)
@Timeout(60)
class ChannelServerIT {
  private final List<ChannelMessage> messages = new CopyOnWriteArrayList<>();
  private final List<ChannelRefusal> refusals = new CopyOnWriteArrayList<>();
  private final CountDownLatch slow = new CountDownLatch(1);
  private final AtomicBoolean waits = new AtomicBoolean();

  private final Channels channels =
      Channels.builder(
              new ChannelListener() {
                @Override
                public void onMessages(List<ChannelMessage> group) {
                  if (waits.get()) {
                    Eventually.open(slow);
                  }
                  messages.addAll(group);
                }

                @Override
                public void onRefused(ChannelRefusal refusal) {
                  refusals.add(refusal);
                }
              })
          .optInDevelopment("server:ci")
          .perMinute(1_000)
          .build();

  @AfterEach
  void close() {
    channels.close();
  }

  private static StdioServer ci(String... options) {
    List<String> command = NpmServers.ofIde("channel-server.mjs", options);
    return StdioServer.builder("ci", command.get(0))
        .args(command.subList(1, command.size()))
        .build();
  }

  private List<String> contents() {
    return messages.stream().map(ChannelMessage::content).toList();
  }

  @Test
  void messagesComeInOrderAndSurviveTheEndOfTheServer() {
    waits.set(true);
    try (Patchbay bay = Patchbay.builder().listener(channels).build()) {
      Connection connection = bay.connect(ci());
      connection.callTool(
          "push", Map.of("content", "one", "meta", Map.of("run", "7", "no-key", "x")));
      connection.callTool("push", Map.of("content", "content", "times", 100));
      ConnectionState before = connection.state();
      connection.callTool("drop", Map.of());
      Eventually.that(
          "it came back", () -> connection.state() instanceof Connected now && !now.equals(before));
      connection.callTool("push", Map.of("content", "after"));
      slow.countDown();

      Eventually.that("all came", () -> messages.size() == 102);
      assertThat(contents()).startsWith("one", "content 1", "content 2").endsWith("after");
      assertThat(contents().subList(1, 101))
          .isEqualTo(
              java.util.stream.IntStream.rangeClosed(1, 100)
                  .mapToObj(i -> "content " + i)
                  .toList());
      assertThat(messages.get(0).render())
          .isEqualTo("<channel source=\"ci\" run=\"7\">\none\n</channel>");
      assertThat(refusals).isEmpty();
    }
  }

  @Test
  void whoDeclaresNothingPushesInVain() {
    try (Patchbay bay = Patchbay.builder().listener(channels).build()) {
      bay.connect(ci("--plain")).callTool("push", Map.of("content", "hello"));
      Eventually.that("it was refused", () -> !refusals.isEmpty());
      assertThat(refusals).extracting(ChannelRefusal::gate).containsExactly("capability");
      assertThat(messages).isEmpty();
    }
  }

  @Test
  void permissionIsAskedForAtTheChannel() throws Exception {
    try (Patchbay bay = Patchbay.builder().listener(channels).build()) {
      Connection connection = bay.connect(ci("--permission"));
      Eventually.that(
          "it relays",
          () -> channels.standings().stream().anyMatch(ChannelStanding::relaysPermissions));

      CompletableFuture<PermissionVerdict> asked =
          channels.askPermission("Bash", "run the tests", Json.of(Map.of("cmd", "x".repeat(500))));
      Json question = asked(connection).elements().get(0);
      String id = JsonPath.at(question, "request_id").asString();

      assertThat(id).matches("[a-km-z]{5}");
      assertThat(question.get("tool_name")).isEqualTo(Json.of("Bash"));
      assertThat(question.get("description")).isEqualTo(Json.of("run the tests"));
      assertThat(JsonPath.at(question, "input_preview").asString()).hasSize(200).endsWith("…");
      connection.callTool("ask", Map.of("request_id", "zzzzz", "behavior", "allow"));
      connection.callTool("ask", Map.of("request_id", id, "behavior", "maybe"));
      assertThat(asked).isNotDone();
      connection.callTool("ask", Map.of("request_id", id, "behavior", "deny"));
      assertThat(Eventually.get(asked)).isEqualTo(new PermissionVerdict("ci", false));
      connection.callTool("ask", Map.of("request_id", id, "behavior", "allow"));
      Eventually.that("the late one was refused", () -> refusals.size() == 3);
      assertThat(refusals).extracting(ChannelRefusal::gate).containsOnly("permission");
    }
  }

  private static Json asked(Connection connection) {
    return Json.parse(connection.callTool("asked", Map.of()).text());
  }

  @Test
  void firstAnswerCountsWhereverItIsGiven() throws Exception {
    Semaphore begun = new Semaphore(0);
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicBoolean answers = new AtomicBoolean();
    try (Patchbay bay =
        Patchbay.builder()
            .listener(channels)
            .permissions(PermissionRules.builder().ask("mcp__ci__push").allow("mcp__ci").build())
            .permissionAsker(
                channels.asker(
                    (call, reason) -> {
                      if (answers.get()) {
                        return Answer.ALLOW_ONCE;
                      }
                      begun.release();
                      try {
                        new CountDownLatch(1).await();
                        return Answer.ALLOW_ONCE;
                      } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                      }
                    }))
            .build()) {
      Connection connection = bay.connect(ci("--permission"));
      for (boolean allowed : new boolean[] {true, false}) {
        int before = asked(connection).elements().size();
        var call = bay.callAsync("mcp__ci__push", Map.of("content", "allowed " + allowed));
        Eventually.that("it is asked here", begun::tryAcquire);
        Eventually.that("it is asked there", () -> asked(connection).elements().size() > before);
        String id = JsonPath.at(asked(connection).elements().get(before), "request_id").asString();
        connection.callTool(
            "ask", Map.of("request_id", id, "behavior", allowed ? "allow" : "deny"));
        if (allowed) {
          assertThat(Eventually.get(call).isError()).isFalse();
          Eventually.open(interrupted);
        } else {
          org.assertj.core.api.Assertions.assertThatThrownBy(() -> Eventually.get(call))
              .isInstanceOf(PermissionDeniedException.class)
              .hasMessageContaining("the user said no, by ci");
        }
      }
      answers.set(true);
      assertThat(bay.call("mcp__ci__push", Map.of("content", "here")).isError()).isFalse();
      Eventually.that("both came", () -> messages.size() == 2);
      assertThat(contents()).containsExactly("allowed true", "here");
    }
  }

  @Test
  void questionWithoutAnybodyLeftIsCancelledAndIdsAreNotGuessed() {
    try (Patchbay bay = Patchbay.builder().listener(channels).build()) {
      Connection connection = bay.connect(ci("--permission"));
      Eventually.that(
          "it relays",
          () -> channels.standings().stream().anyMatch(ChannelStanding::relaysPermissions));
      CompletableFuture<PermissionVerdict> asked =
          channels.askPermission("Bash", "x", Json.emptyObject());
      String id = JsonPath.at(asked(connection).elements().get(0), "request_id").asString();
      for (int i = 0; i < 20; i++) {
        connection.callTool("ask", Map.of("request_id", "aaaaa", "behavior", "allow"));
      }
      connection.callTool("ask", Map.of("request_id", id, "behavior", "allow"));
      Eventually.that("all were refused", () -> channels.standings().get(0).refused() == 21);
      assertThat(asked).isNotDone();

      connection.close();
      Eventually.that("nobody is left", asked::isCancelled);
    }
  }

  @Test
  void whoIsAskedHereIsAskedAlsoWhenChannelsAreClosedOrFail() {
    for (boolean closed : new boolean[] {false, true}) {
      try (Patchbay bay =
          Patchbay.builder()
              .listener(channels)
              .permissions(PermissionRules.builder().ask("mcp__ci__push").build())
              .permissionAsker(
                  channels.asker(
                      (call, reason) -> {
                        if (closed) {
                          return Answer.ALLOW_ONCE;
                        }
                        throw new AssertionError("no dialog");
                      }))
              .build()) {
        bay.connect(ci("--permission"));
        Eventually.that(
            "it relays",
            () -> channels.standings().stream().anyMatch(ChannelStanding::relaysPermissions));
        if (closed) {
          channels.close();
          assertThat(bay.call("mcp__ci__push", Map.of("content", "x")).isError()).isFalse();
          assertThat(channels.askPermission("t", "d", Json.emptyObject())).isCancelled();
        } else {
          org.assertj.core.api.Assertions.assertThatThrownBy(
                  () -> bay.call("mcp__ci__push", Map.of("content", "x")))
              .isInstanceOf(PermissionDeniedException.class);
        }
      }
    }
  }

  @Test
  void channelThatOptsOutRelaysNothing() {
    try (Patchbay bay = Patchbay.builder().listener(channels).build()) {
      Connection connection = bay.connect(ci("--permission-false"));
      connection.callTool("push", Map.of("content", "hello"));
      Eventually.that("it is a channel", () -> messages.size() == 1);
      assertThat(channels.askPermission("Bash", "x", Json.emptyObject())).isCancelled();
    }
  }
}
