package io.patchbay.config.internal.read;

import io.patchbay.ServerConfig;
import java.util.Map;

/**
 * A server whose entry holds its place only. Is never connected.
 *
 * @param name its name
 * @param type its type
 */
public record PlaceholderServer(String name, String type) implements ServerConfig {
  @Override
  public Map<String, ?> settings() {
    return Map.of("placeholder", true);
  }
}
