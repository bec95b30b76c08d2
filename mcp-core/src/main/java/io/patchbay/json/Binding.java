package io.patchbay.json;

import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Jackson, for types that are not ours. Loaded on first use. */
final class Binding {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private Binding() {}

  static Object read(Json value, Type type) {
    try {
      Object bound = MAPPER.readValue(value.toUtf8(), MAPPER.getTypeFactory().constructType(type));
      if (bound == null) {
        throw new JsonException("null cannot be bound to " + type.getTypeName());
      }
      return bound;
    } catch (JacksonException e) {
      throw new JsonException(
          "cannot bind "
              + JsonText.sample(value)
              + " to "
              + type.getTypeName()
              + ": "
              + e.getOriginalMessage(),
          e);
    }
  }

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JacksonException e) {
      throw new JsonException(
          "cannot write a " + value.getClass().getName() + " as JSON: " + e.getOriginalMessage(),
          e);
    }
  }
}
