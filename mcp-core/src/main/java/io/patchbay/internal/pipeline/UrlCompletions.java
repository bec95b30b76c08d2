package io.patchbay.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The visits that servers have yet to report complete ({@code notifications/elicitation/complete},
 * 2025-11-25). Thread-safe.
 */
public final class UrlCompletions {
  private final Map<Visit, CompletableFuture<Boolean>> open = new ConcurrentHashMap<>();

  private record Visit(String server, String elicitationId) {}

  /** Creates one without visits. */
  public UrlCompletions() {}

  /** A server reports a visit complete; one that nobody waits for changes nothing. */
  public void completed(String server, String elicitationId) {
    CompletableFuture<Boolean> waiting = open.get(new Visit(server, elicitationId));
    if (waiting != null) {
      boolean unused = waiting.complete(true);
    }
  }

  /** Begins to wait, before the user can be done; the same wait until it is forgotten. */
  CompletableFuture<Boolean> expect(String server, String elicitationId) {
    return open.computeIfAbsent(
        new Visit(server, elicitationId), visit -> new CompletableFuture<>());
  }

  /** Ends waiting. */
  void forget(String server, String elicitationId) {
    CompletableFuture<Boolean> waiting = open.remove(new Visit(server, elicitationId));
    if (waiting != null) {
      boolean unused = waiting.complete(false);
    }
  }

  /** Returns how many visits are waited for. */
  int size() {
    return open.size();
  }
}
