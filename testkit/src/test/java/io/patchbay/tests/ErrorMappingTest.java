package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.RemoteErrorException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.UrlElicitationRequiredException;
import io.patchbay.json.Json;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class ErrorMappingTest {

  @ParameterizedTest
  @ValueSource(
      ints = {-32700, -32600, -32601, -32602, -32603, -32001, -32003, -32004, -32019, 0, 7})
  @Requirement({"ERR-01", "TOOL-12"})
  void errorsOfTheServerKeepCodeMessageAndData(int code) {
    try (ScriptedBay bay =
        Given.modern(s -> s.expect("tools/call").error(code, "because", Map.of("k", 1)))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isExactlyInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("server 's': tools/call")
          .isInstanceOfSatisfying(
              RemoteErrorException.class,
              error -> {
                assertThat(error.code()).isEqualTo(code);
                assertThat(error.remoteMessage()).isEqualTo("because");
                assertThat(error.data()).contains(Json.of(Map.of("k", 1)));
              });
    }
  }

  @Test
  @Requirement({"ERR-04", "RES-04"})
  void resourceThatIsNotThereIsSaidSoInBothEras() {
    for (boolean modern : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          Given.of(
              modern,
              s -> {
                s.expect("resources/read").error(-32002, "gone");
                s.expect("resources/read").error(-32602, "no", Map.of("uri", "file:///a"));
                s.expect("resources/read").error(-32602, "Resource not found");
                s.expect("resources/read").error(-32602, "bad params");
                s.expect("resources/read").reply(Map.of("contents", List.of()));
              })) {
        Connection connection = bay.connect();
        for (int i = 0; i < 3; i++) {
          assertThatThrownBy(() -> connection.readResource("file:///a"))
              .isInstanceOf(ResourceNotFoundException.class);
        }
        assertThatThrownBy(() -> connection.readResource("file:///a"))
            .isExactlyInstanceOf(RemoteErrorException.class);
        assertThat(connection.readResource("file:///a").contents()).isEmpty();
      }
    }
  }

  @Test
  @Requirement({"ELI-30", "ELI-31"})
  void urlsToVisitFirstAreListed() {
    Map<String, Object> elicitation =
        Map.of(
            "mode", "url",
            "elicitationId", "e-2",
            "url", "https://srv.example/connect/e-2",
            "message", "Grant access");
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call")
                  .error(-32042, "needed", Map.of("elicitations", List.of(elicitation)));
              s.expect("tools/call").error(-32042, "needed", Map.of("elicitations", 7));
              s.expect("tools/call").error(-32042, "needed");
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOfSatisfying(
              UrlElicitationRequiredException.class,
              needed -> {
                assertThat(needed.elicitations()).hasSize(1);
                assertThat(needed.elicitations().get(0).url())
                    .isEqualTo("https://srv.example/connect/e-2");
                assertThat(needed.elicitations().get(0).elicitationId()).contains("e-2");
              });
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOfSatisfying(
                UrlElicitationRequiredException.class,
                needed -> assertThat(needed.elicitations()).isEmpty());
      }
    }
  }

  @Test
  @Requirement("TOOL-11")
  void errorOfTheToolIsAValue() {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .reply(
                        Map.of(
                            "isError",
                            true,
                            "content",
                            List.of(Map.of("type", "text", "text", "no such city")))))) {
      var result = bay.connect().callTool("weather", Map.of());
      assertThat(result.isError()).isTrue();
      assertThat(result.text()).isEqualTo("no such city");
    }
  }
}
