package io.patchbay.internal.duplex;

import io.patchbay.internal.bytes.Swar;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines. What it keeps is bounded: a line over the limit is skipped to
 * its end, and only its id is looked for. A large line is handed over in the buffer it was read
 * into.
 *
 * <p>Used by one thread at a time.
 */
public final class LineFramer {
  private static final int INITIAL = 16 * 1024;
  private static final int HANDED_OVER = 32 * 1024;

  /** What a pipe holds; asking for more makes the virtual machine prepare more for nothing. */
  private static final int AT_ONCE = 64 * 1024;

  private static final int KEPT = 256 * 1024;

  private final InputStream in;
  private final int limit;
  private final Sink sink;
  private byte[] buffer = new byte[INITIAL];
  private int start;
  private int scanned;
  private int end;
  private int expected;
  private boolean atFirstLine = true;
  private @Nullable Salvage tooLong;

  /** Gets the lines. */
  public interface Sink {
    /**
     * A line that is not blank, without its end. The bytes are the receiver's own, no copy is kept.
     */
    void onLine(byte[] bytes, int from, int to);

    /**
     * A line over the limit.
     *
     * @param id the id of the message it was, or -1
     */
    void onLongLine(long id);
  }

  /**
   * Creates a framer.
   *
   * @param in where the bytes come from
   * @param limit the longest line, in bytes
   * @param sink gets the lines on the thread that reads
   */
  public LineFramer(InputStream in, int limit, Sink sink) {
    this.in = in;
    this.limit = limit;
    this.sink = sink;
  }

  /**
   * Reads once, as much as there is, and hands over each line that is complete.
   *
   * @return false at the end of the stream
   */
  public boolean read() throws IOException {
    return read(AT_ONCE);
  }

  /**
   * Reads once and hands over each line that is complete. Asking for what is there, and no more,
   * spares a buffered stream the question whether there is more.
   *
   * @param most how many bytes to read at most
   * @return false at the end of the stream
   */
  public boolean read(int most) throws IOException {
    if (end == buffer.length) {
      makeRoom();
    }
    int count = in.read(buffer, end, Math.min(buffer.length - end, Math.min(most, AT_ONCE)));
    if (count < 0) {
      return false;
    }
    end += count;
    cut();
    return true;
  }

  /** Hands over the line that the stream ended in, if there is one. */
  public void finish() {
    if (tooLong == null && end > start && isWhole(buffer[end - 1])) {
      emit(buffer, start, end);
    }
    start = end;
  }

  /** A line that the stream broke off is no message; why the stream ended says more. */
  private static boolean isWhole(byte last) {
    return last == '}' || last == ']' || isSpace(last);
  }

  private void cut() {
    int newline = newline(scanned);
    while (newline >= 0) {
      take(newline);
      newline = newline(scanned);
    }
    scanned = end;
    if (tooLong == null && end - start > limit) {
      tooLong = new Salvage();
    }
    if (tooLong != null) {
      tooLong.feed(buffer, start, end);
      start = end;
    }
    if (start == end) {
      rewind();
    }
  }

  private int newline(int from) {
    int found = Swar.indexOf(buffer, from, end, (byte) '\n');
    return found == end ? -1 : found;
  }

  private void take(int newline) {
    byte[] bytes = buffer;
    int from = start;
    start = newline + 1;
    scanned = start;
    if (tooLong != null) {
      tooLong.feed(bytes, from, newline);
      long id = tooLong.id();
      tooLong = null;
      sink.onLongLine(id);
      return;
    }
    if (newline - from >= HANDED_OVER) {
      expected = newline - from;
      moveTo(new byte[Math.max(INITIAL, 2 * (end - start))]);
    }
    emit(bytes, from, newline);
  }

  /** Strips what is around a message, and copies it unless its buffer was given up for it. */
  private void emit(byte[] bytes, int from, int to) {
    int first = from;
    if (atFirstLine && startsWithMark(bytes, from, to)) {
      first += 3;
    }
    atFirstLine = false;
    int last = to;
    while (last > first && isSpace(bytes[last - 1])) {
      last--;
    }
    if (last == first) {
      return;
    }
    if (bytes == buffer) {
      byte[] own = Arrays.copyOfRange(bytes, first, last);
      sink.onLine(own, 0, own.length);
    } else {
      sink.onLine(bytes, first, last);
    }
  }

  private static boolean startsWithMark(byte[] bytes, int from, int to) {
    return to - from >= 3
        && bytes[from] == (byte) 0xEF
        && bytes[from + 1] == (byte) 0xBB
        && bytes[from + 2] == (byte) 0xBF;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\r' || b == '\t';
  }

  private void rewind() {
    start = 0;
    end = 0;
    scanned = 0;
    if (buffer.length > KEPT) {
      buffer = new byte[INITIAL];
    }
  }

  private void makeRoom() {
    if (start > buffer.length / 2) {
      moveTo(buffer);
      return;
    }
    long twice = 2L * buffer.length;
    long size = Math.max(twice, Math.min(expected + 1L, limit));
    moveTo(new byte[(int) Math.min(size, Integer.MAX_VALUE - 8)]);
  }

  private void moveTo(byte[] target) {
    int kept = end - start;
    System.arraycopy(buffer, start, target, 0, kept);
    buffer = target;
    scanned -= start;
    start = 0;
    end = kept;
  }
}
