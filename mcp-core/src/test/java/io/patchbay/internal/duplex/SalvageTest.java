package io.patchbay.internal.duplex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SalvageTest {

  private static long id(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Salvage.idIn(bytes, 0, bytes.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{tru} | 7",
        "{\"result\":{\"id\":3,\"a\":[1,,2]}, \"id\" : 12 } | 12",
        "{\"result\":{\"text\":\"\\\"id\\\":5\"},\"id\":9 | 9",
        "{\"id\":8,\"result\":{\"method\":1 | 8",
        "{\"id\":7,\"method\":\"ping\",} | -1",
        "{\"id\":\"7\",\"result\":{ | -1",
        "{\"ids\":7,\"result\":{ | -1",
        "{\"id\":null,\"error\": | -1",
        "not json at all | -1",
      })
  void findsTheIdOfAnAnswerOnly(String text, long expected) {
    assertThat(id(text)).isEqualTo(expected);
  }

  @Test
  void takesTheTextInAnyPieces() {
    byte[] bytes =
        "{\"result\":{\"x\":\"a\\\\\\\"b\"},\"id\":123456}".getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      Salvage salvage = new Salvage();
      salvage.feed(bytes, 0, cut);
      salvage.feed(bytes, cut, bytes.length);
      assertThat(salvage.id()).as("cut at %d", cut).isEqualTo(123456);
    }
  }
}
