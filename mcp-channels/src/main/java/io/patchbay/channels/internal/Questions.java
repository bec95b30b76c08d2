package io.patchbay.channels.internal;

import io.patchbay.channels.PermissionVerdict;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Questions about permissions that are open, by their ids. */
final class Questions {
  /** Without l, which looks like 1 and I. */
  private static final String LETTERS = "abcdefghijkmnopqrstuvwxyz";

  private static final int LENGTH = 5;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, CompletableFuture<PermissionVerdict>> open = new ConcurrentHashMap<>();

  /** Opens a question; it is closed when its answer is there, or nobody wants one any more. */
  String open(CompletableFuture<PermissionVerdict> answer) {
    String id = id();
    while (open.putIfAbsent(id, answer) != null) {
      id = id();
    }
    String opened = id;
    var unused = answer.whenComplete((verdict, failure) -> open.remove(opened));
    return opened;
  }

  /** Answers a question; returns whether it was open. */
  boolean answer(String id, PermissionVerdict verdict) {
    CompletableFuture<PermissionVerdict> waiting = open.get(id);
    return waiting != null && waiting.complete(verdict);
  }

  private String id() {
    StringBuilder id = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  void close() {
    open.values().forEach(answer -> answer.cancel(false));
  }
}
