package io.patchbay.internal.connection;

import io.patchbay.BuiltIn;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import java.util.Map;

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
}
