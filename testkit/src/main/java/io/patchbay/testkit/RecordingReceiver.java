package io.patchbay.testkit;

import io.patchbay.McpException;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what belongs to one exchange. Thread-safe. */
public final class RecordingReceiver implements ExchangeReceiver {
  private final EventLog<Object> events = new EventLog<>();

  /** The end of an exchange. */
  private record End(Optional<McpException> failure) {}

  /** Creates a recorder without events. */
  public RecordingReceiver() {}

  @Override
  public void onMessage(Message message) {
    events.add(message);
  }

  @Override
  public void onEnd(@Nullable McpException failure) {
    events.add(new End(Optional.ofNullable(failure)));
  }

  /** Takes the next event, which must be a message. */
  public Message awaitMessage() {
    Object next = events.awaitNext();
    if (next instanceof Message message) {
      return message;
    }
    throw new AssertionError("expected a message, got " + next);
  }

  /** Takes the next event, which must be the end; returns its failure. */
  public Optional<McpException> awaitEnd() {
    Object next = events.awaitNext();
    if (next instanceof End end) {
      return end.failure();
    }
    throw new AssertionError("expected the end, got " + next);
  }

  /** Takes the next event, which must be an end that says why. */
  public McpException awaitFailure() {
    return awaitEnd().orElseThrow(() -> new AssertionError("the end says no reason"));
  }

  /** Requires that no event is left: nothing came after the end. */
  public void assertExhausted() {
    events.assertExhausted();
  }
}
