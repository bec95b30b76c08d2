package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.InputRefusedException;
import io.patchbay.Patchbay;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs a user is asked to visit, and what is said of them. */
@ExtendWith(Leaks.class)
class VisitTest {
  private final EventLog<ElicitRequestParams> asked = new EventLog<>();

  private Patchbay.Builder asking(Patchbay.Builder with) {
    return with.elicitationWithUrls(
        (request, context) -> {
          asked.add(request);
          return ElicitResult.accept();
        });
  }

  private static Map<String, Object> params(String url) {
    return Map.of("mode", "url", "message", "m", "url", url);
  }

  private static Map<String, Object> question(String url) {
    return Map.of(
        "resultType",
        "input_required",
        "inputRequests",
        Map.of("k", Map.of("method", "elicitation/create", "params", params(url))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "JaVaScRiPt://x.example/%0aalert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "vbscript:x",
        "ftp://x.example/",
        "http://x.example/",
        "http://localhost.x.example/",
        "http://127.0.0.1.x.example/",
        "http://127.1/",
        "https://user:pw@x.example/",
        "https://x.example@evil.example/",
        "https:x.example",
        "https:///path",
        "https://x.example\\@evil.example/",
        "https://x%2eexample/",
        "https://x.example/ a",
        " https://x.example/",
        "//x.example/",
        "x.example",
        ""
      })
  @Requirement({"ELI-24", "SEC-11"})
  void anyOtherUrlIsRefusedUnasked(String url) {
    try (ScriptedBay bay =
        Given.legacy(
            this::asking,
            s -> s.request(1, "elicitation/create", params(url)).expectError(-32602))) {
      Connection unused = bay.connect();
      bay.events().awaitNext("warning a question of the server was refused: the URL to visit");
    }
    try (ScriptedBay bay =
        Given.modern(this::asking, s -> s.expect("tools/call").reply(question(url)))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(InputRefusedException.class);
    }
    asked.assertExhausted();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://x.example/a?b=%20#c",
        "HTTPS://X.example:8443",
        "https://127.0.0.1/",
        "https://x.example/$(calc)&calc",
        "http://localhost:8080/cb",
        "http://127.0.0.1:1/",
        "http://[::1]/"
      })
  @Requirement({"ELI-24", "SEC-11"})
  void secureUrlsAndThisMachineAreAsked(String url) {
    try (ScriptedBay bay =
        Given.legacy(
            this::asking,
            s ->
                s.request(1, "elicitation/create", params(url))
                    .expectResult(Map.of("action", "accept")))) {
      Connection unused = bay.connect();
      assertThat(((ElicitRequestURLParams) asked.awaitNext()).url()).isEqualTo(url);
    }
  }

  @Test
  @Requirement({"ELI-24", "SEC-11"})
  void serverElsewhereCannotSendTheUserToThisMachineInTheClear() {
    ScriptedServer server =
        ScriptedServer.script(
            s -> {
              s.handshake("2025-11-25", Given.ALL);
              s.request(1, "elicitation/create", params("http://localhost/")).expectError(-32602);
              s.request(2, "elicitation/create", params("https://x.example/"))
                  .expectResult(Map.of("action", "accept"));
            });
    try (Patchbay bay =
        asking(Patchbay.builder().transport(ScriptedServerConfig.PROVIDER)).build()) {
      Connection unused =
          bay.connect(
              new ScriptedServerConfig(
                  "s", server, ScriptedServerConfig.ONE_LIFE, TransportTraits.REMOTE_STREAM));
      server.awaitScript();
    }
    server.assertExhausted();
  }

  @ParameterizedTest
  @CsvSource({
    "https://X.example/a, x.example, ''",
    "https://x.example:8443/, x.example, ''",
    "https://xn--pple-43d.com/, xn--pple-43d.com, mixes letters of several scripts: аpple.com",
    "https://аpple.com/, аpple.com, mixes letters of several scripts",
    "https://xn--mnchen-3ya.de/, xn--mnchen-3ya.de, Punycode",
    "https://münchen.de/, münchen.de, may look like others",
    "https://日本ひらがな.jp/, 日本ひらがな.jp, may look like others",
    "https://2130706433/, 2130706433, an address",
    "https://0x7f.1/, 0x7f.1, an address",
    "https://[::1]/, [::1], an address",
    "https://1password.com/, 1password.com, ''"
  })
  @Requirement("ELI-24")
  void hostIsShownAndOneToLookAtTwiceIsSaidSo(String url, String host, String warning) {
    ElicitRequestURLParams visit = ElicitRequestURLParams.builder("m", url).build();
    assertThat(visit.host()).contains(host);
    assertThat(visit.problem(false)).isEmpty();
    if (warning.isEmpty()) {
      assertThat(visit.hostWarning()).isEmpty();
    } else {
      assertThat(visit.hostWarning().orElseThrow()).contains(warning);
    }
  }

  @Test
  @Requirement({"MRTR-15", "ELI-25"})
  void consentIsNoCompletionSoTheSameUrlMayBeAskedTwice() {
    try (ScriptedBay bay =
        Given.modern(
            this::asking,
            s -> {
              s.expect("tools/call").reply(question("https://x.example/connect"));
              s.expect("tools/call")
                  .with("params.inputResponses.k", Map.of("action", "accept"))
                  .reply(question("https://x.example/connect"));
              s.expect("tools/call")
                  .with("params.inputResponses.k", Map.of("action", "accept"))
                  .reply(Given.text("connected"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("connected");
      assertThat(asked.awaitNext()).isEqualTo(asked.awaitNext());
      asked.assertExhausted();
    }
  }
}
