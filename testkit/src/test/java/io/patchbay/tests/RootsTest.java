package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.model.Root;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class RootsTest {

  @Test
  @Requirement({"ROOT-01", "ROOT-02", "STDIO-07"})
  void rootsAreToldAsTheyAreNow() {
    List<Root> roots = new CopyOnWriteArrayList<>();
    roots.add(Root.builder("file:///home/u/proj").build());
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.roots(context -> List.copyOf(roots)),
            s -> {
              s.request("srv-1", "roots/list", Map.of())
                  .expectResult(Map.of("roots", List.of(Map.of("uri", "file:///home/u/proj"))));
              s.expect("notifications/roots/list_changed");
              s.request("srv-2", "roots/list", Map.of())
                  .expectResult(
                      Map.of(
                          "roots",
                          List.of(
                              Map.of("uri", "file:///home/u/proj"), Map.of("uri", "file:///b"))));
            })) {
      Connection connection = bay.connect();
      bay.server().methods();
      io.patchbay.testkit.Eventually.that(
          "the first answer", () -> bay.server().received().size() == 4);
      roots.add(Root.builder("file:///b").build());
      connection.notifyRootsChanged();
    }
  }

  @Test
  @Requirement({"ROOT-01", "ROOT-04"})
  void rootsThatAreNoPlaceOrLeaveItAreNotTold() {
    List<String> wrong =
        List.of(
            "file:///a/../etc",
            "file:///a/%2e%2E/etc",
            "file:///a/..",
            "file:///a%2f..%2fetc",
            "file:///a%5C..%5Cetc",
            "file://../etc",
            "file:/a",
            "file:///a?b",
            "file:///a#b",
            "file:///a b",
            "file://",
            "https://x.example/a",
            "/a",
            "");
    List<String> right =
        List.of("file:///", "file:///a/...b/c..d/..%20e", "file://host/share", "file:///C:/w");
    for (boolean modern : new boolean[] {true, false}) {
      Map<String, Object> told =
          Map.of("roots", right.stream().map(uri -> Map.of("uri", uri)).toList());
      List<Root> roots =
          Stream.concat(wrong.stream(), right.stream())
              .map(uri -> Root.builder(uri).build())
              .toList();
      try (ScriptedBay bay =
          modern
              ? Given.modern(
                  with -> with.roots(context -> roots),
                  s -> {
                    s.expect("tools/call")
                        .reply(
                            Map.of(
                                "resultType",
                                "input_required",
                                "inputRequests",
                                Map.of("k", Map.of("method", "roots/list"))));
                    s.expect("tools/call")
                        .with("params.inputResponses.k", told)
                        .reply(Given.text("ok"));
                  })
              : Given.legacy(
                  with -> with.roots(context -> roots),
                  s -> {
                    Script.Expected call = s.expect("tools/call");
                    s.request(1, "roots/list", Map.of()).expectResult(told);
                    call.reply(Given.text("ok"));
                  })) {
        assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
        for (String uri : wrong) {
          bay.events().awaitNext("warning the root " + uri + " is not told to the server: ");
        }
      }
    }
  }

  @Test
  @Requirement("ROOT-02")
  void statelessServersAreNotTold() {
    try (ScriptedBay bay =
        Given.modern(
            with -> with.roots(context -> List.of()),
            s -> s.expect("tools/call").reply(Given.text("ok")))) {
      Connection connection = bay.connect();
      connection.notifyRootsChanged();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"ROOT-03", "CAP-09"})
  void withoutRootsTheMethodIsUnknown() {
    try (ScriptedBay bay =
        Given.legacy(s -> s.request(1, "roots/list", Map.of()).expectError(-32601))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }
}
