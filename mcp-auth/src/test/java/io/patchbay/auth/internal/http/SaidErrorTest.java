package io.patchbay.auth.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.auth.internal.client.ClientAuthentication;
import io.patchbay.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SaidErrorTest {
  private static String said(String description, String... sent) {
    return SaidError.in(
        Json.of(Map.of("error", "invalid_grant", "error_description", description)), List.of(sent));
  }

  @Test
  void theDescriptionFollowsTheCode() {
    assertThat(said("the code has expired")).isEqualTo("invalid_grant: the code has expired");
    assertThat(SaidError.in(Json.of(Map.of("error", "invalid_scope")), List.of()))
        .isEqualTo("invalid_scope");
    assertThat(SaidError.in(Json.of(Map.of("error_description", "only that")), List.of()))
        .isEmpty();
    assertThat(SaidError.in(null, List.of())).isEmpty();
  }

  @Test
  void whatWasSentIsTakenOut() {
    String basic = ClientAuthentication.basic("the-client", "s e:cret");

    assertThat(said("code the-code-1 is bad", "the-code-1"))
        .isEqualTo("invalid_grant: code […] is bad");
    assertThat(said("bad: " + basic, basic)).isEqualTo("invalid_grant: bad: […]");
    assertThat(said("bad s e:cret, the-client", basic)).isEqualTo("invalid_grant: bad […], […]");
    assertThat(said("bad a%2Fsecret", "a/secret")).isEqualTo("invalid_grant: bad […]");
    assertThat(said("secret-and-more", "secret-and", "secret-and-more"))
        .isEqualTo("invalid_grant: […]");
    assertThat(said("code x is bad", "x")).isEqualTo("invalid_grant: code x is bad");
  }

  @Test
  void whatWasReceivedBesideIsTakenOut() {
    Json body =
        Json.of(
            Map.of(
                "error", "odd", "error_description", "has token-abc", "access_token", "token-abc"));

    assertThat(SaidError.in(body, List.of())).isEqualTo("odd: has […]");
  }

  @Test
  void itIsShortAndPrintableAndEndsInNoPartOfASecret() {
    assertThat(said("a\u001b[31mb\n\u202ec\u0000")).isEqualTo("invalid_grant: a [31mb c");
    String cut = said("x".repeat(195) + "secret-secret", "secret-secret");
    assertThat(cut).isEqualTo("invalid_grant: " + "x".repeat(195) + "[…]");
    assertThat(said("y".repeat(500))).hasSize("invalid_grant: ".length() + 200).endsWith("y…");
  }
}
