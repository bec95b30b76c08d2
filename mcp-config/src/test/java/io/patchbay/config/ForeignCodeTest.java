package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Patchbay;
import io.patchbay.config.spi.ServerSource;
import io.patchbay.inprocess.InProcessServer;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the application brings, and what becomes of it when that fails or takes its time. */
@Timeout(60)
final class ForeignCodeTest {
  private static final String ASKS =
      "{\"inputs\": [{\"id\": \"x\", \"type\": \"promptString\"}], \"servers\": {\"a\":"
          + " {\"command\": \"${input:x}\"}, \"b\": {\"command\": \"y\"}}}";

  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private static List<String> messages(ConfigSnapshot config) {
    return config.problems().stream().map(ConfigProblem::message).toList();
  }

  private static Json json(String text) {
    return Json.parse(text);
  }

  @Test
  void whoAsksAndFailsHasNoAnswer() {
    machine.project(".vscode/mcp.json", ASKS);
    McpConfig.Builder builder = machine.builder().agents(Agent.VS_CODE);

    McpConfig throwing =
        builder
            .inputs(
                input -> {
                  throw new IllegalStateException("canary");
                })
            .load();

    assertThat(throwing.entries()).extracting(ConfigEntry::name).containsExactly("b");
    assertThat(messages(throwing.current()))
        .singleElement()
        .asString()
        .startsWith("${input:x} has no answer");
  }

  @Test
  void theUserIsAskedOnceAlsoIfThereIsNoAnswer() {
    machine.project(".vscode/mcp.json", ASKS);
    List<String> asked = new ArrayList<>();
    McpConfig config =
        machine
            .builder()
            .agents(Agent.VS_CODE)
            .inputs(
                input -> {
                  asked.add(input.id());
                  return Optional.empty();
                })
            .load();

    config.reload();

    assertThat(asked).containsExactly("x");
  }

  @Test
  void whoIsAskedAndLoadsAgainHasNoAnswer() {
    machine.project(".vscode/mcp.json", "{}");
    CompletableFuture<McpConfig> config = new CompletableFuture<>();
    config.complete(
        machine
            .builder()
            .agents(Agent.VS_CODE)
            .inputs(input -> Optional.of(config.join().reload().toString()))
            .load());
    machine.project(".vscode/mcp.json", ASKS);

    assertThat(messages(config.join().reload()))
        .singleElement()
        .asString()
        .startsWith("${input:x} has no answer");
  }

  @Test
  void whatTheUserAnswersIsNotLookedAtAgain() {
    machine.project(".vscode/mcp.json", ASKS);

    McpConfig config =
        machine
            .builder()
            .agents(Agent.VS_CODE)
            .inputs(input -> Optional.of("${env:API_KEY}"))
            .load();

    assertThat(config.entries().get(0).server().settings().get("command"))
        .isEqualTo("${env:API_KEY}");
  }

  @Test
  void aServerThatCannotBeMadeIsAProblemOfItsEntry() {
    Supplier<InProcessServer> failing =
        () -> {
          throw new IllegalStateException("canary");
        };

    McpConfig config =
        machine
            .builder()
            .inProcess("a", failing)
            .authorizers(
                (name, url, settings) -> {
                  throw new IllegalStateException("canary");
                })
            .entry("a", json("{\"type\": \"sdk\"}"))
            .entry("b", json("{\"type\": \"http\", \"url\": \"https://x.example.com/\"}"))
            .entry("c", json("{\"command\": \"x\"}"))
            .load();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("c");
    assertThat(messages(config.current()))
        .containsExactly(
            "cannot be made: IllegalStateException in what makes the server",
            "cannot be made: IllegalStateException in what makes the server");
  }

  private static ServerSource source(
      Duration limit, Supplier<CompletableFuture<Map<String, Json>>> answer) {
    return new ServerSource() {
      @Override
      public String name() {
        return "account";
      }

      @Override
      public Duration limit() {
        return limit;
      }

      @Override
      public CompletableFuture<Map<String, Json>> servers() {
        return answer.get();
      }
    };
  }

  @Test
  void aSourceMayTakeAsLongAsItLikes() {
    McpConfig config =
        machine
            .builder()
            .source(
                source(
                    Duration.ofSeconds(Long.MAX_VALUE),
                    () ->
                        CompletableFuture.completedFuture(
                            Map.of("a", json("{\"command\": \"x\"}")))))
            .load();

    Eventually.that("it has answered", () -> config.entries().size() == 1);
  }

  @Test
  @SuppressWarnings("NullAway") // what a source must not answer
  void aSourceThatAnswersNothingIsToldOf() {
    Map<String, Json> servers = new HashMap<>();
    servers.put("a", null);
    McpConfig config =
        machine
            .builder()
            .source(
                source(Duration.ofSeconds(10), () -> CompletableFuture.completedFuture(servers)))
            .load();

    Eventually.that("it is told", () -> !config.problems().isEmpty());
    assertThat(messages(config.current()))
        .containsExactly("failed: NullPointerException: a server without an entry");
  }

  @Test
  void aPatchbayIsClosedWhileTheUserIsAsked() throws InterruptedException {
    machine.project(".vscode/mcp.json", "{\"servers\": {}}");
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    McpConfig config =
        machine
            .builder()
            .agents(Agent.VS_CODE)
            .inputs(
                input -> {
                  asked.countDown();
                  Eventually.open(answered);
                  return Optional.of("z");
                })
            .load();
    Patchbay bay = Patchbay.builder().servers(config).build();
    machine.project(".vscode/mcp.json", ASKS);
    Thread reloading = new Thread(config::reload, "reloading");
    reloading.start();
    Eventually.open(asked);

    bay.close();
    Patchbay.builder().servers(config).build().close();

    assertThat(reloading.isAlive()).isTrue();
    answered.countDown();
    reloading.join(TimeUnit.SECONDS.toMillis(20));
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("a", "b");
  }

  @Test
  void aListenerMayWaitForWhoApproves() {
    machine.project(".mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
    McpConfig config = machine.claude();
    config.addListener(
        now -> CompletableFuture.runAsync(() -> config.approve(now.entries().get(0))).join());

    config.reload();

    assertThat(config.refuses(config.entries().get(0).server())).isEmpty();
  }

  @Test
  void whatOnePatchbayRefusesStaysAProblemWhenAnotherIsThere() {
    McpConfig config = machine.builder().entry("a", json("{\"command\": \"x\"}")).load();
    try (Patchbay own =
            Patchbay.builder()
                .server(InProcessServer.builder("a").build())
                .servers(config)
                .build();
        Patchbay other = Patchbay.builder().servers(config).build()) {
      assertThat(own.connections()).hasSize(1);
      assertThat(other.connections()).hasSize(1);

      assertThat(messages(config.current()))
          .singleElement()
          .asString()
          .contains("is plugged in already");
    }
  }
}
