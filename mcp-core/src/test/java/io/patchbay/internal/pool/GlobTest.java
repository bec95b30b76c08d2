package io.patchbay.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource({
    "*, '', true",
    "*, any, true",
    "'', '', true",
    "'', x, false",
    "get_*, get_issue, true",
    "get_*, get_, true",
    "get_*, forget_it, false",
    "*_issue, get_issue, true",
    "a*b*c, abc, true",
    "a*b*c, axxbxbc, true",
    "a*b*c, acb, false",
    "?, x, true",
    "?, '', false",
    "a?c, abc, true",
    "a?c, ac, false",
    "a.c, abc, false",
    "**, x, true",
    "*?, x, true",
    "*?, '', false"
  })
  void wholeTextFits(String pattern, String text, boolean fits) {
    assertThat(new Glob(pattern).matches(text)).isEqualTo(fits);
  }

  @Test
  void agreesWithAnExpressionOnRandomPatterns() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String pattern = text(random, "ab*?");
      String text = text(random, "ab");
      String expression = pattern.replace("*", ".*").replace("?", ".");
      assertThat(new Glob(pattern).matches(text))
          .as("%s on %s", pattern, text)
          .isEqualTo(Pattern.matches(expression, text));
    }
  }

  @Test
  void manyWildcardsDoNotTakeLong() {
    Glob glob = new Glob("a*".repeat(200) + "b");
    Assertions.assertTimeout(
        Duration.ofSeconds(2), () -> assertThat(glob.matches("a".repeat(2_000))).isFalse());
  }

  private static String text(Random random, String alphabet) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(8); length > 0; length--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
