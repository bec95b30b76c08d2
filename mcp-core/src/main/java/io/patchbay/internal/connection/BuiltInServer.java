package io.patchbay.internal.connection;

import io.patchbay.BuiltIn;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a server that the host brings itself.
 *
 * @param builtIn the server
 */
record BuiltInServer(BuiltIn builtIn) implements ServerConfig {
  static final String TYPE = "built-in";

  @Override
  public String name() {
    return builtIn.name();
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public ServerOptions options() {
    return builtIn.options();
  }

  @Override
  public Map<String, ?> settings() {
    return Map.of("builtIn", builtIn);
  }

  /** Asks the gate; returns why it is closed, or null. One that fails is closed. */
  @Nullable String closedBecause() {
    try {
      return builtIn.closedBecause().orElse(null);
    } catch (RuntimeException e) {
      return "its gate failed: " + e;
    }
  }
}
