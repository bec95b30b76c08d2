package io.patchbay.internal.connection;

import io.patchbay.Limits;
import io.patchbay.ServerOptions;
import java.time.Duration;

/** The limits of one server. */
final class ServerLimits {
  private ServerLimits() {}

  /** The timeouts of the options go before the limits, and silence may last as long as a call. */
  static Limits of(ServerOptions options, Limits common) {
    Limits limits = options.limits().orElse(common);
    if (options.connectTimeout().isEmpty() && options.callTimeout().isEmpty()) {
      return limits;
    }
    Limits.Builder own = limits.toBuilder();
    options.connectTimeout().ifPresent(own::connect);
    options
        .callTimeout()
        .ifPresent(
            wall ->
                own.toolWall(wall)
                    .toolIdleLocal(atLeast(wall, limits.toolIdleLocal()))
                    .toolIdleRemote(atLeast(wall, limits.toolIdleRemote())));
    return own.build();
  }

  private static Duration atLeast(Duration wall, Duration idle) {
    return idle.isZero() || idle.compareTo(wall) > 0 ? idle : wall;
  }
}
