package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.anyAuthorizer;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.DiscoveryCache;
import io.patchbay.Patchbay;
import io.patchbay.PooledTool;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What outlives the process. */
@ExtendWith(Leaks.class)
class DiscoveryCacheTest {
  @TempDir private Path state;

  private static final ServerOptions LAZY =
      ScriptedServerConfig.ONE_LIFE.toBuilder().lazy(true).build();

  private CatalogueBay bay(DiscoveryCache cache) {
    return new CatalogueBay(with -> with.stateDirectory(state).discoveryCache(cache));
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(state.resolve("discovery"))) {
      return files.toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private String content() {
    try {
      return Files.readString(files().get(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One process connects to a server and ends. */
  private void learn(boolean modern, String tool) {
    CatalogueServer server =
        CatalogueServer.of(modern).answer("tools/list", tools(0, null, null, tool));
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      assertThat(bay.patchbay().tools().size()).isZero();
      Connection unused = bay.connect(server);
      Eventually.that("the tool", () -> bay.patchbay().tools().size() == 1);
      Eventually.that("the file", () -> files().size() == 1);
    }
  }

  private static List<String> described(Patchbay bay) {
    return bay.tools().tools().stream().map(DiscoveryCacheTest::described).toList();
  }

  private static String described(PooledTool tool) {
    return tool.name() + (tool.isStale() ? " stale" : "");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CACHE-05")
  void anotherProcessBeginsWithTheToolsAndConnectsWhenOneIsUsed(boolean modern) {
    learn(modern, "old");
    CatalogueServer server =
        CatalogueServer.known(modern)
            .answer("tools/list", tools(0, null, null, "new"))
            .answer("tools/call", Given.text("ran"));
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      Connection connection = bay.add(server);
      assertThat(described(bay.patchbay())).containsExactly("mcp__s1__old stale");
      assertThat(server.scripted().starts()).isZero();
      assertThat(connection.callTool("old", Map.of()).text()).isEqualTo("ran");
      Eventually.that(
          "the new tool", () -> described(bay.patchbay()).equals(List.of("mcp__s1__new")));
      Eventually.that("the new file", () -> content().contains("new"));
    }
    CatalogueServer later = CatalogueServer.of(modern);
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      Connection unused = bay.add(later);
      assertThat(described(bay.patchbay())).containsExactly("mcp__s1__new stale");
    }
  }

  @Test
  void whatIsTooOldOrOffOrUnreadableIsPassedOver() throws IOException {
    learn(true, "a");
    for (DiscoveryCache cache :
        List.of(DiscoveryCache.OFF, DiscoveryCache.of(Duration.ZERO, Duration.ZERO))) {
      try (CatalogueBay bay = bay(cache)) {
        bay.time().advance(Duration.ofMillis(1));
        Connection unused = bay.add(CatalogueServer.modern());
        assertThat(described(bay.patchbay())).isEmpty();
      }
    }
    learn(true, "a");
    for (String content : List.of("{\"storedAt\":", "[]", "{}", "{\"storedAt\":\"x\"}")) {
      Files.writeString(files().get(0), content);
      try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
        Connection unused = bay.add(CatalogueServer.modern());
        assertThat(described(bay.patchbay())).isEmpty();
      }
      learn(true, "a");
    }
  }

  @Test
  void fileIsItsOwnersAndHoldsOneConfiguration() throws IOException {
    learn(true, "a");
    if (Files.getFileStore(state).supportsFileAttributeView("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files().get(0))))
          .isEqualTo("rw-------");
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(state.resolve("discovery"))))
          .isEqualTo("rwx------");
    }
    CatalogueServer server = CatalogueServer.modern();
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      Connection added = bay.add(server, LAZY);
      assertThat(described(bay.patchbay())).as("another configuration").isEmpty();
      added.close();
      Connection same = bay.add(server);
      assertThat(described(bay.patchbay())).containsExactly("mcp__s1__a stale");
      same.close();
      Connection unused = bay.add(server, LAZY);
      assertThat(files()).as("the configuration changed").isEmpty();
    }
  }

  @Test
  void serverThatIsDisabledOrFailsLeavesThePool() {
    learn(true, "a");
    CatalogueServer server = CatalogueServer.modern();
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      Connection connection = bay.add(server);
      assertThat(described(bay.patchbay())).hasSize(1);
      connection.disable();
      assertThat(described(bay.patchbay())).isEmpty();
      connection.enable();
      assertThat(described(bay.patchbay())).hasSize(1);
    }
    try (CatalogueBay bay = bay(DiscoveryCache.ON)) {
      Connection connection =
          bay.patchbay().add(ScriptedServerConfig.of("s1", ScriptedServer.script(s -> {})));
      assertThat(described(bay.patchbay())).hasSize(1);
      connection.close();
      assertThat(described(bay.patchbay())).isEmpty();
    }
  }

  @Test
  void whatIsNotFreshAnyMoreIsLookedAtInTheBackground() {
    learn(true, "old");
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(0, null, null, "new"));
    try (CatalogueBay bay = bay(DiscoveryCache.of(Duration.ZERO, Duration.ofHours(1)))) {
      Connection unused = bay.add(server);
      Eventually.that(
          "the new tool", () -> described(bay.patchbay()).equals(List.of("mcp__s1__new")));
    }
  }

  @Test
  void cacheNeedsADirectory() {
    assertThatThrownBy(() -> Patchbay.builder().discoveryCache(DiscoveryCache.ON).build())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("stateDirectory");
  }

  @ParameterizedTest
  @CsvSource({
    ", , , false, 900, 14400",
    "1, , , true, 900, 14400",
    "TRUE, 60, 120, true, 60, 120",
    "0, x, -5, false, 900, 14400",
    "on, '', 9999999, true, 900, 604800"
  })
  void environmentSaysWhatClaudeCodeUnderstands(
      String on, String fresh, String stale, boolean enabled, long seconds, long most) {
    Map<String, String> env = new HashMap<>();
    env.put("MCP_DISCOVERY_CACHE", on);
    env.put("MCP_DISCOVERY_CACHE_TTL_S", fresh);
    env.put("MCP_DISCOVERY_CACHE_MAX_STALE_S", stale);
    env.values().removeIf(value -> value == null);
    assertThat(DiscoveryCache.fromClaudeEnvironment(env))
        .isEqualTo(
            new DiscoveryCache(enabled, Duration.ofSeconds(seconds), Duration.ofSeconds(most)));
    assertThatThrownBy(() -> DiscoveryCache.of(Duration.ZERO, Duration.ofDays(8)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Requirement({"CACHE-06", "CACHE-13"})
  void poolTakesWhatIsPublicAndFreshAndAsksAfterAChange() {
    CatalogueServer one =
        CatalogueServer.modern().answer("tools/list", tools(60_000, "public", null, "a"));
    CatalogueServer other = CatalogueServer.modern();
    try (CatalogueBay bay = new CatalogueBay()) {
      assertThat(bay.patchbay().tools().size()).isZero();
      Connection unused = bay.connect("x", one, anyAuthorizer());
      assertThat(described(bay.patchbay())).containsExactly("mcp__s1__a");
      Connection unusedToo = bay.connect("x", other, anyAuthorizer());
      assertThat(described(bay.patchbay())).containsExactly("mcp__s1__a", "mcp__s2__a");
      assertThat(other.asked()).doesNotContain("tools/list");
      one.answer("tools/list", tools(60_000, "public", null, "b"));
      one.event("notifications/tools/list_changed", Map.of());
      Eventually.that("the change", () -> described(bay.patchbay()).get(0).equals("mcp__s1__b"));
    }
  }
}
