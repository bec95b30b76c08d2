package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"env\":{\"A\":\"s\"}} | {\"env\":{\"A\":\"***\"}}",
        "{\"env\":{\"A\":\"${A}\"}} | {\"env\":{\"A\":\"${A}\"}}",
        "{\"env\":{\"A\":\"${A:-s}\"}} | {\"env\":{\"A\":\"***\"}}",
        "{\"env\":{\"A\":7}} | {\"env\":{\"A\":\"***\"}}",
        "{\"headers\":{\"A\":\"Bearer ${A}\"}} | {\"headers\":{\"A\":\"Bearer ${A}\"}}",
        "{\"headers\":{\"A\":\"Bearer s\"}} | {\"headers\":{\"A\":\"***\"}}",
        "{\"oauth\":{\"clientSecret\":\"s\"}} | {\"oauth\":{\"clientSecret\":\"***\"}}",
        "{\"url\":\"https://u:p@h/?k=s#f\"} | {\"url\":\"https://***@h/?***#f\"}",
        "{\"command\":\"x\",\"args\":[\"y\"]} | {\"command\":\"x\",\"args\":[\"y\"]}"
      })
  void valuesOfVariablesAndHeadersAreMaskedAndReferencesAreNot(String entry, String masked) {
    assertThat(Secrets.masked(Json.parse(entry))).isEqualTo(Json.parse(masked));
  }
}
