package io.patchbay.transport.http.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.Requirement;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderValuesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "us west 1|us west 1",
        "''|''",
        "~!#$%&|~!#$%&",
        "Hello, 世界|=?base64?SGVsbG8sIOS4lueVjA==?=",
        " padded |=?base64?IHBhZGRlZCA=?=",
        "x |=?base64?eCA=?=",
        " x|=?base64?IHg=?=",
        "a\tb|=?base64?YQli?=",
        "=?base64?literal?=|=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
        "=?base64?open|=?base64?open",
        "=?BASE64?x?=|=?BASE64?x?=",
        "file:///a%20b.txt|file:///a%20b.txt"
      })
  @Requirement({"HTTP-M-25", "HTTP-M-26"})
  void valueIsPlainWhereAHeaderCanCarryIt(String value, String header) {
    assertThat(HeaderValues.encoded(value)).isEqualTo(header);
  }

  @Test
  @Requirement({"HTTP-M-25", "SEC-16"})
  void lineBreakCannotEndAHeader() {
    assertThat(HeaderValues.encoded("line1\nline2")).isEqualTo("=?base64?bGluZTEKbGluZTI=?=");
    assertThat(HeaderValues.encoded("a\r\nX-Evil: b")).doesNotContain("Evil");
  }

  @Test
  @Requirement({"HTTP-M-25", "SEC-16"})
  void whateverTheValueTheHeaderIsOneLineAndCanBeReadBack() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String value = value(random);
      String header = HeaderValues.encoded(value);
      assertThat(header.chars().allMatch(c -> c >= ' ' && c <= '~')).as("seed %d", seed).isTrue();
      assertThat(header).as("seed %d", seed).isEqualTo(header.strip());
      assertThat(decoded(header)).as("seed %d", seed).isEqualTo(value);
    }
  }

  private static String value(Random random) {
    StringBuilder value = new StringBuilder();
    int length = random.nextInt(12);
    for (int i = 0; i < length; i++) {
      int kind = random.nextInt(4);
      int bound = kind == 0 ? 0x20 : kind == 1 ? 0x7F : kind == 2 ? 0x400 : 0x10FFFF;
      int point = random.nextInt(bound);
      value.appendCodePoint(point >= 0xD800 && point <= 0xDFFF ? '?' : point);
    }
    return value.toString();
  }

  private static String decoded(String header) {
    String start = "=?base64?";
    if (!header.startsWith(start) || !header.endsWith("?=")) {
      return header;
    }
    byte[] bytes =
        Base64.getDecoder().decode(header.substring(start.length(), header.length() - 2));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
