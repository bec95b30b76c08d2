package io.patchbay.internal.pool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the servers have, server by server. */
final class ServerGroups {
  private ServerGroups() {}

  /** Returns things by the server they are of, in order; those of no server are left out. */
  static <T> Map<String, List<T>> of(List<T> things, Function<T, @Nullable String> server) {
    Map<String, List<T>> groups = new HashMap<>();
    for (T thing : things) {
      String name = server.apply(thing);
      if (name != null) {
        groups.computeIfAbsent(name, first -> new ArrayList<>()).add(thing);
      }
    }
    groups.replaceAll((name, group) -> List.copyOf(group));
    return groups;
  }
}
