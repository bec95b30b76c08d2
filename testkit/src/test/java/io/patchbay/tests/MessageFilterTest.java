package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.spi.MessageFilter;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ScriptedBay;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters repair what one server gets wrong. */
@ExtendWith(Leaks.class)
class MessageFilterTest {
  private final List<String> told = new CopyOnWriteArrayList<>();

  private final Observer observer =
      new Observer() {
        @Override
        public void filtered(String server, String filter, String method) {
          told.add(server + " " + filter + " " + method);
        }
      };

  /** A filter that writes its name behind a text wherever it finds one, or fails. */
  private record Signing(String name, boolean failing) implements MessageFilter {
    private Json signed(Json object, String member) {
      Json text = object.get(member);
      if (failing) {
        throw new IllegalStateException("a filter of no use");
      } else if (text == null || !text.isString()) {
        return object;
      }
      Map<String, Object> members = new LinkedHashMap<>(object.members());
      members.put(member, text.asString() + name);
      return Json.of(members);
    }

    @Override
    public Json outgoing(String method, Json params) {
      return signed(params, "said");
    }

    @Override
    public Json result(Asked asked, Json result) {
      return asked.method().equals("x/ask") ? signed(result, "said") : result;
    }

    @Override
    public Json error(Asked asked, Json error) {
      return asked.method().equals("x/fail") ? signed(error, "message") : error;
    }

    @Override
    public Optional<Json> incoming(String method, Json params) {
      return method.equals("x/noise") ? Optional.empty() : Optional.of(signed(params, "said"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void seeWhatGoesOutAndComesInInOppositeOrders(boolean modern) {
    ScriptedBay scripted =
        modern
            ? Given.modern(with -> with.observer(observer), MessageFilterTest::conversation)
            : Given.legacy(with -> with.observer(observer), MessageFilterTest::conversation);
    try (ScriptedBay bay =
        scripted.filter(new Signing("a", false)).filter(new Signing("b", false))) {
      Connection connection = bay.connect();
      assertThat(connection.filtered()).containsExactly(Map.entry("a", 0L), Map.entry("b", 0L));

      Json answer =
          connection.request("x/ask", Map.of("said", "q"), io.patchbay.CallOptions.DEFAULT);

      assertThat(answer.get("said")).isEqualTo(Json.of("rba"));
      assertThatThrownBy(
              () -> connection.request("x/fail", Map.of(), io.patchbay.CallOptions.DEFAULT))
          .isInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("noba");
      assertThat(bay.events().awaitEvent("notification"))
          .contains("x/news")
          .contains("\"said\":\"nba\"");
      assertThat(connection.filtered()).containsExactly(Map.entry("a", 4L), Map.entry("b", 5L));
      assertThat(told)
          .hasSize(9)
          .startsWith("s a x/ask", "s b x/ask")
          .contains("s b x/fail", "s b x/news", "s b x/noise")
          .doesNotContain("s a x/noise");
      connection.close();
      assertThat(bay.events().rest()).noneMatch(event -> event.contains("x/noise"));
    }
  }

  private static void conversation(io.patchbay.testkit.Script script) {
    var asked = script.expect("x/ask").with("params.said", "qab");
    script.notify("x/noise", Map.of("said", "hush"));
    script.notify("x/news", Map.of("said", "n"));
    asked.reply(Map.of("said", "r", "resultType", "complete"));
    script.expect("x/fail").error(-32000, "no");
  }

  @Test
  void answerThatBreaksTheRulesCanBeMadeOneThatDoesNot() {
    MessageFilter filter =
        new MessageFilter() {
          @Override
          public String name() {
            return "empty-list";
          }

          @Override
          public Json result(Asked asked, Json result) {
            return result.isArray() ? Json.of(Map.of("asked", asked.params())) : result;
          }
        };
    try (ScriptedBay bay =
        Given.legacy(
                s -> s.expect("x/ask").replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":[]}"))
            .filter(filter)) {
      assertThat(bay.connect().request("x/ask", Map.of("a", 1), io.patchbay.CallOptions.DEFAULT))
          .isEqualTo(Json.of(Map.of("asked", Map.of("a", 1))));
    }
  }

  @Test
  void filterThatFailsLeavesTheMessageAsItWas() {
    try (ScriptedBay bay =
        Given.legacy(
                s -> {
                  s.expect("x/ask").with("params.said", "qa").reply(Map.of("said", "r"));
                  s.request("p", "ping", Map.of()).expectResult(Map.of());
                })
            .filter(new Signing("a", false))
            .filter(new Signing("b", true))) {
      Connection connection = bay.connect();
      assertThat(connection.request("x/ask", Map.of("said", "q"), io.patchbay.CallOptions.DEFAULT))
          .isEqualTo(Json.of(Map.of("said", "ra")));
      assertThat(connection.filtered()).containsEntry("a", 2L).containsEntry("b", 0L);
    }
  }

  @Test
  void errorsAndParamsThatAreNoneHarmNothing() {
    MessageFilter careless =
        new MessageFilter() {
          @Override
          public String name() {
            return "careless";
          }

          @Override
          public Json outgoing(String method, Json params) {
            return method.equals("x/ask") ? Json.of(List.of(1)) : params;
          }

          @Override
          public Json result(Asked asked, Json result) {
            throw new StackOverflowError();
          }

          @Override
          public Optional<Json> incoming(String method, Json params) {
            throw new AssertionError("never right");
          }
        };
    try (ScriptedBay bay =
        Given.legacy(
                s -> {
                  var asked = s.expect("x/ask").with("params.said", "q");
                  s.notify("x/news", Map.of("said", "n"));
                  asked.reply(Map.of("said", "r"));
                })
            .filter(careless)) {
      Connection connection = bay.connect();
      assertThat(connection.request("x/ask", Map.of("said", "q"), io.patchbay.CallOptions.DEFAULT))
          .isEqualTo(Json.of(Map.of("said", "r")));
      assertThat(bay.events().awaitEvent("notification")).contains("x/news");
      assertThat(connection.filtered()).containsExactly(Map.entry("careless", 0L));
    }
  }

  @Test
  void noServerHasOneByItself() {
    try (ScriptedBay bay = Given.legacy(s -> {})) {
      assertThat(bay.connect().filtered()).isEmpty();
    }
  }
}
