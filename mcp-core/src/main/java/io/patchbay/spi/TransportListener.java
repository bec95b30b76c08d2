package io.patchbay.spi;

import io.patchbay.TransportException;

/**
 * Hears what belongs to no exchange. Methods are called on the transport's threads, must not block,
 * and run no code of the application; a thrown exception is logged. Nothing arrives after {@link
 * #onClosed}.
 */
public interface TransportListener {

  /**
   * A request or notification of the peer, or an answer to nothing that is open. Calls are serial
   * on a shared stream, in the order of the wire.
   */
  void onMessage(Message message);

  /**
   * Something that is no message: a stray line, a batch where none is allowed.
   *
   * @param sample the start of it, printable
   */
  void onJunk(String sample);

  /** Returns whether batch arrays are legal now (2025-03-26). */
  boolean acceptsBatches();

  /**
   * The server does not know the session any more, which came to light while nothing was asked of
   * it. The transport works on, and waits to be greeted again.
   */
  default void onSessionLost() {}

  /**
   * A person is asked something before the transport can be opened, such as a login: the limit on
   * connecting stands still. For what is asked on behalf of one exchange there is {@link
   * ExchangeReceiver#onPersonAsked}.
   *
   * @return lets it run on; to be called once
   */
  default Runnable onPersonAskedFirst() {
    return () -> {};
  }

  /**
   * The end of the transport, exactly once after {@link Transport#open} returned.
   *
   * @param reason why, also after an orderly close
   */
  void onClosed(TransportException reason);
}
