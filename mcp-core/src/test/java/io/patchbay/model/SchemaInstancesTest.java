package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The generator of the coverage test makes what it claims. */
class SchemaInstancesTest {
  static Stream<Revision> revisions() {
    return Revision.all();
  }

  @ParameterizedTest
  @MethodSource("revisions")
  void instancesSatisfyTheSchema(Revision revision) {
    for (Map.Entry<String, JsonNode> definition : revision.definitions().entrySet()) {
      String name = definition.getKey();
      for (long seed = 0; seed < 2 && revision.isNamed(name); seed++) {
        String text =
            Revision.MAPPER.writeValueAsString(
                new SchemaInstances(revision, seed).of(definition.getValue()));
        assertThat(SchemaValidator.errors(revision, name, text))
            .as("%s seed %d: %s", name, seed, text)
            .isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("revisions")
  void theValidatorRefusesWhatLacksAMember(Revision revision) {
    assertThat(SchemaValidator.errors(revision, "Implementation", "{\"name\":\"a\"}")).isNotEmpty();
  }
}
