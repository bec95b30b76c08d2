package io.patchbay.spi;

import io.patchbay.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Gets what belongs to one exchange. Methods are called on the transport's threads or on a thread
 * that lent itself by {@link Exchange#drive}, one after the other, must not block, and run no code
 * of the application.
 */
public interface ExchangeReceiver {

  /** A message of this exchange: its answer, or a notification or request that belongs to it. */
  void onMessage(Message message);

  /** A sign of life without a message, such as a comment in an event stream. */
  default void onActivity() {}

  /**
   * A person is being asked something before the exchange can go on, such as a login: its clocks
   * stand still.
   *
   * @return lets them run on; to be called once
   */
  default Runnable onPersonAsked() {
    return () -> {};
  }

  /**
   * The end, exactly once; nothing arrives after it.
   *
   * @param failure why there will be no answer, or null after an answer, a cancel, or a message
   *     that has none
   */
  void onEnd(@Nullable McpException failure);

  /** A receiver for messages that are answered by nothing. */
  ExchangeReceiver IGNORE =
      new ExchangeReceiver() {
        @Override
        public void onMessage(Message message) {}

        @Override
        public void onEnd(@Nullable McpException failure) {}
      };
}
