package io.patchbay.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in between passes everything on, also what is added later with a default. */
class FilteredTransportTest {

  @Test
  void nothingThatHasADefaultIsForgotten() {
    List<Class<?>> standingBetween = new ArrayList<>(List.of(FilteredTransport.class));
    standingBetween.addAll(Arrays.asList(FilteredTransport.class.getDeclaredClasses()));
    assertThat(standingBetween).hasSize(3);
    for (Class<?> type : standingBetween) {
      for (Class<?> contract : type.getInterfaces()) {
        for (Method method : contract.getMethods()) {
          if (!Modifier.isStatic(method.getModifiers())) {
            assertThat(type.getDeclaredMethods())
                .as("%s passes on", type.getSimpleName())
                .anyMatch(
                    own ->
                        own.getName().equals(method.getName())
                            && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
          }
        }
      }
    }
  }
}
