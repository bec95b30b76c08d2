package io.patchbay.auth.internal.challenge;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("PRM-01")
final class ChallengeParserTest {
  private static AuthChallenge only(String... fields) {
    return ChallengeParser.tokenChallenge(List.of(fields)).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer resource_metadata=\"https://s/m\", scope=\"a b\", error=\"invalid_token\"",
        "bearer error=invalid_token,scope=\"a b\",resource_metadata=\"https://s/m\"",
        "BEARER  Resource_Metadata = \"https://s/m\" ,, SCOPE=\"a b\" , error=\"invalid_token\" ",
        "Basic realm=\"x, y\", Bearer resource_metadata=\"https://s/m\", scope=\"a b\","
            + " error=\"invalid_token\"",
        "Negotiate, Bearer error=\"invalid_token\", scope=\"a b\", resource_metadata=\"https://s/m\"",
        "Negotiate YWJj==, Bearer error=\"invalid_token\", scope=\"a b\","
            + " resource_metadata=\"https://s/m\"",
        "Bearer realm=\"a \\\"quoted\\\" b\", error=\"invalid_token\", scope=\"a b\","
            + " resource_metadata=\"https:\\/\\/s/m\", Digest nonce=\"1\"",
        "DPoP algs=\"ES256\", error=\"invalid_token\", scope=\"a b\","
            + " resource_metadata=\"https://s/m\"",
      })
  void findsTheChallengeInEveryForm(String field) {
    AuthChallenge challenge = only(field);

    assertThat(challenge.parameter("resource_metadata")).contains("https://s/m");
    assertThat(challenge.parameter("scope")).contains("a b");
    assertThat(challenge.parameter("error")).contains("invalid_token");
  }

  @Test
  void findsItInOneOfSeveralFields() {
    assertThat(only("Basic realm=\"x\"", "Bearer scope=\"a\"").parameter("scope")).contains("a");
    assertThat(only("Bearer", "DPoP resource_metadata=\"m\"").scheme()).isEqualTo("dpop");
  }

  @Test
  void aChallengeMayHaveNoParameters() {
    assertThat(only("Bearer").parameters()).isEmpty();
    assertThat(ChallengeParser.parse(List.of("Bearer, Basic, DPoP a=b")))
        .extracting(AuthChallenge::scheme)
        .containsExactly("bearer", "basic", "dpop");
    assertThat(ChallengeParser.tokenChallenge(List.of("Basic realm=\"x\""))).isEmpty();
    assertThat(ChallengeParser.tokenChallenge(List.of())).isEmpty();
  }

  @Test
  void theFirstOfANameCounts() {
    assertThat(only("Bearer scope=a, scope=b").parameters()).isEqualTo(Map.of("scope", "a"));
  }

  @Test
  void whatIsAgainstTheGrammarEndsInTime() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String pieces = "Bearer=\"\\, \t;Basic{}é\u0000a=b";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder field = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        field.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      assertThat(ChallengeParser.parse(List.of(field.toString()))).as("seed %s", seed).isNotNull();
    }
  }
}
