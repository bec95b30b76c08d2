package io.patchbay.channels.internal;

import io.patchbay.channels.ChannelListener;
import io.patchbay.channels.ChannelMessage;
import io.patchbay.channels.ChannelRefusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands over what has come, all at once, to a listener that is called by one thread at a time. */
public final class Mailbox {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);

  private final ChannelListener listener;
  private final Executor executor;
  private final int most;
  private final Consumer<ChannelMessage> delivered;
  private final Queue<ChannelMessage> messages = new ArrayDeque<>();
  private final Queue<ChannelRefusal> refusals = new ArrayDeque<>();
  private boolean running;
  private boolean closed;

  /**
   * Creates an empty mailbox.
   *
   * @param most how many messages wait at most
   * @param delivered told of each message that the listener was given
   */
  public Mailbox(
      ChannelListener listener, Executor executor, int most, Consumer<ChannelMessage> delivered) {
    this.listener = listener;
    this.executor = executor;
    this.most = most;
    this.delivered = delivered;
  }

  /** Takes a message; returns whether there was room. */
  boolean put(ChannelMessage message) {
    synchronized (messages) {
      if (messages.size() >= most) {
        return false;
      }
      messages.add(message);
    }
    run();
    return true;
  }

  void refused(ChannelRefusal refusal) {
    synchronized (messages) {
      if (refusals.size() >= most) {
        return; // they are counted all the same
      }
      refusals.add(refusal);
    }
    run();
  }

  private void run() {
    synchronized (messages) {
      if (running || closed) {
        return;
      }
      running = true;
    }
    try {
      executor.execute(this::deliver);
    } catch (RejectedExecutionException e) {
      log.debug("what has come is delivered with what comes next", e);
      synchronized (messages) {
        running = false;
      }
    }
  }

  private void deliver() {
    while (true) {
      List<ChannelMessage> group;
      List<ChannelRefusal> refused;
      synchronized (messages) {
        if (closed || messages.isEmpty() && refusals.isEmpty()) {
          running = false;
          return;
        }
        group = new ArrayList<>(messages);
        refused = new ArrayList<>(refusals);
        messages.clear();
        refusals.clear();
      }
      refused.forEach(one -> safely(() -> listener.onRefused(one)));
      if (!group.isEmpty()) {
        group.forEach(delivered);
        safely(() -> listener.onMessages(List.copyOf(group)));
      }
    }
  }

  private static void safely(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      log.warn("a listener to channels failed", e);
    }
  }

  void close() {
    synchronized (messages) {
      closed = true;
      messages.clear();
      refusals.clear();
    }
  }
}
