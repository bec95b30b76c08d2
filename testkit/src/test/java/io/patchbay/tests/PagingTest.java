package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.Listing;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class PagingTest {

  private static Map<String, Object> page(@Nullable String next, String... names) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("tools", List.of(names).stream().map(Given::tool).toList());
    if (next != null) {
      page.put("nextCursor", next);
    }
    return page;
  }

  private static Listing<Tool> list(Connection connection, boolean async) {
    return async ? Eventually.get(connection.listToolsAsync()) : connection.listTools();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PAGE-01", "PAGE-02", "TOOL-13"})
  void cursorsAreSentBackAsTheyCameAndTheEmptyOneIsACursor(boolean async) {
    String odd = " {\"é\": 1}\n%20";
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list").without("params.cursor").reply(page(odd, "z"));
              s.expect("tools/list").with("params.cursor", odd).reply(page("", "a", "m"));
              s.expect("tools/list").with("params.cursor", "").reply(page("x"));
              s.expect("tools/list").with("params.cursor", "x").reply(page(null, "b"));
            })) {
      Listing<Tool> tools = list(bay.connect(), async);
      assertThat(tools).extracting(Tool::name).containsExactly("z", "a", "m", "b");
      assertThat(tools.warnings()).isEmpty();
    }
  }

  @Test
  @Requirement("PAGE-02")
  void nullCursorIsTheEnd() {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/list")
                    .replyRaw(
                        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"tools\":[],\"nextCursor\":null}}"))) {
      assertThat(bay.connect().listTools()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "prompts/list,prompts",
    "resources/list,resources",
    "resources/templates/list,resourceTemplates"
  })
  @Requirement("PAGE-03")
  void everyListIsPaged(String method, String member) {
    Map<String, Object> entry =
        Map.of("name", "n", "uri", "file:///a", "uriTemplate", "file:///{x}");
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect(method).reply(Map.of(member, List.of(entry), "nextCursor", "2"));
              s.expect(method).with("params.cursor", "2").reply(Map.of(member, List.of(entry)));
            })) {
      Connection connection = bay.connect();
      int size =
          switch (method) {
            case "prompts/list" -> connection.listPrompts().size();
            case "resources/list" -> connection.listResources().size();
            default -> connection.listResourceTemplates().size();
          };
      assertThat(size).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PAGE-06", "SEC-15"})
  void sameCursorWithoutNewsEndsTheListWithAWarning(boolean async) {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list").reply(page("same", "a"));
              s.expect("tools/list").reply(page("same", "b"));
              s.expect("tools/list").reply(page("same"));
            })) {
      Listing<Tool> tools = list(bay.connect(), async);
      assertThat(tools).extracting(Tool::name).containsExactly("a", "b");
      assertThat(tools.warnings()).singleElement().asString().contains("same cursor twice");
      bay.events().awaitNext("warning server 's': tools/list gave the same cursor twice");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PAGE-06", "SEC-15"})
  void endlessListIsBoundedByPagesAndByItems(boolean async) {
    for (boolean byPages : new boolean[] {true, false}) {
      Limits limits =
          byPages ? Limits.builder().pages(50).build() : Limits.builder().items(100).build();
      try (ScriptedBay bay =
          ScriptedBay.of(
              with -> with.limits(limits),
              s ->
                  s.handshake("2025-11-25", Given.ALL)
                      .serve(
                          (wire, got) -> {
                            String name = "t" + JsonPath.at(got, "id");
                            wire.reply(got, page(name, name, name + "b"));
                          }))) {
        Connection connection = bay.connect();
        Listing<Tool> tools = list(connection, async);
        assertThat(tools.size()).isEqualTo(100);
        assertThat(tools.warnings()).singleElement().asString().contains("goes on after 50 pages");
        connection.close();
      }
    }
  }

  @Test
  @Requirement("PAGE-02")
  void aThousandPagesAndAThousandEntriesAreNoTrouble() {
    for (boolean async : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          ScriptedBay.of(
              s ->
                  s.handshake("2025-11-25", Given.ALL)
                      .serve(
                          (wire, got) -> {
                            Json cursor = JsonPath.find(got, "params.cursor");
                            int n = cursor == null ? 0 : Integer.parseInt(cursor.asString());
                            wire.reply(
                                got,
                                n == 0
                                    ? Map.of(
                                        "tools",
                                        IntStream.range(0, 1_000)
                                            .mapToObj(i -> Given.tool("t" + i))
                                            .toList(),
                                        "nextCursor",
                                        "1")
                                    : page(n < 999 ? String.valueOf(n + 1) : null, "p" + n));
                          }))) {
        Connection connection = bay.connect();
        assertThat(list(connection, async).size()).isEqualTo(1_999);
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PAGE-05", "PAGE-04"})
  void expiredCursorStartsTheListOverOnce(boolean async) {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list").reply(page("c", "old"));
              s.expect("tools/list").with("params.cursor", "c").error(-32602, "bad cursor");
              s.expect("tools/list").without("params.cursor").reply(page("d", "new"));
              s.expect("tools/list").with("params.cursor", "d").error(-32602, "bad cursor");
              s.expect("tools/list").without("params.cursor").error(-32602, "bad params");
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> list(connection, async))
          .isInstanceOfSatisfying(
              RemoteErrorException.class, error -> assertThat(error.code()).isEqualTo(-32602));
      assertThatThrownBy(() -> list(connection, async)).isInstanceOf(RemoteErrorException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"tools\":null}", "{\"tools\":{}}", "{\"tools\":7}"})
  @Requirement({"RPC-05", "PAGE-02"})
  void pageWithoutItsListIsAnErrorThatNamesIt(String result) {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/list")
                    .replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":" + result + "}"))) {
      Connection connection = bay.connect();
      assertThatThrownBy(connection::listTools)
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("tools/list");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"PAGE-02", "TOOL-02"})
  void entriesLeftOutAreNumberedThroughAllPages(boolean async) {
    Map<String, Object> bad = Map.of("name", "bad");
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list")
                  .reply(Map.of("tools", List.of(Given.tool("a"), bad), "nextCursor", "2"));
              s.expect("tools/list").reply(Map.of("tools", List.of(bad, Given.tool("b"), bad)));
            })) {
      Listing<Tool> tools = list(bay.connect(), async);
      assertThat(tools).extracting(Tool::name).containsExactly("a", "b");
      assertThat(tools.skipped()).extracting(entry -> entry.index()).containsExactly(1, 2, 4);
      bay.events().awaitNext("warning server 's': entry 1 is left out");
    }
  }

  @Test
  @Requirement("CANC-01")
  void cancelledListingCancelsThePageThatIsOpen() {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list").reply(page("2", "a"));
              var second = s.expect("tools/list");
              s.reached(asked);
              second.expectCancelled();
            })) {
      CompletableFuture<Listing<Tool>> listing = bay.connect().listToolsAsync();
      Eventually.open(asked);
      assertThat(listing.cancel(true)).isTrue();
    }
  }
}
