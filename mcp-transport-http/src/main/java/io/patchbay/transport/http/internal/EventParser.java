package io.patchbay.transport.http.internal;

import io.patchbay.internal.bytes.Swar;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses an event stream (WHATWG HTML, 9.2 Server-sent events) as its bytes come, cut anywhere. The
 * data of an event is handed over as bytes, the usual one line of it without a further copy.
 *
 * <p>Used by one thread.
 */
final class EventParser {
  /** A longer id fits into no header. */
  private static final int ID_LENGTH = 4 << 10;

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** What the parser finds. */
  interface Events {

    /**
     * An event with data. The array is the receiver's.
     *
     * @param type the event's type; {@code message} where it has none
     */
    void onEvent(String type, byte[] data, int from, int to);
  }

  private final Events events;
  private final int limit;

  private byte[] line = new byte[256];
  private int lineLength;
  private boolean afterCarriageReturn;
  private boolean started;

  private byte[] data = {};
  private int dataFrom;
  private int dataTo;
  private boolean hasData;
  private String type = "";
  private @Nullable String idSeen;

  private @Nullable String lastEventId;
  private long retryMillis = -1;

  /**
   * @param limit how many bytes a line, and the data of an event, may have
   */
  EventParser(Events events, int limit) {
    this.events = events;
    this.limit = limit;
  }

  /** An event is too long to keep. */
  static final class EventTooLongException extends java.io.IOException {
    private static final long serialVersionUID = 1L;

    EventTooLongException(int limit) {
      super("an event is longer than the limit of " + limit + " bytes");
    }
  }

  /** Returns the id of the last event that had one; null if none had. */
  @Nullable String lastEventId() {
    return lastEventId;
  }

  /** Returns how long to wait before the stream is resumed, in milliseconds; -1 if not said. */
  long retryMillis() {
    return retryMillis;
  }

  /** Forgets the event that is not complete: the stream is another one now. */
  void restart() {
    lineLength = 0;
    afterCarriageReturn = false;
    started = false;
    clearEvent();
  }

  /**
   * Takes bytes of the stream.
   *
   * @throws EventTooLongException if a line or an event is over the limit
   */
  void feed(byte[] bytes, int from, int to) throws EventTooLongException {
    int at = from;
    while (at < to) {
      if (afterCarriageReturn) {
        afterCarriageReturn = false;
        if (bytes[at] == '\n') {
          at++;
          continue;
        }
      }
      int end = endOfLine(bytes, at, to);
      if (end == to) {
        keep(bytes, at, to);
        return;
      }
      if (lineLength == 0) {
        line(bytes, at, end, false);
      } else {
        keep(bytes, at, end);
        lineIsWhole();
      }
      afterCarriageReturn = bytes[end] == '\r';
      at = end + 1;
    }
  }

  /** A line that came in pieces gives its array away if it becomes the data of an event. */
  private void lineIsWhole() throws EventTooLongException {
    byte[] whole = line;
    int length = lineLength;
    lineLength = 0;
    line(whole, 0, length, true);
    if (data == whole) {
      line = new byte[256];
    }
  }

  private static int endOfLine(byte[] bytes, int from, int to) {
    int at = from;
    while (at + Long.BYTES <= to) {
      long word = Swar.word(bytes, at);
      long found =
          Swar.zeroBytes(word ^ Swar.ONES * '\n') | Swar.zeroBytes(word ^ Swar.ONES * '\r');
      if (found != 0) {
        break;
      }
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != '\n' && bytes[at] != '\r') {
      at++;
    }
    return at;
  }

  private void keep(byte[] bytes, int from, int to) throws EventTooLongException {
    int length = lineLength + to - from;
    if (length > limit + 8L || length < 0) {
      throw new EventTooLongException(limit);
    }
    if (length > line.length) {
      line = Arrays.copyOf(line, (int) Math.min(Math.max(2L * line.length, length), limit + 8L));
    }
    System.arraycopy(bytes, from, line, lineLength, to - from);
    lineLength = length;
  }

  private void line(byte[] bytes, int start, int to, boolean owned) throws EventTooLongException {
    int from = start;
    if (!started) {
      started = true;
      if (to - from >= 3 && Arrays.equals(bytes, from, from + 3, BOM, 0, 3)) {
        from += 3;
      }
    }
    if (from == to) {
      dispatch();
      return;
    }
    int colon = from;
    while (colon < to && bytes[colon] != ':') {
      colon++;
    }
    int value = Math.min(colon + 1, to);
    if (value < to && bytes[value] == ' ') {
      value++;
    }
    field(bytes, from, colon, value, to, owned);
  }

  private void field(byte[] bytes, int from, int colon, int value, int to, boolean owned)
      throws EventTooLongException {
    switch (colon - from) {
      case 4 -> {
        if (isNamed(bytes, from, "data")) {
          addData(bytes, value, to, owned);
        }
      }
      case 2 -> {
        if (isNamed(bytes, from, "id")) {
          String id = text(bytes, value, to);
          idSeen = id.indexOf('\0') < 0 && id.length() <= ID_LENGTH ? id : idSeen;
        }
      }
      case 5 -> {
        if (isNamed(bytes, from, "event")) {
          type = text(bytes, value, to);
        } else if (isNamed(bytes, from, "retry")) {
          retry(text(bytes, value, to));
        }
      }
      default -> {}
    }
  }

  private void retry(String digits) {
    if (digits.matches("\\d{1,9}")) {
      retryMillis = Long.parseLong(digits);
    }
  }

  private void addData(byte[] bytes, int from, int to, boolean owned) throws EventTooLongException {
    if (to - from > limit) {
      throw new EventTooLongException(limit);
    }
    if (!hasData) {
      hasData = true;
      data = owned ? bytes : Arrays.copyOfRange(bytes, from, to);
      dataFrom = owned ? from : 0;
      dataTo = dataFrom + to - from;
      return;
    }
    int length = dataTo - dataFrom;
    int all = length + 1 + to - from;
    if (all > limit) {
      throw new EventTooLongException(limit);
    }
    if (dataFrom > 0 || all > data.length) {
      data = Arrays.copyOfRange(data, dataFrom, dataFrom + Math.max(2 * length, all));
      dataFrom = 0;
    }
    data[length] = '\n';
    System.arraycopy(bytes, from, data, length + 1, to - from);
    dataTo = all;
  }

  private void dispatch() {
    if (idSeen != null) {
      lastEventId = idSeen.isEmpty() ? null : idSeen;
    }
    byte[] whole = data;
    int from = dataFrom;
    int to = dataTo;
    String named = type.isEmpty() ? "message" : type;
    clearEvent();
    if (to > from) {
      events.onEvent(named, whole, from, to);
    }
  }

  private void clearEvent() {
    hasData = false;
    data = new byte[0];
    dataFrom = 0;
    dataTo = 0;
    type = "";
    idSeen = null;
  }

  /**
   * The stream ended. An event that was not closed by an empty line is not one by the grammar, but
   * a server that ends with its answer may have meant it: it is handed over.
   */
  void finish() throws EventTooLongException {
    if (lineLength > 0) {
      lineIsWhole();
    }
    if (dataTo > dataFrom) {
      dispatch();
    }
    restart();
  }

  private static boolean isNamed(byte[] bytes, int from, String name) {
    for (int i = 0; i < name.length(); i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
