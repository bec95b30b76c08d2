package io.patchbay.transport.ws.internal;

import io.patchbay.internal.duplex.Salvage;
import java.io.IOException;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * What a server sends over a WebSocket, with its data frames taken out.
 *
 * <p>OkHttp keeps a message of any length and decodes it into a string. Here the frames of messages
 * (RFC 6455, section 5.2) are cut out of the stream before OkHttp reads it: text is delivered as
 * the bytes it came as, and what is over the limit is skipped, with nothing of it kept but its id.
 * Pings, pongs and the close frame go on to OkHttp, and so does whatever breaks the rules of
 * frames, for it to refuse.
 *
 * <p>Messages are delivered on the thread that reads, in the order of the wire.
 */
final class TextMessages implements Source {
  private static final int CONTINUATION = 0;
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CONTROL = 8;
  private static final int PING = 9;

  /** Pings that come faster than this are not passed on. */
  private static final long PING_PAUSE = 50_000_000;

  private static final int STEP = 8 << 10;

  private final BufferedSource in;
  private long pingedAt = System.nanoTime() - PING_PAUSE;
  private final int limit;
  private final Receiver receiver;
  private final Buffer text = new Buffer();
  private final byte[] skipped = new byte[STEP];
  private @Nullable Salvage salvage;
  private int message = CONTINUATION;
  private boolean isLast;
  private boolean inFrame;
  private long left;
  private long length;
  private long passing;
  private boolean broken;

  /** Gets the messages. */
  interface Receiver {
    /** A text message. The array is the receiver's. */
    void onText(byte[] utf8);

    /** A binary message of a length; its content has been skipped. */
    void onBinary(long length);

    /**
     * A text message over the limit; its content has been skipped.
     *
     * @param id the id in it, or -1
     */
    void onTooLong(long id);
  }

  TextMessages(Source in, int limit, Receiver receiver) {
    this.in = Okio.buffer(in);
    this.limit = limit;
    this.receiver = receiver;
  }

  @Override
  public long read(Buffer sink, long byteCount) throws IOException {
    while (true) {
      if (broken) {
        return in.read(sink, byteCount);
      }
      if (passing > 0) {
        long count = in.read(sink, Math.min(passing, byteCount));
        passing -= Math.max(count, 0);
        return count;
      }
      if (!(inFrame ? takePayload() : takeHeader())) {
        return -1;
      }
    }
  }

  /** Returns whether there was one. */
  private boolean takeHeader() throws IOException {
    if (!in.request(2)) {
      return false;
    }
    int first = in.getBuffer().getByte(0) & 0xff;
    int second = in.getBuffer().getByte(1) & 0xff;
    int opcode = first & 0x0f;
    boolean fragment = opcode == CONTINUATION && message != CONTINUATION;
    boolean start = (opcode == TEXT || opcode == BINARY) && message == CONTINUATION;
    boolean plain = (first & 0x70) == 0 && second <= 127;
    if (opcode == PING && second <= 125 && isTooSoon()) {
      return isSkipped(2L + second);
    } else if (opcode >= CONTROL && second <= 125) {
      passing = 2L + second;
    } else if (plain && (fragment || start)) {
      return takeDataHeader(first, second);
    } else {
      broken = true;
    }
    return true;
  }

  /**
   * Each ping is answered by a pong that waits until it can be written. A server that pings without
   * end, or without reading, gets no more pongs than keep a connection alive.
   */
  private boolean isTooSoon() {
    long now = System.nanoTime();
    if (now - pingedAt < PING_PAUSE) {
      return true;
    }
    pingedAt = now;
    return false;
  }

  private boolean isSkipped(long count) throws IOException {
    if (!in.request(count)) {
      return false;
    }
    in.skip(count);
    return true;
  }

  private boolean takeDataHeader(int first, int second) throws IOException {
    int size = second == 127 ? 10 : second == 126 ? 4 : 2;
    if (!in.request(size)) {
      return false;
    }
    if (second == 127 && in.getBuffer().getByte(2) < 0) {
      broken = true;
      return true;
    }
    in.skip(2);
    left = second == 127 ? in.readLong() : second == 126 ? in.readShort() & 0xffff : second;
    isLast = (first & 0x80) != 0;
    if (message == CONTINUATION) {
      message = first & 0x0f;
      length = 0;
    }
    inFrame = true;
    return true;
  }

  /** Takes a piece; returns whether the stream had one. */
  private boolean takePayload() throws IOException {
    if (left > 0) {
      boolean kept = message == TEXT && salvage == null && length + left <= limit;
      long count = kept ? in.read(text, Math.min(left, STEP)) : skip();
      if (count < 0) {
        return false;
      }
      left -= count;
      length += count;
    }
    if (left == 0) {
      inFrame = false;
      if (isLast) {
        deliver();
      }
    }
    return true;
  }

  private int skip() throws IOException {
    int count = in.read(skipped, 0, (int) Math.min(left, STEP));
    if (message == TEXT && count > 0) {
      salvage().feed(skipped, 0, count);
    }
    return count;
  }

  private Salvage salvage() {
    Salvage known = salvage;
    if (known == null) {
      known = new Salvage();
      byte[] kept = text.readByteArray();
      known.feed(kept, 0, kept.length);
      salvage = known;
    }
    return known;
  }

  /** Whatever goes wrong with one message ends the stream, and not the thread that reads it. */
  private void deliver() throws IOException {
    int kind = message;
    Salvage tooLong = salvage;
    message = CONTINUATION;
    salvage = null;
    try {
      if (kind == BINARY) {
        receiver.onBinary(length);
      } else if (tooLong != null) {
        receiver.onTooLong(tooLong.id());
      } else {
        receiver.onText(text.readByteArray());
      }
    } catch (RuntimeException | Error e) {
      throw new IOException("a message cannot be read: " + e, e);
    }
  }

  @Override
  public Timeout timeout() {
    return in.timeout();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
