package io.patchbay.spi;

import io.patchbay.McpException;
import io.patchbay.json.JsonException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An exchange as a {@link DuplexTransport} sees it that sends its message. Thread-safe, apart from
 * the attachment.
 */
public abstract class Sending {
  private final long sentAt;
  private volatile long mark;
  private @Nullable Object attachment;

  /**
   * @param timed whether its {@link #age} may be asked for
   */
  Sending(boolean timed) {
    sentAt = timed ? System.nanoTime() : 0;
  }

  /** Returns how long ago a request was given to the transport, in nanoseconds. */
  public final long age() {
    return System.nanoTime() - sentAt;
  }

  /** Returns the message to send. */
  public abstract Outgoing message();

  /** The message has been taken over: the exchange of one without an answer ends. */
  public abstract void sent();

  /** Ends the exchange because its message was not taken. */
  public abstract void failed(McpException reason);

  /** Ends the exchange because its message cannot be encoded. */
  public abstract void failed(JsonException reason);

  /** Ends the exchange because its message cannot be written. */
  public abstract void failed(IOException reason);

  /**
   * A person is asked something before the message can be sent, such as a login: the clocks of the
   * exchange stand still.
   *
   * @return lets them run on; to be called once
   */
  public abstract Runnable personAsked();

  /** Returns whether the exchange has ended. */
  public abstract boolean isEnded();

  /** Returns the subclass's own number for this exchange; 0 at first. */
  public final long mark() {
    return mark;
  }

  /** Keeps a number of the subclass's own. */
  public final void mark(long mark) {
    this.mark = mark;
  }

  /** Returns what the subclass attached, to the thread that sends; null at first. */
  public final @Nullable Object attachment() {
    return attachment;
  }

  /** Attaches an object of the subclass's own; on the thread that sends. */
  public final void attach(Object attachment) {
    this.attachment = attachment;
  }
}
