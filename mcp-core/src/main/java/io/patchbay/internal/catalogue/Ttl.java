package io.patchbay.internal.catalogue;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a result is fresh, as its server says. */
final class Ttl {
  /** No server is believed for longer. */
  static final Duration MOST = Duration.ofHours(24);

  private static final BigDecimal MOST_MILLIS = BigDecimal.valueOf(MOST.toMillis());

  private Ttl() {}

  /** Returns the nanoseconds of a result's {@code ttlMs}; 0 for what is no count of them. */
  static long nanos(Json result) {
    @Nullable Json ttl = result.get("ttlMs");
    if (ttl == null || !ttl.isNumber()) {
      return 0;
    }
    try {
      BigDecimal millis = ttl.asBigDecimal();
      if (millis.signum() <= 0) {
        return 0;
      } else if (millis.compareTo(MOST_MILLIS) >= 0) {
        return MOST.toNanos();
      }
      return Duration.ofMillis(millis.longValueExact()).toNanos();
    } catch (JsonException | ArithmeticException e) {
      return 0;
    }
  }
}
