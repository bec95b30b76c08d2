package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.Patchbay;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that change while their servers, real processes, are in use. */
final class ReloadIT {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path directory;
  private ConfigFixture machine;
  private final Map<String, Object> servers = new LinkedHashMap<>();

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
    machine.environment.put("PATH", System.getenv("PATH"));
  }

  private void server(String name, int tools) {
    List<String> command = NpmServers.tally(directory.resolve(name), tools);
    servers.put(
        name, Map.of("command", command.get(0), "args", command.subList(1, command.size())));
  }

  private void write() {
    machine.project(".mcp.json", Json.of(Map.of("mcpServers", servers)).toString());
  }

  private McpConfig watching() {
    return machine.builder().agents(Agent.CLAUDE_CODE).approveProject(true).watching().load();
  }

  private Optional<Long> pid(String name) {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .filter(
            child ->
                child.info().arguments().stream()
                    .flatMap(java.util.Arrays::stream)
                    .anyMatch(directory.resolve(name).toString()::equals))
        .map(ProcessHandle::pid)
        .findFirst();
  }

  private static boolean isConnected(Patchbay bay, String name) {
    return bay.connection(name).map(Connection::state).orElse(null) instanceof Connected;
  }

  @Test
  void anEditChangesWhatItChangesAndNothingElse() {
    server("kept", 0);
    server("changed", 1);
    server("gone", 0);
    write();
    try (Patchbay bay = Patchbay.builder().servers(watching()).build()) {
      bay.connectAll().await(SOON);
      Connection kept = bay.connection("kept").orElseThrow();
      long pid = pid("kept").orElseThrow();
      CompletableFuture<CallToolResult> open =
          kept.callToolAsync("tally", Map.of("id", "one", "wait", 8000));
      Eventually.that("the call runs", () -> Files.exists(directory.resolve("kept")));

      servers.remove("gone");
      server("changed", 3);
      server("added", 0);
      write();

      Eventually.that("the new one is connected", () -> isConnected(bay, "added"), SOON);
      Eventually.that("the one that is gone is closed", () -> pid("gone").isEmpty(), SOON);
      Eventually.that(
          "the changed one is connected anew",
          () -> bay.tools().find("mcp__changed__nothing_2").isPresent(),
          SOON);
      assertThat(open).isNotDone();
      assertThat(pid("kept")).contains(pid);
      assertThat(bay.connection("kept")).contains(kept);
      assertThat(open.join().text()).isEqualTo("one");
      assertThat(bay.connections())
          .extracting(Connection::name)
          .containsExactlyInAnyOrder("kept", "changed", "added");
    }
  }

  @Test
  void aBrokenEditKeepsWhatWasThereAndIsTold() {
    server("a", 0);
    write();
    McpConfig config = watching();
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connectAll().await(SOON);
      long pid = pid("a").orElseThrow();

      machine.project(".mcp.json", "{\"mcpServers\": {\"a\": ");

      Eventually.that("the problem is told", () -> config.current().hasErrors(), SOON);
      assertThat(config.problems().get(0).message())
          .endsWith("; what it said before stays in force");
      assertThat(isConnected(bay, "a")).isTrue();
      machine.project(".mcp.json", "{\"mcpServers\": {\"a\": {\"comand\": \"x\"}}}");
      Eventually.that(
          "the entry's problem is told",
          () -> config.problems().stream().anyMatch(p -> p.keyPath().endsWith(".command")),
          SOON);
      assertThat(pid("a")).contains(pid);

      server("b", 0);
      write();

      Eventually.that("the mended file counts", () -> isConnected(bay, "b"), SOON);
      assertThat(pid("a")).contains(pid);
      assertThat(config.problems()).isEmpty();
    }
  }

  @Test
  void filesThatComeGoAndAreReplacedAreSeen() throws IOException {
    server("a", 0);
    McpConfig config = watching();
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connectAll().await(SOON);
      write();
      Eventually.that("a file that came is read", () -> isConnected(bay, "a"), SOON);

      server("b", 0);
      Path other =
          ConfigFixture.write(
              machine.project.resolve("other"), Json.of(Map.of("mcpServers", servers)).toString());
      Files.move(other, machine.project.resolve(".mcp.json"), StandardCopyOption.REPLACE_EXISTING);
      Eventually.that("a file put in its place is read", () -> isConnected(bay, "b"), SOON);

      machine.home(".claude/settings.json", "{\"deniedMcpServers\": [{\"serverName\": \"b\"}]}");
      Eventually.that("settings in a new directory are read", () -> !isConnected(bay, "b"), SOON);
      assertThat(isConnected(bay, "a")).isTrue();

      Files.delete(machine.project.resolve(".mcp.json"));
      Eventually.that(
          "a file that is gone has no servers", () -> bay.connections().isEmpty(), SOON);
    }
  }

  @Test
  void whatALinkLeadsToIsWatched() throws IOException {
    server("a", 0);
    Path real =
        ConfigFixture.write(
            directory.resolve("real/mcp.json"), Json.of(Map.of("mcpServers", servers)).toString());
    Files.createSymbolicLink(machine.project.resolve(".mcp.json"), real);
    McpConfig config = watching();
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connectAll().await(SOON);
      server("b", 0);
      ConfigFixture.write(real, Json.of(Map.of("mcpServers", servers)).toString());

      Eventually.that("the target is watched", () -> isConnected(bay, "b"), SOON);
    }
  }

  @Test
  void approvingConnects() {
    server("a", 0);
    write();
    McpConfig config = machine.claude();
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connectAll().await(SOON);
      assertThat(isConnected(bay, "a")).isFalse();

      config.approve("a");

      Eventually.that("it is connected", () -> isConnected(bay, "a"), SOON);
      config.reject("a");
      Eventually.that("it is closed", () -> pid("a").isEmpty(), SOON);
    }
  }

  @Test
  void whatChangesBeforeThePatchbayIsBuiltIsSeen() {
    machine.project(".mcp.json", "{}");
    McpConfig config = watching();
    machine.project(".mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      Eventually.that("it is there", () -> bay.connection("a").isPresent(), SOON);
    }
  }

  @Test
  void theWatchEndsWithThePatchbay() {
    McpConfig config = watching();
    Patchbay bay = Patchbay.builder().servers(config).build();
    assertThat(watchers()).isEqualTo(1);

    bay.close();

    Eventually.that("the thread has ended", () -> watchers() == 0);
  }

  private static long watchers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("patchbay-config-watch"))
        .count();
  }
}
