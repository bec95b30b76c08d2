package io.patchbay.channels.internal;

import io.patchbay.Connection;
import io.patchbay.channels.PermissionVerdict;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Questions about permissions that are open, by their ids. */
final class Questions {
  /** Without l, which looks like 1 and I. */
  private static final String LETTERS = "abcdefghijkmnopqrstuvwxyz";

  private static final int LENGTH = 5;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Question> open = new ConcurrentHashMap<>();

  /** A question, and where it was asked. */
  private record Question(CompletableFuture<PermissionVerdict> answer, Set<Connection> asked) {}

  /** Opens a question; it is closed when its answer is there, or nobody wants one any more. */
  String open(CompletableFuture<PermissionVerdict> answer) {
    Question question = new Question(answer, ConcurrentHashMap.newKeySet());
    String id = id();
    while (open.putIfAbsent(id, question) != null) {
      id = id();
    }
    String opened = id;
    var unused = answer.whenComplete((verdict, failure) -> open.remove(opened));
    return opened;
  }

  /** A channel is about to be asked. */
  void asking(String id, Connection channel) {
    Question question = open.get(id);
    if (question != null) {
      question.asked().add(channel);
    }
  }

  /** A channel was not asked, or will not answer any more; without one there is no answer. */
  void without(String id, Connection channel) {
    Question question = open.get(id);
    if (question != null && question.asked().remove(channel) && question.asked().isEmpty()) {
      question.answer().cancel(false);
    }
  }

  /** A channel has ended. */
  void without(Connection channel) {
    open.keySet().forEach(id -> without(id, channel));
  }

  /** Answers a question of a channel that was asked; returns whether it was open. */
  boolean answer(String id, Connection channel, PermissionVerdict verdict) {
    Question question = open.get(id);
    return question != null
        && question.asked().contains(channel)
        && question.answer().complete(verdict);
  }

  private String id() {
    StringBuilder id = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  void close() {
    open.values().forEach(question -> question.answer().cancel(false));
  }
}
