package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ToolCall;
import io.patchbay.UrlElicitationRequiredException;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.URLElicitationRequiredErrorData;
import io.patchbay.spi.Observer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UrlElicitationStepTest {
  private final List<String> events = new ArrayList<>();
  private ElicitResult answer = ElicitResult.accept();

  private final UrlVisits visits =
      new UrlVisits() {
        @Override
        public ElicitResult ask(ToolCall call, ElicitRequestURLParams visit) {
          events.add("ask " + visit.url());
          return answer;
        }

        @Override
        public void awaitCompletion(ToolCall call, ElicitRequestURLParams visit) {
          events.add("await " + visit.elicitationId().orElse("?"));
        }

        @Override
        public boolean asksLocally(ToolCall call) {
          return false;
        }
      };

  private final Observer observer =
      new Observer() {
        @Override
        public void retried(String server, String method, int attempt, Throwable why) {
          events.add(server + " " + method + " " + attempt);
        }
      };

  private static UrlElicitationRequiredException refusal(String... urls) {
    URLElicitationRequiredErrorData data =
        URLElicitationRequiredErrorData.of(
            Stream.of(urls)
                .map(url -> ElicitRequestURLParams.builder("m", url).elicitationId("e").build())
                .toList());
    return new UrlElicitationRequiredException("s", -32042, "needed", data.json(), 0);
  }

  /** Refuses so often, then runs. */
  private CallToolResult run(UrlVisits asker, int times, UrlElicitationRequiredException refusal) {
    int[] tries = {0};
    return new UrlElicitationStep(
            asker,
            new Observers(List.of(observer)),
            (tool, warning) -> events.add("warned: " + warning))
        .intercept(
            GivenTool.named("t").call(),
            call -> {
              events.add("call");
              if (tries[0]++ < times) {
                throw refusal;
              }
              return CallToolResult.ofText("ran");
            });
  }

  @Test
  void callIsSentAgainWhenTheUserIsDone() {
    assertThat(run(visits, 1, refusal("https://x.example/1", "https://x.example/2")).text())
        .isEqualTo("ran");
    assertThat(events)
        .containsExactly(
            "call",
            "ask https://x.example/1",
            "await e",
            "ask https://x.example/2",
            "await e",
            "s tools/call 2",
            "call");
  }

  @Test
  void threeTimesAtMost() {
    assertThat(run(visits, 3, refusal("https://x.example/")).text()).isEqualTo("ran");
    events.clear();
    UrlElicitationRequiredException refusal = refusal("https://x.example/");
    assertThatThrownBy(() -> run(visits, 4, refusal)).isSameAs(refusal);
    assertThat(events).filteredOn("call"::equals).hasSize(4);
    assertThat(events).filteredOn(event -> event.startsWith("ask")).hasSize(3);
  }

  @Test
  void userWhoDoesNotAgreeEndsIt() {
    for (ElicitResult no : List.of(ElicitResult.decline(), ElicitResult.cancel())) {
      events.clear();
      answer = no;
      UrlElicitationRequiredException refusal =
          refusal("https://x.example/1", "https://x.example/2");
      assertThatThrownBy(() -> run(visits, 1, refusal)).isSameAs(refusal);
      assertThat(events).containsExactly("call", "ask https://x.example/1");
    }
  }

  @Test
  void nobodyIsAskedOfAUrlThatMustNotBeOpened() {
    UrlElicitationRequiredException refusal = refusal("https://x.example/", "javascript:alert(1)");
    assertThatThrownBy(() -> run(visits, 1, refusal)).isSameAs(refusal);
    assertThat(events).hasSize(2);
    assertThat(events.get(1)).startsWith("warned: a URL to visit is refused");
  }

  @Test
  void withoutAUrlTheRefusalGoesThrough() {
    UrlElicitationRequiredException empty =
        new UrlElicitationRequiredException("s", -32042, "needed", Json.of(7), 0);
    assertThatThrownBy(() -> run(visits, 1, empty)).isSameAs(empty);
    assertThat(events).containsExactly("call");
  }

  @Test
  void handlerThatFailsLeavesItsFailureBehind() {
    IllegalStateException failure = new IllegalStateException("no browser");
    UrlElicitationRequiredException refusal = refusal("https://x.example/");
    UrlVisits failing = visits(failure);
    assertThatThrownBy(() -> run(failing, 1, refusal)).isSameAs(refusal);
    assertThat(refusal.getSuppressed()).containsExactly(failure);
  }

  @Test
  void interruptCancels() {
    assertThatThrownBy(
            () -> run(visits(new InterruptedException()), 1, refusal("https://x.example/")))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private static UrlVisits visits(Exception failure) {
    return new UrlVisits() {
      @Override
      public ElicitResult ask(ToolCall call, ElicitRequestURLParams visit) throws Exception {
        throw failure;
      }

      @Override
      public boolean asksLocally(ToolCall call) {
        return false;
      }
    };
  }
}
