package io.patchbay.internal.pool;

import io.patchbay.NamingStrategy;
import io.patchbay.PooledPrompt;
import io.patchbay.internal.pool.UniqueNames.Owner;
import io.patchbay.internal.text.Characters;
import io.patchbay.model.Prompt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the pool of prompts together. */
final class PromptAssembly {
  private PromptAssembly() {}

  /** Returns the pool; the previous one if nothing is different. */
  static DefaultPromptPool pool(
      List<ServerLists> servers,
      NamingStrategy naming,
      DefaultPromptPool previous,
      List<String> warnings) {
    Map<Owner, PooledPrompt> unnamed = new LinkedHashMap<>();
    for (ServerLists lists : servers) {
      FirstOnes.of(lists.server(), "prompt", lists.prompts().items(), Prompt::name, warnings)
          .forEach(
              (name, prompt) ->
                  unnamed.put(new Owner(lists.server(), name), unnamed(lists, prompt)));
    }
    Map<Owner, String> names = new UniqueNames(naming, List.of()).of(unnamed.keySet());
    List<PooledPrompt> prompts = new ArrayList<>();
    unnamed.forEach(
        (owner, prompt) ->
            prompts.add(kept(named(prompt, names.getOrDefault(owner, owner.name())), previous)));
    return prompts.equals(previous.prompts())
        ? previous
        : new DefaultPromptPool(previous.version() + 1, prompts);
  }

  private static PooledPrompt unnamed(ServerLists lists, Prompt prompt) {
    String description = Characters.first(prompt.description().orElse(""), Characters.DESCRIPTION);
    return new PooledPrompt("", lists.server(), prompt, description, lists.stale());
  }

  private static PooledPrompt named(PooledPrompt it, String name) {
    return new PooledPrompt(name, it.server(), it.prompt(), it.description(), it.isStale());
  }

  private static PooledPrompt kept(PooledPrompt now, DefaultPromptPool previous) {
    return previous.find(now.name()).filter(now::equals).orElse(now);
  }
}
