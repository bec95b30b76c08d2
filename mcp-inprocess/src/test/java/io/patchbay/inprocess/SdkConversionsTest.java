package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record and enum of the SDK's two sets of types, there and back. */
class SdkConversionsTest {
  private static final Map<String, String> REASONS =
      Map.of(
          "JSONRPCRequest", "an envelope, converted by the transports",
          "JSONRPCNotification", "an envelope, converted by the transports",
          "JSONRPCResponse", "an envelope, converted by the transports",
          "JSONRPCError", "an envelope, converted by the transports");

  static Stream<Class<?>> types() {
    List<Class<?>> types = new ArrayList<>();
    collect(io.modelcontextprotocol.spec.McpSchema.class, types);
    collect(io.modelcontextprotocol.modern.McpSchema.class, types);
    return types.stream();
  }

  private static void collect(Class<?> outer, List<Class<?>> types) {
    for (Class<?> type : outer.getDeclaredClasses()) {
      boolean isData = type.isRecord() || type.isEnum();
      if (isData && !REASONS.containsKey(type.getSimpleName())) {
        types.add(type);
      }
      collect(type, types);
    }
  }

  @Test
  void thereAreTypesOfBothSets() {
    assertThat(types()).hasSizeGreaterThan(120);
  }

  @ParameterizedTest
  @MethodSource("types")
  void convertsThereAndBack(Class<?> type) {
    for (Object sdk : new SdkSamples().of(type)) {
      ToJson ours = SdkConversions.toPatchbay(sdk);
      assertThat(ours.json()).isEqualTo(SdkConversions.toJson(sdk));
      Object back = SdkConversions.toSdk(ours, type);
      assertThat(SdkConversions.toJson(back)).isEqualTo(ours.json());
      assertThat(SdkConversions.toPatchbay(back).getClass()).isEqualTo(ours.getClass());
    }
  }

  @Test
  void whatIsNoPayloadIsRefused() {
    assertThatThrownBy(() -> SdkConversions.toPatchbay(Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                SdkConversions.toSdk(
                    Json.of(List.of(1)), io.modelcontextprotocol.spec.McpSchema.Tool.class))
        .isInstanceOf(io.patchbay.json.JsonException.class);
  }
}
