package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.CallOptions;
import io.patchbay.model.CallToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceStepTest {
  private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final List<String> warnings = new ArrayList<>();

  private Map<String, Object> sent(CallOptions options, Supplier<Map<String, String>> context) {
    Map<String, Object> meta = new HashMap<>();
    TraceStep step = new TraceStep(context, (tool, warning) -> warnings.add(warning));
    CallToolResult unused =
        step.intercept(
            GivenTool.named("t").call().withOptions(options),
            call -> {
              meta.putAll(call.options().meta());
              return CallToolResult.ofText("");
            });
    return meta;
  }

  private Map<String, Object> sent(Map<String, String> context) {
    return sent(CallOptions.DEFAULT, () -> context);
  }

  @Test
  void contextGoesIntoMeta() {
    Map<String, String> context =
        Map.of(
            "traceparent", PARENT,
            "tracestate", "rojo=00f067aa0ba902b7,t61rcwkgmz@dd=x y",
            "baggage", "userId=alice,serverNode=DF%2028;p=1 , isProduction=false");
    assertThat(sent(context)).isEqualTo(context);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n"
      })
  void invalidParentIsLeftOutAndTheStateWithIt(String parent) {
    assertThat(sent(Map.of("traceparent", parent, "tracestate", "a=1", "baggage", "b=2")))
        .isEqualTo(Map.of("baggage", "b=2"));
    assertThat(warnings)
        .containsExactly("the traceparent of the trace context is invalid and left out");
  }

  @Test
  void laterVersionMayGoOn() {
    String later = "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more";
    assertThat(sent(Map.of("traceparent", later))).containsEntry("traceparent", later);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A=1", "a=1;b,c", "a=x\ny", " "})
  void invalidStateIsLeftOut(String state) {
    assertThat(sent(Map.of("traceparent", PARENT, "tracestate", state)))
        .containsOnlyKeys("traceparent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a b=1", "a=ü", "a=1\r\nx: y"})
  void invalidBaggageIsLeftOut(String baggage) {
    assertThat(sent(Map.of("baggage", baggage))).isEmpty();
  }

  @Test
  void callKeepsItsOwn() {
    CallOptions own = CallOptions.builder().meta("traceparent", "mine").build();
    assertThat(sent(own, () -> Map.of("traceparent", PARENT)))
        .isEqualTo(Map.of("traceparent", "mine"));
  }

  @Test
  void supplierThatFailsCostsTheContextOnly() {
    assertThat(
            sent(
                CallOptions.DEFAULT,
                () -> {
                  throw new IllegalStateException("x");
                }))
        .isEmpty();
    assertThat(warnings).hasSize(1);
  }
}
