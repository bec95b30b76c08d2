package io.patchbay.internal.pool;

import io.patchbay.PooledPrompt;
import io.patchbay.PromptPool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The prompts of a moment. */
public final class DefaultPromptPool implements PromptPool {
  /** No prompts. */
  public static final DefaultPromptPool EMPTY = new DefaultPromptPool(0, List.of());

  private final long version;
  private final List<PooledPrompt> prompts;
  private final Map<String, PooledPrompt> byName = new HashMap<>();
  private final Map<String, List<PooledPrompt>> byServer;

  DefaultPromptPool(long version, List<PooledPrompt> prompts) {
    this.version = version;
    this.prompts = List.copyOf(prompts);
    this.byServer = ServerGroups.of(prompts, PooledPrompt::server);
    prompts.forEach(prompt -> byName.put(prompt.name(), prompt));
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public List<PooledPrompt> prompts() {
    return prompts;
  }

  @Override
  public List<PooledPrompt> ofServer(String server) {
    return byServer.getOrDefault(server, List.of());
  }

  @Override
  public Optional<PooledPrompt> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public PooledPrompt require(String name) {
    PooledPrompt prompt = byName.get(name);
    if (prompt == null) {
      throw NearestNames.missing("prompt", name, byName.keySet());
    }
    return prompt;
  }

  @Override
  public String toString() {
    return "version " + version + " of " + byName.keySet();
  }
}
