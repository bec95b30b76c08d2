package io.patchbay.transport.stdio.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The last of what a child wrote to standard error: at most 64 Ki characters in at most 1,000
 * lines, a line of at most 8 KiB. Safe for any thread.
 */
final class StderrRing {
  static final int CAPACITY = 64 * 1024;
  static final int LINES = 1_000;
  static final int LINE = 8 * 1024;
  static final int TAIL = 2 * 1024;
  static final int TAIL_LINES = 20;

  private final Deque<String> lines = new ArrayDeque<>();
  private final List<String> fresh = new ArrayList<>();
  private final LineCutter cutter = new LineCutter(LINE, this::keep);
  private int size;

  /** Takes bytes, and returns the lines that they have completed. */
  synchronized List<String> add(byte[] bytes, int count) {
    cutter.add(bytes, count);
    return takeFresh();
  }

  /** Says that nothing more comes, and returns the last line, if it had no end. */
  synchronized List<String> finish() {
    cutter.finish();
    return takeFresh();
  }

  /** The last 20 lines, or as many of them as fit into 2 Ki characters; may be empty. */
  synchronized String tail() {
    Deque<String> tail = new ArrayDeque<>();
    int room = TAIL;
    String partial = cutter.partial();
    if (!partial.isEmpty()) {
      room = prepend(tail, partial, room);
    }
    Iterator<String> newestFirst = lines.descendingIterator();
    while (newestFirst.hasNext() && room > 0 && tail.size() < TAIL_LINES) {
      room = prepend(tail, newestFirst.next(), room);
    }
    return String.join("\n", tail);
  }

  /** Characters kept, for the tests of the bound. */
  synchronized int size() {
    return size;
  }

  private static int prepend(Deque<String> tail, String line, int room) {
    boolean fits = line.length() <= room;
    tail.addFirst(fits ? line : "…" + line.substring(line.length() - room));
    return room - line.length() - 1;
  }

  private void keep(String line) {
    fresh.add(line);
    lines.addLast(line);
    size += line.length();
    while (size > CAPACITY || lines.size() > LINES) {
      size -= lines.removeFirst().length();
    }
  }

  private List<String> takeFresh() {
    List<String> taken = List.copyOf(fresh);
    fresh.clear();
    return taken;
  }
}
