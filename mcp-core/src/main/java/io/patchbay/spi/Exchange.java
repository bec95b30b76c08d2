package io.patchbay.spi;

/** One message that was sent, and what belongs to it. Thread-safe. */
public interface Exchange {

  /**
   * Ends the exchange from this side: its stream is closed where it has one, and nothing that still
   * arrives is delivered. Without effect on an exchange that has ended.
   */
  void cancel();

  /**
   * Lends the calling thread to the transport, which may read and deliver on it, messages of other
   * exchanges too. Returns when the exchange has ended, when the time is up, or when this thread
   * can do nothing more; the transport's own threads then go on.
   *
   * @param deadline in {@link System#nanoTime} time; kept to within milliseconds
   */
  default void drive(long deadline) {}

  /** An exchange that ended when it began. */
  Exchange ENDED = () -> {};
}
