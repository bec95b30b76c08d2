package io.patchbay.inprocess.internal.link;

import io.patchbay.TransportException;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One end of a linked pair. What arrives before it is open waits for that. */
public final class LinkedEnd extends DuplexTransport {
  private final Link link;
  private final Mailbox mailbox;
  private final Deque<Delivery> early = new ArrayDeque<>();
  private boolean opened;
  private @Nullable LinkedEnd other;

  /** Tells whether what a thread works for has ended. */
  interface Ended {
    boolean isEnded();
  }

  private LinkedEnd(TransportContext context, Link link, Mailbox mailbox) {
    super(context, TransportTraits.IN_PROCESS);
    this.link = link;
    this.mailbox = mailbox;
  }

  /** Returns one end of a new pair; the {@link #other} belongs to it. */
  public static LinkedEnd create(TransportContext context) {
    Link link = new Link(context);
    LinkedEnd one = new LinkedEnd(context, link, link.mailbox(true));
    LinkedEnd other = new LinkedEnd(context, link, link.mailbox(false));
    one.other = other;
    other.other = one;
    return one;
  }

  /** Returns the end that this one is linked to. */
  public LinkedEnd other() {
    LinkedEnd known = other;
    if (known == null) {
      throw new IllegalStateException("not linked");
    }
    return known;
  }

  /** Returns where its messages are put. */
  Mailbox mailbox() {
    return mailbox;
  }

  /** Returns where the work of a message is done: see {@link Link#execute}. */
  public Executor executor() {
    return link;
  }

  /** Returns whether the calling thread runs a task of this link for its own blocked caller. */
  public boolean isOnCallersStack() {
    return Running.isCallers(link);
  }

  @Override
  protected void start() {
    link.post(Delivery.of(this, Delivery.Kind.OPENED));
  }

  @Override
  protected void transmit(Sending sending) throws IOException {
    if (other().isClosing()) {
      throw new IOException("the other end of the linked pair was closed");
    }
    Outgoing message = sending.message();
    Delivery delivery = Delivery.of(other(), Message.of(message), message.isDriven());
    if (message.isDriven()) {
      sending.attach(delivery);
      link.postDriven(delivery);
    } else if (message.kind() == Outgoing.Kind.RESPONSE && link.isInTask()) {
      link.postDriven(delivery);
    } else {
      link.post(delivery);
    }
  }

  @Override
  protected void lend(Sending sending, long deadline) {
    if (sending.attachment() instanceof Delivery delivery) {
      link.drive(delivery, sending::isEnded);
    }
  }

  /** What the other end would not take has not reached it. */
  @Override
  protected TransportException writeFailure(IOException cause) {
    return new TransportException(
        "server '" + context().server() + "': " + cause.getMessage(), cause, true);
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    link.post(Delivery.of(other(), Delivery.Kind.CLOSED));
    return CompletableFuture.completedFuture(null);
  }

  /** Takes what was in its mailbox; one call at a time. */
  void receive(Delivery delivery) {
    switch (delivery.kind) {
      case CLOSED -> closedByOther();
      case OPENED -> {
        opened = true;
        for (Delivery next = early.poll(); next != null; next = early.poll()) {
          hear(next);
        }
      }
      case MESSAGE -> {
        if (opened) {
          hear(delivery);
        } else {
          early.add(delivery);
        }
      }
    }
  }

  private void hear(Delivery delivery) {
    Message message = delivery.message;
    if (message != null && !isClosing()) {
      link.serve(delivery, () -> received(message));
    }
  }

  private void closedByOther() {
    ended(
        new TransportException(
            "server '" + context().server() + "': the other end of the linked pair was closed",
            null));
  }
}
