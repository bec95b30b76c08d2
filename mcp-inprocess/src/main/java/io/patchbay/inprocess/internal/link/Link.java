package io.patchbay.inprocess.internal.link;

import io.patchbay.spi.TransportContext;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What two linked ends share: the mailboxes of both, the tasks that messages make, and the threads
 * that work both off.
 *
 * <p>Sending puts a message into a mailbox and does nothing else on the caller's stack. The
 * mailboxes are emptied by one thread at a time, in order, and what a message makes a receiver do
 * is short; a handler is a {@linkplain #execute task}. A caller that is blocked empties them itself
 * and runs the task of its own message, unless its stack runs a task of this link already: nothing
 * nests. Everything else is done by workers on the handler executor. There is none while nothing is
 * to do, one while tasks are short, and one more each time that all of them are found in tasks that
 * last.
 */
final class Link implements Executor {
  private static final Logger log = LoggerFactory.getLogger(Link.class);

  /** How long a task may last before others stop waiting for its worker. */
  private static final long PATIENCE_NANOS = 50_000;

  private static final Duration CHECK = Duration.ofMillis(1);
  private static final long LINGER_NANOS = 20_000;
  private static final long CONTENTION_NANOS = 100_000;
  private static final int SPINS_A_YIELD = 32;

  /** How many messages of one direction are delivered before those of the other. */
  private static final int IN_A_ROW = 64;

  private final TransportContext context;
  private final Mailbox here = new Mailbox();
  private final Mailbox there = new Mailbox();
  private final Queue<Runnable> tasks;
  private final Work work = new Work();
  private final AtomicInteger workers = new AtomicInteger();
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile long checkFrom = System.nanoTime();
  private @Nullable Delivery serving;

  Link(TransportContext context) {
    this(context, new ConcurrentLinkedQueue<>());
  }

  /**
   * @param tasks empty, for many threads
   */
  Link(TransportContext context, Queue<Runnable> tasks) {
    this.context = context;
    this.tasks = tasks;
  }

  /** Returns the mailbox of the one end or of the other. */
  Mailbox mailbox(boolean here) {
    return here ? this.here : there;
  }

  /** Puts a message into its mailbox and makes sure that it is delivered. */
  void post(Delivery delivery) {
    delivery.to.mailbox().add(delivery);
    wake();
  }

  /** Puts a message into its mailbox whose thread is going to drain it. */
  void postDriven(Delivery delivery) {
    delivery.to.mailbox().add(delivery);
  }

  /**
   * Returns whether the calling thread runs a task of this link, and empties the mailboxes after
   * it.
   */
  boolean isInTask() {
    return Running.isTop(this);
  }

  /**
   * Runs a task: on the thread that sent the message which is being delivered if that thread is
   * blocked, else on a worker.
   */
  @Override
  public void execute(Runnable task) {
    Delivery delivery = work.isDrainedByCaller() ? serving : null;
    if (delivery == null || !delivery.offer(task)) {
      tasks.add(task);
      wake();
    }
  }

  /** Works for a delivery that the calling thread sent, until nothing more can be done here. */
  void drive(Delivery delivery, LinkedEnd.Ended ended) {
    if (Running.isInside(this)) {
      if (!delivery.leave()) {
        hand(delivery);
      }
      wake();
      return;
    }
    long giveUpAt = 0;
    int spins = 0;
    while (!ended.isEnded()) {
      boolean drained = drain();
      Runnable task = delivery.take();
      if (task != null) {
        runHere(task);
        giveUpAt = 0;
      } else if (ended.isEnded()) {
        return;
      } else if (drained || giveUpAt != 0 && System.nanoTime() >= giveUpAt) {
        if (delivery.leave()) {
          return;
        }
      } else {
        giveUpAt = giveUpAt == 0 ? System.nanoTime() + CONTENTION_NANOS : giveUpAt;
        pause(++spins);
      }
    }
    hand(delivery);
  }

  /** Gives work that its thread does not want any more to the workers. */
  private void hand(Delivery delivery) {
    Runnable task = delivery.leave() ? null : delivery.take();
    if (task != null) {
      tasks.add(task);
      wake();
    }
  }

  /**
   * Delivers what is in the mailboxes; returns false if another thread is at it, which then
   * delivers what came before this call.
   */
  private boolean drain() {
    while (isAnyMail()) {
      if (!work.beginDraining()) {
        return work.isDrainedByCaller();
      }
      try {
        boolean any = true;
        while (any) { // what is delivered may have made more, in either direction
          any = deliver(here);
          any |= deliver(there);
        }
      } finally {
        work.endDraining();
      }
    }
    return !work.isDrained();
  }

  private boolean isAnyMail() {
    return !here.isEmpty() || !there.isEmpty();
  }

  /**
   * Delivers what is in a mailbox, but not so much that the other one waits for long; returns
   * whether there was anything.
   */
  private boolean deliver(Mailbox mailbox) {
    int delivered = 0;
    Delivery next = mailbox.poll();
    while (next != null) {
      deliver(next);
      next = ++delivered < IN_A_ROW ? mailbox.poll() : null;
    }
    return delivered > 0;
  }

  private void deliver(Delivery next) {
    try {
      next.to.receive(next);
    } catch (RuntimeException e) {
      log.warn("server '{}': a message could not be delivered", context.server(), e);
    }
  }

  /** Delivers one message, whose sender may be waiting for the work it makes. */
  void serve(Delivery delivery, Runnable receiver) {
    if (!delivery.driven) {
      receiver.run();
      return;
    }
    serving = delivery;
    try {
      receiver.run();
    } finally {
      serving = null;
    }
  }

  /** Runs a task on the thread of a blocked caller. */
  private void runHere(Runnable task) {
    Running entered = Running.enter(this, true);
    try {
      run(task);
    } finally {
      Running.exit(entered);
    }
    boolean unused = drain();
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      log.warn("server '{}': a task failed", context.server(), e);
    } catch (Error e) {
      checkSoon();
      throw e;
    }
  }

  /** Makes sure that somebody looks at the mailboxes and the tasks soon. */
  void wake() {
    if (workers.get() == 0 && workers.compareAndSet(0, 1)) {
      context.executor().execute(this::work);
    } else if (!isCheckDue() && work.busy() >= workers.get()) {
      relieve();
    }
  }

  /** What the workers write is left alone while a check is going to look at it anyway. */
  private boolean isCheckDue() {
    return checking.get() && System.nanoTime() - checkFrom < 2 * CHECK.toNanos();
  }

  private void relieve() {
    if (work.sinceProgress() > PATIENCE_NANOS) {
      grow(1);
    } else {
      checkSoon();
    }
  }

  private void grow(int more) {
    work.progressed();
    workers.addAndGet(more);
    for (int i = 0; i < more; i++) {
      context.executor().execute(this::work);
    }
  }

  private void checkSoon() {
    if (!checking.get() && checking.compareAndSet(false, true)) {
      checkFrom = System.nanoTime();
      var unused = context.time().schedule(CHECK, this::check);
    }
  }

  /** Doubles the workers as long as all of them are in tasks that last, and more is to do. */
  private void check() {
    checking.set(false);
    int known = workers.get();
    if (!isPending()) {
      return;
    } else if (known > 0 && work.busy() >= known && work.sinceProgress() > PATIENCE_NANOS) {
      grow(Math.min(known, tasks.size() + 1));
    } else {
      wake();
      checkSoon();
    }
  }

  private boolean isPending() {
    return isAnyMail() || !tasks.isEmpty();
  }

  /** An executor that is closed runs tasks at once, also on the thread that delivers already. */
  private void work() {
    if (work.isDrainedByCaller()) {
      workers.decrementAndGet();
      return;
    }
    Running entered = Running.enter(this, false);
    try {
      workOff();
    } catch (Error e) {
      workers.decrementAndGet();
      throw e;
    } finally {
      Running.exit(entered);
    }
  }

  private void workOff() {
    while (true) {
      boolean unused = drain();
      Runnable task = tasks.poll();
      if (task != null) {
        work.beginTask();
        try {
          if (isPending()) {
            checkSoon();
          }
          run(task);
        } finally {
          work.endTask();
        }
      } else if (!linger()) {
        workers.decrementAndGet();
        if (!isPending()) {
          return;
        } else if (!workers.compareAndSet(0, 1)) {
          wake();
          return;
        }
      }
    }
  }

  /** Waits a moment for more; returns whether there is. */
  private boolean linger() {
    if (workers.get() > 1) {
      return isPending();
    }
    long until = System.nanoTime() + LINGER_NANOS;
    int spins = 0;
    while (!isPending()) {
      if (System.nanoTime() >= until) {
        return false;
      }
      pause(++spins);
    }
    return true;
  }

  @SuppressWarnings("ThreadPriorityCheck") // on one core, spinning alone would wait for nobody
  private static void pause(int spins) {
    if (spins % SPINS_A_YIELD == 0) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }
}
