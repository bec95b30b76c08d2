package io.patchbay.transport.stdio.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands lines to a listener on its executor, one at a time and in order, without ever waiting for
 * it: what does not fit into 1,000 lines and 256 Ki characters of waiting is dropped and counted.
 * Safe for any thread.
 */
final class LineRelay {
  static final int WAITING_LINES = 1_000;
  static final int WAITING_CHARACTERS = 256 * 1024;
  private static final Logger log = LoggerFactory.getLogger(LineRelay.class);

  private final String server;
  private final @Nullable Consumer<String> listener;
  private final Executor executor;
  private final Deque<String> waiting = new ArrayDeque<>();
  private int characters;
  private boolean running;
  private boolean stopped;
  private long dropped;

  private LineRelay(String server, @Nullable Consumer<String> listener, Executor executor) {
    this.server = server;
    this.listener = listener;
    this.executor = executor;
    this.stopped = listener == null;
  }

  static LineRelay none() {
    return new LineRelay("", null, Runnable::run);
  }

  static LineRelay to(String server, Consumer<String> listener, Executor executor) {
    return new LineRelay(server, listener, executor);
  }

  void offer(Iterable<String> lines) {
    if (!enqueue(lines)) {
      return;
    }
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException e) {
      refuse();
    }
  }

  /** No line is handed over after this, except one that the listener is being given now. */
  synchronized void stop() {
    stopped = true;
    dropWaiting();
  }

  /** How many lines the listener has missed because it or its executor was too slow. */
  synchronized long dropped() {
    return dropped;
  }

  /** Returns whether somebody must run the queue. */
  private synchronized boolean enqueue(Iterable<String> lines) {
    if (stopped) {
      return false;
    }
    for (String line : lines) {
      if (waiting.size() >= WAITING_LINES || characters + line.length() > WAITING_CHARACTERS) {
        dropped++;
      } else {
        waiting.addLast(line);
        characters += line.length();
      }
    }
    boolean start = !running && !waiting.isEmpty();
    running |= start;
    return start;
  }

  private void run() {
    for (String line = next(); line != null; line = next()) {
      deliver(line);
    }
  }

  private synchronized @Nullable String next() {
    String line = waiting.pollFirst();
    if (line == null) {
      running = false;
      return null;
    }
    characters -= line.length();
    return line;
  }

  private void deliver(String line) {
    if (listener == null) {
      return;
    }
    try {
      listener.accept(line);
    } catch (RuntimeException | Error e) {
      log.warn("{}: the listener for stderr threw", server, e);
    }
  }

  private synchronized void refuse() {
    running = false;
    dropWaiting();
  }

  private void dropWaiting() {
    dropped += waiting.size();
    waiting.clear();
    characters = 0;
  }
}
