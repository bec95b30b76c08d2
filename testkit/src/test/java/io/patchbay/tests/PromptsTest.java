package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.RemoteErrorException;
import io.patchbay.model.Role;
import io.patchbay.model.TextContent;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class PromptsTest {

  @Test
  @Requirement({"PRMT-01", "PRMT-03"})
  void promptIsFilledInOnDemandOnly() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("prompts/list")
                  .reply(
                      Map.of(
                          "prompts",
                          List.of(
                              Map.of(
                                  "name",
                                  "review",
                                  "arguments",
                                  List.of(Map.of("name", "code", "required", true))))));
              s.expect("prompts/get")
                  .with("params.name", "review")
                  .with("params.arguments", Map.of("code", "x = 1"))
                  .reply(
                      Map.of(
                          "description",
                          "d",
                          "messages",
                          List.of(
                              Map.of(
                                  "role",
                                  "user",
                                  "content",
                                  Map.of("type", "text", "text", "Review x = 1")))));
              s.expect("prompts/get")
                  .without("params.arguments")
                  .reply(Map.of("messages", List.of()));
            })) {
      Connection connection = bay.connect();
      var prompt = connection.listPrompts().items().get(0);
      assertThat(prompt.arguments().get(0).name()).isEqualTo("code");
      var filled = connection.getPrompt("review", Map.of("code", "x = 1"));
      assertThat(filled.messages().get(0).role()).isEqualTo(Role.USER);
      assertThat(((TextContent) filled.messages().get(0).content()).text())
          .isEqualTo("Review x = 1");
      assertThat(connection.getPrompt("review", Map.of()).messages()).isEmpty();
    }
  }

  @Test
  @Requirement("PRMT-02")
  void badArgumentsAreTheServersError() {
    try (ScriptedBay bay =
        Given.legacy(s -> s.expect("prompts/get").error(-32602, "missing argument: code"))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.getPrompt("review", Map.of()))
          .isExactlyInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("missing argument: code");
    }
  }
}
