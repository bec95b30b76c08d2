package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.anyAuthorizer;
import static io.patchbay.tests.CatalogueBay.names;
import static io.patchbay.tests.CatalogueServer.contents;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CacheMode;
import io.patchbay.CallOptions;
import io.patchbay.CatalogueStatistics;
import io.patchbay.Connection;
import io.patchbay.Listing;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.TransportException;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller can say, what is never kept, and how much is. */
@ExtendWith(Leaks.class)
class CacheModesTest {
  private static CallOptions mode(CacheMode mode) {
    return CallOptions.builder().cache(mode).build();
  }

  @Test
  @Requirement("CACHE-13")
  void refreshAsksAndKeepsAndBypassOnlyAsks() {
    CatalogueServer server =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, null, null, "1"))
            .answer("resources/read file:///a", contents(60_000, "file:///a", "1"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(both(connection, CacheMode.USE)).isEqualTo("11");
      server.answer("tools/list", tools(60_000, null, null, "2"));
      server.answer("resources/read file:///a", contents(60_000, "file:///a", "2"));
      assertThat(both(connection, CacheMode.BYPASS)).isEqualTo("22");
      assertThat(both(connection, CacheMode.USE)).isEqualTo("11");
      assertThat(both(connection, CacheMode.REFRESH)).isEqualTo("22");
      assertThat(both(connection, CacheMode.USE)).isEqualTo("22");
      assertThat(server.asked()).hasSize(6);
      CatalogueStatistics statistics = bay.patchbay().catalogueStatistics();
      assertThat(statistics).isEqualTo(new CatalogueStatistics(4, 2, 0, 2, 0, 2));
    }
  }

  private static String both(Connection connection, CacheMode mode) {
    String text =
        connection.readResource("file:///a", mode(mode)).contents().get(0).json().toString();
    return names(connection.listTools(mode(mode))).get(0) + (text.contains("\"1\"") ? "1" : "2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CACHE-05", "CACHE-12"})
  void lastGoodListIsServedWhereTheServerIsDownAndSaysSo(boolean modern) {
    CatalogueServer server =
        CatalogueServer.of(modern).answer("tools/list", tools(1_000, null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools().isStale()).isFalse();
      bay.time().advance(Duration.ofSeconds(1));
      server.handle("tools/list", (to, message) -> to.die());
      Listing<Tool> last = connection.listTools();
      assertThat(names(last)).containsExactly("a");
      assertThat(last.isStale()).isTrue();
      assertThat(bay.patchbay().catalogueStatistics().staleServed()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CacheMode.class,
      names = {"REFRESH", "BYPASS"})
  @Requirement("CACHE-05")
  void whoWantsItFromTheServerGetsNoOldList(CacheMode mode) {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(1_000, null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(1);
      server.handle("tools/list", (to, message) -> to.die());
      assertThatThrownBy(() -> connection.listTools(mode(mode)))
          .isInstanceOf(TransportException.class);
    }
  }

  @Test
  @Requirement({"CACHE-05", "CACHE-12"})
  void refusalsAreNeitherHiddenNorKept() {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(1_000, null, null, "a"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(1);
      bay.time().advance(Duration.ofSeconds(1));
      server.refuse("tools/list", -32603);
      server.refuse("resources/read file:///a", -32603);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(connection::listTools).isInstanceOf(RemoteErrorException.class);
        assertThatThrownBy(() -> connection.readResource("file:///a"))
            .isInstanceOf(RemoteErrorException.class);
      }
      assertThat(server.asked()).hasSize(5);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"input_required", "task", "hologram"})
  @Requirement("CACHE-12")
  void resultsThatAreNotCompleteAreNotKept(String type) {
    CatalogueServer server =
        CatalogueServer.modern()
            .answer(
                "tools/list",
                Map.of("resultType", type, "tools", List.of(Given.tool("a")), "ttlMs", 60_000));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(connection::listTools).isInstanceOf(ProtocolException.class);
      }
      assertThat(server.asked()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CACHE-12", "MRTR-13"})
  void resourceThatCameAboutByAnswersIsNotKept(boolean async) {
    CatalogueServer server = CatalogueServer.modern();
    server.handle(
        "resources/read file:///a",
        (to, message) ->
            to.reply(
                message,
                JsonPath.find(message, "params.inputResponses") == null
                    ? question()
                    : contents(60_000, "file:///a", "x")));
    try (CatalogueBay bay =
        new CatalogueBay(
            with -> with.elicitation((request, context) -> ElicitResult.accept(Map.of())))) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 2; i++) {
        var read =
            async
                ? Eventually.get(connection.readResourceAsync("file:///a"))
                : connection.readResource("file:///a");
        assertThat(read.contents()).hasSize(1);
      }
      assertThat(server.asked()).hasSize(4);
    }
  }

  private static Map<String, Object> question() {
    return Map.of(
        "resultType",
        "input_required",
        "inputRequests",
        Map.of(
            "q",
            Map.of(
                "method",
                "elicitation/create",
                "params",
                Map.of(
                    "mode",
                    "form",
                    "message",
                    "?",
                    "requestedSchema",
                    Map.of("type", "object", "properties", Map.of())))));
  }

  @Test
  @Requirement("CACHE-02")
  void ownMetaMakesItAnotherQuestionAndTraceContextDoesNot() {
    CatalogueServer server =
        CatalogueServer.modern()
            .answer("resources/read file:///a", contents(60_000, "file:///a", "x"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      for (int i = 0; i < 2; i++) {
        var unused =
            connection.readResource(
                "file:///a", CallOptions.builder().meta("traceparent", trace).build());
        var unusedToo =
            connection.readResource(
                "file:///a", CallOptions.builder().meta("com.example/tenant", "t" + i).build());
      }
      assertThat(server.asked()).hasSize(3);
    }
  }

  @Test
  @Requirement({"CACHE-13", "CANC-01"})
  void equalRequestsShareOneFetchAndEachKeepsItsOwnEnd() {
    CatalogueServer server = CatalogueServer.modern();
    CompletableFuture<Runnable> held = new CompletableFuture<>();
    server.handle(
        "tools/list",
        (to, message) -> held.complete(() -> to.reply(message, tools(60_000, null, null, "a"))));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      CompletableFuture<Listing<Tool>> first = connection.listToolsAsync();
      CompletableFuture<Listing<Tool>> second = connection.listToolsAsync();
      CompletableFuture<Listing<Tool>> hasty =
          connection.listToolsAsync(CallOptions.timeout(Duration.ofSeconds(2)));
      CompletableFuture<Listing<Tool>> given = connection.listToolsAsync();
      Runnable answer = Eventually.get(held);
      assertThat(given.cancel(true)).isTrue();
      bay.time().advance(Duration.ofSeconds(2));
      assertThatThrownBy(() -> Eventually.get(hasty)).isInstanceOf(RequestTimeoutException.class);
      answer.run();
      assertThat(Eventually.get(first)).isEqualTo(Eventually.get(second)).hasSize(1);
      assertThat(server.asked()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CANC-01")
  void whoWaitsForAnotherGoesOnWhenThatOneGivesUp(boolean cancelled) {
    CatalogueServer server = CatalogueServer.modern();
    CountDownLatch asked = new CountDownLatch(1);
    server.handle(
        "tools/list",
        (to, message) -> {
          server.answer("tools/list", tools(60_000, null, null, "a"));
          asked.countDown();
        });
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      CompletableFuture<Listing<Tool>> first =
          connection.listToolsAsync(CallOptions.timeout(Duration.ofSeconds(1)));
      CompletableFuture<Listing<Tool>> second = connection.listToolsAsync();
      Eventually.open(asked);
      if (cancelled) {
        assertThat(first.cancel(true)).isTrue();
      } else {
        bay.time().advance(Duration.ofSeconds(1));
      }
      assertThat(names(Eventually.get(second))).containsExactly("a");
      Eventually.that("given up", first::isCompletedExceptionally);
    }
  }

  @Test
  @Requirement("CACHE-15")
  void resourcesMakeRoomByTheirBytes() {
    CatalogueServer server = CatalogueServer.modern();
    try (CatalogueBay bay = new CatalogueBay(with -> with.cachedResourceBytes(100_000))) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 200; i++) {
        String uri = "file:///" + i;
        server.answer("resources/read " + uri, contents(60_000, uri, "x".repeat(10_000)));
        assertThat(connection.readResource(uri).contents()).hasSize(1);
      }
      CatalogueStatistics statistics = bay.patchbay().catalogueStatistics();
      assertThat(statistics.entries()).isBetween(1L, 10L);
      assertThat(statistics.evictions()).isGreaterThanOrEqualTo(190);
      String big = "file:///big";
      server.answer("resources/read " + big, contents(60_000, big, "x".repeat(200_000)));
      server.asked();
      for (int i = 0; i < 2; i++) {
        assertThat(connection.readResource(big).contents()).hasSize(1);
        assertThat(bay.patchbay().catalogueStatistics().entries()).isLessThanOrEqualTo(10);
      }
      assertThat(server.asked()).hasSize(2);
    }
  }

  @Test
  @Requirement({"CACHE-15", "SEC-15"})
  void tenThousandCursorsAndResourcesLeaveWhatFits() {
    CatalogueServer server = CatalogueServer.modern();
    try (CatalogueBay bay =
        new CatalogueBay(with -> with.cachedLists(2).cachedResourceBytes(50_000))) {
      Connection connection = bay.connect(server);
      for (int i = 0; i < 5_000; i++) {
        String cursor = "c" + i;
        server.forget();
        server.answer("tools/list", tools(0, null, cursor, "a"));
        server.answer("tools/list " + cursor, tools(60_000, null, null, "b"));
        server.answer("resources/read file:///" + i, contents(60_000, "file:///" + i, "x"));
        assertThat(connection.listTools()).hasSize(2);
        assertThat(connection.readResource("file:///" + i).contents()).hasSize(1);
      }
      assertThat(bay.patchbay().catalogueStatistics().entries()).isLessThan(200);
    }
  }

  @Test
  @Requirement("CACHE-15")
  void listsMakeRoomByTheirNumberAndAreFetchedAgain() {
    try (CatalogueBay bay = new CatalogueBay(with -> with.cachedLists(3))) {
      List<Connection> connections = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        CatalogueServer server =
            CatalogueServer.modern().answer("tools/list", tools(60_000, null, null, "t" + i));
        connections.add(bay.connect("x" + i, server, anyAuthorizer()));
      }
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 8; i++) {
          assertThat(names(connections.get(i).listTools())).containsExactly("t" + i);
        }
      }
      assertThat(bay.patchbay().catalogueStatistics().entries()).isLessThanOrEqualTo(3);
      assertThat(bay.patchbay().catalogueStatistics().evictions()).isPositive();
    }
  }
}
