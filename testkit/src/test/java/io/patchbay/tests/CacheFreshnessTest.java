package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.names;
import static io.patchbay.tests.CatalogueServer.contents;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be taken from the cache, and until when (2026-07-28, caching). */
@ExtendWith(Leaks.class)
class CacheFreshnessTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CACHE-03", "CACHE-04"})
  void listIsFreshUntilItsTimeIsOverAndNotAtThatVeryMoment(boolean async) {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(1_000, null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(1);
      bay.time().advance(Duration.ofSeconds(1).minusNanos(1));
      server.answer("tools/list", tools(1_000, null, null, "b"));
      assertThat(
              names(async ? Eventually.get(connection.listToolsAsync()) : connection.listTools()))
          .containsExactly("a");
      bay.time().advance(Duration.ofNanos(1));
      assertThat(names(connection.listTools())).containsExactly("b");
      assertThat(server.asked()).containsExactly("tools/list", "tools/list");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-1, 0",
    "1.5, 0",
    "1e-400, 0",
    "'\"60000\"', 0",
    "null, 0",
    "1000.0, 1000",
    "6e4, 60000",
    "99999999999999999999999999, 86400000",
    "1e400, 86400000",
    "9223372036854775807, 86400000"
  })
  @Requirement("CACHE-03")
  void timeThatIsNoneIsNoneAndOneThatIsTooLongIsADay(String ttl, long millis) {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(Json.parse(ttl), null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(1);
      if (millis > 0) {
        bay.time().advance(Duration.ofMillis(millis - 1));
        assertThat(connection.listTools()).hasSize(1);
        assertThat(server.asked()).hasSize(1);
        bay.time().advance(Duration.ofMillis(1));
      }
      server.asked();
      assertThat(connection.listTools()).hasSize(1);
      assertThat(server.asked()).containsExactly("tools/list");
    }
  }

  @Test
  @Requirement({"CACHE-03", "CACHE-08"})
  void handshakeServersAreAlwaysAsked() {
    CatalogueServer server =
        CatalogueServer.of(false)
            .answer("tools/list", tools(60_000, "public", null, "a"))
            .answer("resources/read file:///a", contents(60_000, "file:///a", "x"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 2; i++) {
        assertThat(connection.listTools()).hasSize(1);
        assertThat(connection.readResource("file:///a").contents()).hasSize(1);
      }
      assertThat(server.asked()).hasSize(4);
    }
  }

  @Test
  @Requirement({"CACHE-01", "CACHE-02"})
  void fourListsAndResourcesAreKeptAndNothingElse() {
    Map<String, Object> entry =
        Map.of("name", "n", "uri", "file:///a", "uriTemplate", "file:///{x}");
    CatalogueServer server =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, null, null, "a"))
            .answer("resources/list", Map.of("resources", List.of(entry), "ttlMs", 60_000))
            .answer(
                "resources/templates/list",
                Map.of("resourceTemplates", List.of(entry), "ttlMs", 60_000))
            .answer("prompts/list", Map.of("prompts", List.of(entry), "ttlMs", 60_000))
            .answer("resources/read file:///a", contents(60_000, "file:///a", "one"))
            .answer("resources/read file:///b", contents(60_000, "file:///b", "two"))
            .answer("prompts/get", Map.of("messages", List.of(), "ttlMs", 60_000))
            .answer("tools/call", Map.of("content", List.of(), "ttlMs", 60_000));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 2; i++) {
        assertThat(connection.listTools()).hasSize(1);
        assertThat(connection.listResources()).hasSize(1);
        assertThat(connection.listResourceTemplates()).hasSize(1);
        assertThat(connection.listPrompts()).hasSize(1);
        assertThat(connection.readResource("file:///a").json().toString()).contains("one");
        assertThat(connection.readResource("file:///b").json().toString()).contains("two");
        assertThat(connection.getPrompt("n", Map.of()).messages()).isEmpty();
        assertThat(connection.callTool("a", Map.of()).content()).isEmpty();
      }
      assertThat(server.asked()).hasSize(10).endsWith("prompts/get", "tools/call");
      assertThat(bay.patchbay().catalogueStatistics().hits()).isEqualTo(6);
      assertThat(bay.patchbay().catalogueStatistics().misses()).isEqualTo(6);
      assertThat(bay.patchbay().catalogueStatistics().entries()).isEqualTo(6);
    }
  }

  @Test
  @Requirement({"CACHE-04", "CACHE-08"})
  void nothingIsAskedWhenTimeGoesByAndNothingIsScheduledForThat() {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(1_000, null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      int tasks = bay.time().pendingTasks();
      assertThat(connection.listTools()).hasSize(1);
      assertThat(bay.time().pendingTasks()).isLessThanOrEqualTo(tasks + 1);
      bay.time().advance(Duration.ofSeconds(20));
      assertThat(server.asked()).containsExactly("tools/list");
    }
  }
}
