package io.patchbay.config.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.read.LoadedEntry;
import io.patchbay.config.internal.read.PlaceholderServer;
import io.patchbay.spi.OAuthSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;

/** Which definitions count does not depend on the order in which the scopes were read. */
final class MergeTest {
  private static LoadedEntry entry(String name, Scope scope, int nth, @Nullable String signature) {
    return new LoadedEntry(
        name,
        scope,
        ConfigFormat.MCP_JSON,
        "stdio",
        scope + "-" + nth,
        null,
        0,
        0,
        new PlaceholderServer(name, "stdio"),
        OAuthSettings.NONE,
        null,
        null,
        false,
        Map.of(),
        "hash",
        signature);
  }

  @RepeatedTest(200)
  void scopesMayBeReadInAnyOrder() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<LoadedEntry> all = new ArrayList<>();
    for (Scope scope : Scope.values()) {
      for (int i = random.nextInt(5); i > 0; i--) {
        all.add(
            entry(
                "n" + random.nextInt(6),
                scope,
                i,
                random.nextBoolean() ? "s" + random.nextInt(4) : null));
      }
    }
    boolean exclusive = random.nextInt(4) == 0;

    List<LoadedEntry> shuffled = shuffleScopes(all, random);

    Merge one = Merge.of(all, Scope.ORDER, exclusive, false);
    Merge other = Merge.of(shuffled, Scope.ORDER, exclusive, false);
    assertThat(other.entries()).as("seed %s", seed).isEqualTo(one.entries());
    assertThat(other.suppressed()).as("seed %s", seed).isEqualTo(one.suppressed());
    assertThat(one.entries().size() + one.suppressed().size()).isEqualTo(all.size());
    assertThat(one.entries()).extracting(LoadedEntry::name).doesNotHaveDuplicates();
  }

  /** Mixes the scopes; within a scope the order stays, which is that of its files. */
  private static List<LoadedEntry> shuffleScopes(List<LoadedEntry> all, Random random) {
    List<List<LoadedEntry>> queues = new ArrayList<>();
    for (Scope scope : Scope.values()) {
      queues.add(new ArrayList<>(all.stream().filter(entry -> entry.scope() == scope).toList()));
    }
    List<LoadedEntry> mixed = new ArrayList<>();
    while (mixed.size() < all.size()) {
      List<LoadedEntry> queue = queues.get(random.nextInt(queues.size()));
      if (!queue.isEmpty()) {
        mixed.add(queue.remove(0));
      }
    }
    return mixed;
  }
}
