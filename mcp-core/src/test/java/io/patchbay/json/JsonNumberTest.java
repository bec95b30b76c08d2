package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class JsonNumberTest {
  @Test
  void integersBeyondALongKeepEveryDigit() {
    Json json = Json.parse("9223372036854775808");
    assertThat(json.asBigDecimal()).isEqualTo(new BigDecimal("9223372036854775808"));
    assertThat(json.toJava()).isEqualTo(new BigInteger("9223372036854775808"));
    assertThatThrownBy(json::asLong).hasMessage("not a 64-bit integer: 9223372036854775808");
    assertThat(Json.parse("9223372036854775807").asLong()).isEqualTo(Long.MAX_VALUE);
    assertThat(Json.parse("-9223372036854775808").asLong()).isEqualTo(Long.MIN_VALUE);
    assertThat(Json.parse("-9223372036854775808").toJava()).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void longsMayBeWrittenAsFractions() {
    assertThat(Json.parse("1.0").asLong()).isEqualTo(1);
    assertThat(Json.parse("-12e2").asLong()).isEqualTo(-1_200);
    assertThat(Json.parse("-0").asLong()).isZero();
    assertThat(Json.parse("0e999999999").asLong()).isZero();
    assertThatThrownBy(() -> Json.parse("1.5").asLong()).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.parse("1e999999999").asLong()).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.parse("1e-999999999").asLong()).isInstanceOf(JsonException.class);
  }

  @Test
  void decimalsAreExact() {
    assertThat(Json.parse("0.1").asBigDecimal()).isEqualTo(new BigDecimal("0.1"));
    assertThat(Json.parse("0.1").toJava()).isEqualTo(0.1);
    assertThat(Json.parse("1.50")).hasToString("1.50");
    assertThat(Json.parse("0.1000000000000000055511151231257827").toJava())
        .isEqualTo(new BigDecimal("0.1000000000000000055511151231257827"));
  }

  @Test
  void aNumberBeyondADoubleIsAnInfinityOnlyWhereADoubleIsAsked() {
    Json json = Json.parse("-1e400");
    assertThat(json.asDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(json.asBigDecimal()).isEqualTo(new BigDecimal("-1e400"));
    assertThat(json.toJava()).isEqualTo(BigInteger.TEN.pow(400).negate());
    assertThat(Json.parse("1e-400").asDouble()).isZero();
    assertThat(Json.parse("1.5e-400").toJava()).isEqualTo(new BigDecimal("1.5e-400"));
  }

  @Test
  void aHugeExponentCostsNothing() {
    Json json = Json.parse("1e2147483647");
    assertThat(json.toJava()).isEqualTo(new BigDecimal("1e2147483647"));
    assertThat(json.asDouble()).isInfinite();
    assertThat(Json.parse("0e2147483647").toJava()).isEqualTo(0L);
    assertThat(Json.parse("1e1000000000").toJava()).isInstanceOf(BigDecimal.class);
    assertThat(json)
        .isEqualTo(Json.parse("10e2147483646"))
        .isNotEqualTo(Json.parse("1e2147483646"));
  }

  @Test
  void anExponentBeyondABigDecimalIsReadByNobodyButStaysEqualToItself() {
    Json json = Json.parse("[1e99999999999]").elements().get(0);
    assertThatThrownBy(json::asBigDecimal)
        .isInstanceOf(JsonException.class)
        .hasMessage("the exponent of 1e99999999999 is out of range");
    assertThat(json.asDouble()).isInfinite();
    assertThat(json).isEqualTo(Json.parse("1e99999999999")).isNotEqualTo(Json.parse("1"));
    assertThat(json).hasSameHashCodeAs(Json.parse("1e99999999999"));
    assertThat(json).hasToString("1e99999999999");
  }

  @Test
  void plainJavaNumbersAreTheSmallestThatFit() {
    assertThat(Json.parse("1e3").toJava()).isEqualTo(1_000L);
    assertThat(Json.parse("1.0").toJava()).isEqualTo(1.0);
    assertThat(Json.parse("123456789012345678901").toJava())
        .isEqualTo(new BigInteger("123456789012345678901"));
    assertThat(Json.parse("-0.0").toJava()).isEqualTo(0.0);
  }

  @Test
  void javaNumbersOfEveryTypeRead() {
    assertThat(Json.of((byte) 3).asLong()).isEqualTo(3);
    assertThat(Json.of(2.5f).asBigDecimal()).isEqualTo("2.5");
    assertThat(Json.of(BigInteger.TWO.pow(70)).asBigDecimal()).isEqualTo("1180591620717411303424");
    assertThat(Json.of(new java.util.concurrent.atomic.AtomicLong(8)).asLong()).isEqualTo(8);
    assertThatThrownBy(() -> Json.of(Double.NaN).asBigDecimal()).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.of("1").asLong())
        .hasMessage("expected NUMBER, found STRING: \"1\"");
  }
}
