package io.patchbay.config.spi;

import io.patchbay.config.Scope;
import io.patchbay.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Servers that come from elsewhere than a file, such as the connectors of the user's account. Asked
 * when the configuration is loaded and when it is loaded again; nothing waits for the answer, which
 * joins the configuration when it is there. One that fails, or takes too long, is a problem of its
 * own and disturbs no other. Must be thread-safe.
 */
public interface ServerSource {

  /** Returns what the source is called in messages. */
  String name();

  /** Returns the scope of its servers; {@link Scope#CLAUDEAI} by default. */
  default Scope scope() {
    return Scope.CLAUDEAI;
  }

  /** Returns how long an answer is waited for; 10 seconds by default. */
  default Duration limit() {
    return Duration.ofSeconds(10);
  }

  /**
   * Begins to fetch the servers.
   *
   * @return by name, each as an entry of Claude Code's {@code mcpServers}
   */
  CompletableFuture<Map<String, Json>> servers();
}
