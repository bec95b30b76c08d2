package io.patchbay.json;

import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Jackson, for types that are not ours. Loaded on first use. */
final class Binding {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .addModule(ours())
          .build();

  private Binding() {}

  /** So that objects of the caller may have members that are JSON. */
  private static SimpleModule ours() {
    return new SimpleModule("patchbay")
        .addSerializer(
            ToJson.class,
            new ValueSerializer<ToJson>() {
              @Override
              public void serialize(ToJson value, JsonGenerator out, SerializationContext context) {
                out.writeRawValue(value.json().toString());
              }
            })
        .addDeserializer(
            Json.class,
            new ValueDeserializer<Json>() {
              @Override
              public Json deserialize(JsonParser in, DeserializationContext context) {
                return Json.of(in.readValueAsTree());
              }

              @Override
              public Json getNullValue(DeserializationContext context) {
                return Json.ofNull();
              }
            });
  }

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
