package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.anyAuthorizer;
import static io.patchbay.tests.CatalogueBay.names;
import static io.patchbay.tests.CatalogueServer.contents;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Listing;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerDisabledException;
import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ServerWire;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes stale what is kept, whatever time it has left. */
@ExtendWith(Leaks.class)
class CacheInvalidationTest {
  private static final String CHANGED = "notifications/tools/list_changed";
  private static final SubscriptionFilter ALL =
      SubscriptionFilter.builder()
          .toolsListChanged(true)
          .promptsListChanged(true)
          .resourcesListChanged(true)
          .resourceSubscriptions(List.of("file:///d"))
          .build();

  @ParameterizedTest
  @CsvSource({
    "notifications/tools/list_changed, tools/list, tools changed",
    "notifications/prompts/list_changed, prompts/list, prompts changed",
    "notifications/resources/list_changed, 'resources/list,resources/templates/list', resources"
  })
  @Requirement({"CACHE-07", "CACHE-08"})
  void eachNotificationMakesItsListsStale(String notification, String stale, String event) {
    CatalogueServer server =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, null, null, "a"))
            .answer("resources/list", Map.of("resources", List.of(), "ttlMs", 60_000))
            .answer(
                "resources/templates/list", Map.of("resourceTemplates", List.of(), "ttlMs", 60_000))
            .answer("prompts/list", Map.of("prompts", List.of(), "ttlMs", 60_000));
    RecordingListener events = new RecordingListener();
    try (CatalogueBay bay = new CatalogueBay(with -> with.listener(events))) {
      Connection connection = bay.connect(server);
      var unused = connection.subscribe(ALL);
      listAll(connection);
      listAll(connection);
      assertThat(server.asked()).hasSize(4);
      server.event(notification, Map.of());
      events.awaitEvent(event);
      listAll(connection);
      assertThat(server.asked()).containsExactlyInAnyOrder(stale.split(","));
    }
  }

  private static void listAll(Connection connection) {
    assertThat(connection.listTools()).hasSize(1);
    assertThat(connection.listResources()).isEmpty();
    assertThat(connection.listResourceTemplates()).isEmpty();
    assertThat(connection.listPrompts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "file:///d, 'file:///d,file:///d/x'",
    "file:///d/x, 'file:///d,file:///d/x'",
    "file:///d/x/y, 'file:///d,file:///d/x'",
    "file:///other, ''",
    "file:///dd, 'file:///dd'"
  })
  @Requirement("CACHE-07")
  void updateDropsTheResourceAndThoseAboveAndBelow(String uri, String dropped) {
    List<String> uris = List.of("file:///d", "file:///d/x", "file:///dd");
    CatalogueServer server = CatalogueServer.modern();
    uris.forEach(u -> server.answer("resources/read " + u, contents(60_000, u, "x")));
    RecordingListener events = new RecordingListener();
    try (CatalogueBay bay = new CatalogueBay(with -> with.listener(events))) {
      Connection connection = bay.connect(server);
      var unused =
          connection.subscribe(
              SubscriptionFilter.builder().resourceSubscriptions(List.of(uri)).build());
      uris.forEach(u -> assertThat(connection.readResource(u).contents()).hasSize(1));
      server.asked();
      server.event("notifications/resources/updated", Map.of("uri", uri));
      events.awaitEvent("updated " + uri);
      uris.forEach(u -> assertThat(connection.readResource(u).contents()).hasSize(1));
      assertThat(server.asked())
          .containsExactlyElementsOf(
              uris.stream()
                  .filter(u -> List.of(dropped.split(",")).contains(u))
                  .map(u -> "resources/read " + u)
                  .toList());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CACHE-07")
  void whatWasAskedForBeforeTheNotificationIsNotFresh(boolean list) {
    String key = list ? "tools/list" : "resources/read file:///d";
    CatalogueServer server = CatalogueServer.modern();
    Map<String, ?> answer =
        list ? tools(60_000, null, null, "old") : contents(60_000, "file:///d", "old");
    server.handle(
        key,
        (to, message) -> {
          if (list) {
            server.event(CHANGED, Map.of());
          } else {
            server.event("notifications/resources/updated", Map.of("uri", "file:///d"));
          }
          to.reply(message, answer);
        });
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      var unused = connection.subscribe(ALL);
      for (int i = 0; i < 2; i++) {
        int size =
            list
                ? connection.listTools().size()
                : connection.readResource("file:///d").contents().size();
        assertThat(size).isEqualTo(1);
      }
      assertThat(server.asked()).containsExactly(key, key);
    }
  }

  @Test
  @Requirement("CACHE-07")
  void whoAsksAfterTheNotificationDoesNotJoinWhoAskedBefore() {
    CatalogueServer server = CatalogueServer.modern();
    CompletableFuture<Runnable> held = new CompletableFuture<>();
    server.handle(
        "tools/list",
        (to, message) -> {
          server.answer("tools/list", tools(60_000, null, null, "new"));
          server.event(CHANGED, Map.of());
          held.complete(() -> to.reply(message, tools(60_000, null, null, "old")));
        });
    RecordingListener events = new RecordingListener();
    try (CatalogueBay bay = new CatalogueBay(with -> with.listener(events))) {
      Connection connection = bay.connect(server);
      var unused = connection.subscribe(ALL);
      CompletableFuture<Listing<Tool>> first = connection.listToolsAsync();
      events.awaitEvent("tools changed");
      assertThat(names(connection.listTools())).containsExactly("new");
      Eventually.get(held).run();
      assertThat(names(Eventually.get(first))).containsExactly("old");
      assertThat(names(connection.listTools())).containsExactly("new");
      assertThat(server.asked()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, -32602", "true, -32601", "false, -32602"})
  @Requirement({"TOOL-12", "CACHE-05"})
  void toolThatTheServerDoesNotKnowMakesTheListStale(boolean async, int code) {
    CatalogueServer server =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, null, null, "a"))
            .refuse("tools/call", code);
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(1);
      assertThatThrownBy(
              () -> {
                Object unused =
                    async
                        ? Eventually.get(connection.callToolAsync("b", Map.of()))
                        : connection.callTool("b", Map.of());
              })
          .isInstanceOf(RemoteErrorException.class);
      assertThat(connection.listTools()).hasSize(1);
      assertThat(server.asked()).containsExactly("tools/list", "tools/call", "tools/list");
    }
  }

  @Test
  @Requirement("CACHE-06")
  void nothingIsLeftOfAConnectionThatIsDisabledOrClosed() {
    CatalogueServer one =
        CatalogueServer.modern().answer("tools/list", tools(60_000, null, null, "a"));
    CatalogueServer other =
        CatalogueServer.modern().answer("tools/list", tools(60_000, "public", null, "b"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection first = bay.connect(one);
      Connection second = bay.connect("x", other, anyAuthorizer());
      assertThat(first.listTools()).hasSize(1);
      assertThat(second.listTools()).hasSize(1);
      assertThat(bay.patchbay().catalogueStatistics().entries()).isEqualTo(2);
      first.disable();
      assertThatThrownBy(first::listTools).isInstanceOf(ServerDisabledException.class);
      second.close();
      assertThat(bay.patchbay().catalogueStatistics().entries()).isZero();
    }
  }

  /** A version number that only grows: no list may show one that was over before it was asked. */
  @Test
  @Requirement({"CACHE-07", "CACHE-09"})
  void noOldListIsFreshWhateverTheOrderOfChangesAndFetches() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    AtomicLong version = new AtomicLong();
    CatalogueServer server = CatalogueServer.modern();
    server.handle("tools/list", (to, message) -> page(to, message, version, "2"));
    server.handle("tools/list 2", (to, message) -> page(to, message, version, null));
    RecordingListener events = new RecordingListener();
    try (CatalogueBay bay = new CatalogueBay(with -> with.listener(events))) {
      Connection connection = bay.connect(server);
      var unused = connection.subscribe(ALL);
      assertThat(connection.listTools()).hasSize(2);
      List<Thread> readers =
          List.of(
              new Thread(() -> read(connection, 300), "reader-1"),
              new Thread(() -> read(connection, 300), "reader-2"));
      readers.forEach(Thread::start);
      for (int i = 0; i < 200; i++) {
        version.incrementAndGet();
        server.event(CHANGED, Map.of());
        events.awaitEvent("tools changed");
        long now = version.get();
        for (int reads = random.nextInt(3); reads >= 0; reads--) {
          assertThat(oldest(connection.listTools()))
              .as("seed %s", seed)
              .isGreaterThanOrEqualTo(now);
        }
      }
      readers.forEach(Eventually::ended);
    }
  }

  private static void read(Connection connection, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(connection.listTools()).hasSize(2);
    }
  }

  private static void page(ServerWire to, Json message, AtomicLong version, @Nullable String next) {
    String name = (next == null ? "b" : "a") + version.get();
    to.reply(message, tools(60_000, null, next, name));
  }

  private static long oldest(Listing<Tool> tools) {
    return names(tools).stream()
        .mapToLong(name -> Long.parseLong(name.substring(1)))
        .min()
        .orElseThrow();
  }
}
