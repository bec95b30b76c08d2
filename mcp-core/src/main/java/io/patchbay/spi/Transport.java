package io.patchbay.spi;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Carries messages between one client session and one server.
 *
 * <p>A transport is opened once, used by many threads at the same time, and closed once. It never
 * runs code of the application: what it delivers goes to the session, which hands over.
 */
public interface Transport {

  /** Returns what the session has to know of this transport. Constant. */
  TransportTraits traits();

  /**
   * Opens the channel. Called once, before anything else; may block as long as opening takes, and
   * must return when the thread is interrupted.
   *
   * @param listener gets what belongs to no exchange, and once the end of the transport
   * @throws io.patchbay.TransportException if the channel cannot be opened; the listener then hears
   *     nothing
   */
  void open(TransportListener listener);

  /**
   * Sends a message. A failure is never thrown: it ends the exchange.
   *
   * @param message what to send
   * @param receiver gets every message of this exchange and, exactly once, its end, possibly before
   *     this method returns. The exchange of a notification or a response ends when the transport
   *     has taken the message over.
   */
  Exchange send(Outgoing message, ExchangeReceiver receiver);

  /**
   * Returns what may help a person to understand a failure, such as the last lines of a server's
   * standard error; empty by default.
   */
  default String diagnostics() {
    return "";
  }

  /**
   * Returns what stands for the headers, or the like, in force that this transport sends to be let
   * in, beside those of the server's {@link Authorizer}: what is kept for one is not used under
   * another that is not equal. Asked often; does not block. By default they never change.
   */
  default Object credential() {
    return "";
  }

  /**
   * Ends the transport: open exchanges end, the listener hears of the end, threads and resources
   * are given back. May be called again and at any time, also while opening.
   *
   * @param grace how long the peer may take to end in good order before it is cut off
   * @return completes when nothing is left of the transport
   */
  CompletableFuture<Void> close(Duration grace);
}
