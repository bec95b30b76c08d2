package io.patchbay.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import org.junit.jupiter.api.Test;

class ToolSchemasTest {

  @Test
  void missingValidatorIsNamed() {
    ClassLoader without =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException(name);
          }
        };
    assertThatThrownBy(() -> ToolSchemas.create(without))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("com.networknt:json-schema-validator")
        .hasMessageContaining("--add-modules com.networknt.schema");
  }

  @Test
  void validatorOfTheTestsIsFound() {
    assertThat(ToolSchemas.create()).isNotNull();
  }
}
