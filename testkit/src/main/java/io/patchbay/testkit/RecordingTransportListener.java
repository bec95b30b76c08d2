package io.patchbay.testkit;

import io.patchbay.TransportException;
import io.patchbay.spi.Message;
import io.patchbay.spi.TransportListener;

/** Keeps what belongs to no exchange. Thread-safe. */
public final class RecordingTransportListener implements TransportListener {
  private final EventLog<Object> events = new EventLog<>();
  private volatile boolean acceptsBatches;

  /** Creates a recorder without events. */
  public RecordingTransportListener() {}

  /** Sets whether batches are legal. */
  public void acceptBatches(boolean accept) {
    this.acceptsBatches = accept;
  }

  @Override
  public void onMessage(Message message) {
    events.add(message);
  }

  @Override
  public void onJunk(String sample) {
    events.add(sample);
  }

  @Override
  public boolean acceptsBatches() {
    return acceptsBatches;
  }

  @Override
  public void onClosed(TransportException reason) {
    events.add(reason);
  }

  /** Takes the next event, which must be a message. */
  public Message awaitMessage() {
    return await(Message.class);
  }

  /** Takes the next event, which must be junk. */
  public String awaitJunk() {
    return await(String.class);
  }

  /** Takes the next event, which must be the end. */
  public TransportException awaitClosed() {
    return await(TransportException.class);
  }

  private <T> T await(Class<T> type) {
    Object next = events.awaitNext();
    if (!type.isInstance(next)) {
      throw new AssertionError("expected " + type.getSimpleName() + ", got " + next);
    }
    return type.cast(next);
  }

  /** Requires that no event is left. */
  public void assertExhausted() {
    events.assertExhausted();
  }
}
