package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Limits;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/limits.md says of every limit what it is, and which may be off. */
class LimitsDocumentTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\S+) \\| (yes|no) \\|");

  private record Row(String value, boolean mayBeOff) {}

  private static Map<String, Row> rows() throws IOException {
    Map<String, Row> rows = new LinkedHashMap<>();
    Matcher matcher = ROW.matcher(Files.readString(Path.of("..", "docs", "limits.md")));
    while (matcher.find()) {
      rows.put(matcher.group(1), new Row(matcher.group(2), matcher.group(3).equals("yes")));
    }
    return rows;
  }

  private static Map<String, Object> defaults() throws ReflectiveOperationException {
    Map<String, Object> defaults = new LinkedHashMap<>();
    for (Method method : Limits.class.getMethods()) {
      boolean limit =
          method.getReturnType() == Duration.class || method.getReturnType() == int.class;
      if (limit && method.getParameterCount() == 0 && method.getDeclaringClass() == Limits.class) {
        defaults.put(method.getName(), method.invoke(Limits.DEFAULT));
      }
    }
    return defaults;
  }

  @Test
  void everyLimitStandsThereWithItsDefault() throws Exception {
    Map<String, Row> rows = rows();
    Map<String, Object> defaults = defaults();
    assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(defaults.keySet());
    defaults.forEach(
        (name, value) -> {
          assertThat(Objects.requireNonNull(rows.get(name)).value())
              .as(name)
              .isEqualTo(value.toString());
          assertThat(Limits.DEFAULT.toString()).contains(name + "=" + value);
        });
  }

  @Test
  void thoseMayBeOffThatItSays() throws Exception {
    for (Map.Entry<String, Row> row : rows().entrySet()) {
      boolean duration = row.getValue().value().startsWith("PT");
      Method setter =
          Limits.Builder.class.getMethod(row.getKey(), duration ? Duration.class : int.class);
      Object off = duration ? Duration.ZERO : (Object) 0;
      if (row.getValue().mayBeOff()) {
        assertThat(setter.invoke(Limits.builder(), off)).isNotNull();
      } else {
        assertThatThrownBy(() -> setter.invoke(Limits.builder(), off))
            .as(row.getKey())
            .isInstanceOf(InvocationTargetException.class)
            .hasCauseInstanceOf(IllegalArgumentException.class);
      }
    }
  }
}
