package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.ProgressListener;
import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.ServerClosedException;
import io.patchbay.TransportException;
import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request on the wire, from its sending to the first of: answer, error, end of the transport,
 * limit, cancel.
 *
 * <p>Whichever comes first sets the outcome, and only that one has effects. A thread that waits
 * parks until then with the next limit as its deadline; a call nobody waits for is watched by
 * {@link Session}'s sweep. The clocks stand still while a person is asked something for the call.
 *
 * <p>(A long file: outcome, limits and pauses race with each other.)
 */
public final class Call implements ExchangeReceiver, ExchangeTable.Entry {
  private static final VarHandle OUTCOME;

  static {
    try {
      OUTCOME = MethodHandles.lookup().findVarHandle(Call.class, "outcome", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Session session;
  private final long id;
  private final long generation;
  private final Request<?> request;
  private final CallLimits limits;
  private final CallOptions options;
  private final @Nullable Consumer<Call> done;
  private final @Nullable Consumer<Message> asides;
  private final long startedAt;

  private volatile long heardAfter; // since startedAt
  private volatile boolean alive;
  private volatile long pausedFor;
  private long pausedAt;
  private volatile int pauses;
  private volatile @Nullable Exchange exchange;
  private volatile @Nullable Thread waiter;
  private volatile boolean told;
  private volatile @Nullable ProgressFeed feed;

  @SuppressWarnings("unused") // through OUTCOME
  private volatile @Nullable Object outcome;

  /**
   * @param generation of the session it is sent in
   * @param done told the outcome, on the thread that sets it; null for a call that a thread waits
   *     for
   * @param asides gets notifications that belong to the exchange; null: they go to the session
   */
  Call(
      Session session,
      long id,
      long generation,
      Request<?> request,
      CallLimits limits,
      CallOptions options,
      @Nullable Consumer<Call> done,
      @Nullable Consumer<Message> asides) {
    this.session = session;
    this.id = id;
    this.generation = generation;
    this.request = request;
    this.limits = limits;
    this.options = options;
    this.done = done;
    this.asides = asides;
    this.startedAt = session.time().nanoTime();
  }

  @Override
  public long id() {
    return id;
  }

  /** Returns the generation of the session it was sent in. */
  long generation() {
    return generation;
  }

  /** Returns the server, the method and what it is called with, for an error. */
  public String what() {
    return session.what(request);
  }

  /** Returns how long the call has been running, without pauses. */
  public synchronized long elapsed() {
    long now = session.time().nanoTime();
    return now - startedAt - pausedFor - (pauses > 0 ? now - pausedAt : 0);
  }

  void sentAs(Exchange sent) {
    exchange = sent;
    if (outcome != null) {
      sent.cancel();
    }
  }

  /** Returns the outcome, or null while the call is open: a {@link Message} or an exception. */
  @Nullable Object outcome() {
    return outcome;
  }

  /**
   * Waits for the outcome, working for the transport meanwhile.
   *
   * @throws CancellationException if the thread is interrupted; the call is cancelled then
   */
  Message await() {
    if (told) {
      return answer();
    }
    waiter = Thread.currentThread();
    Exchange sent = exchange;
    if (outcome == null && sent != null) {
      sent.drive(session.systemTime(limitAt()));
    }
    while (!told) {
      long left = outcome == null ? remaining() : Long.MAX_VALUE;
      if (left <= 0) {
        expire();
      } else {
        LockSupport.parkNanos(this, left);
      }
      if (outcome == null && Thread.currentThread().isInterrupted()) {
        cancel("the waiting thread was interrupted");
      }
    }
    return answer();
  }

  /** Returns the answer of a call that has its outcome, or throws why there is none. */
  public Message answer() {
    Object known = outcome;
    if (known instanceof Message message) {
      return message;
    }
    if (known instanceof CancellationException) {
      throw (CancellationException)
          new CancellationException(what() + " was cancelled").initCause((Throwable) known);
    }
    throw (McpException) Objects.requireNonNull(known);
  }

  @Override
  public void onMessage(Message message) {
    ProgressFeed waiting = feed;
    if (message.isAnswer() && waiting == null) {
      finish(message);
      return;
    }
    onActivity();
    if (message.isAnswer() && waiting != null) {
      waiting.afterDelivery(() -> finish(message));
    } else if (asides != null) {
      asides.accept(message);
    } else if (message.method().equals("notifications/progress")) {
      progressed(message);
    } else {
      session.onMessage(message, this);
    }
  }

  /** Hands progress to the listener, also of a call that has its answer and goes on as a task. */
  void progressed(Message message) {
    ProgressListener listener = options.progress().orElse(null);
    if (listener == null) {
      return;
    }
    ProgressFeed known = feed;
    if (known == null) {
      known = new ProgressFeed(listener, session.executor());
      feed = known;
    }
    known.add(message);
  }

  @Override
  public void onActivity() {
    alive = true;
    if (limits.idle() != 0) {
      heardAfter = session.time().nanoTime() - startedAt;
    }
  }

  @Override
  public Runnable onPersonAsked() {
    return session.pause(this);
  }

  @Override
  public void onEnd(@Nullable McpException failure) {
    ProgressFeed waiting = feed;
    if (failure == null && waiting != null) {
      waiting.afterDelivery(this::endedWithoutAnswer);
    } else if (failure == null) {
      endedWithoutAnswer();
    } else {
      finish(failure);
    }
  }

  private void endedWithoutAnswer() {
    if (outcome == null) {
      finish(new TransportException(what() + ": the exchange ended without an answer", null));
    }
  }

  /** Stops waiting and tells the server; without effect on a call that has its outcome. */
  public void cancel(String reason) {
    if (claim(new CancellationException(reason))) {
      session.cancelOnWire(this, reason);
      tell();
    }
  }

  /** Ends a call because its connection is being closed. */
  void close(String reason) {
    if (finish(new ServerClosedException(what() + ": " + reason, null))) {
      endExchange();
    }
  }

  /** Takes the end of the session for the outcome; {@link #tellLost} has to follow if it is. */
  boolean lose(McpException reason) {
    return claim(reason);
  }

  void tellLost() {
    tell();
  }

  void endExchange() {
    Exchange sent = exchange;
    if (sent != null) {
      sent.cancel();
    }
  }

  /** Returns whether the caller asked for log messages with this call. */
  boolean asksForLogs() {
    return options.logLevel().isPresent();
  }

  /** Returns whether anything was heard of the call. */
  boolean isAlive() {
    return alive;
  }

  /** Returns whether it calls a tool. */
  boolean isOfTool() {
    return request.kind() == Request.Kind.TOOL;
  }

  /** Returns the method. */
  public String method() {
    return request.method();
  }

  /** Returns the request as it was sent. */
  Request<?> request() {
    return request;
  }

  private boolean finish(Object result) {
    boolean first = claim(result);
    if (first) {
      tell();
    }
    return first;
  }

  private boolean claim(Object result) {
    return outcome == null && OUTCOME.compareAndSet(this, null, result);
  }

  /** Whoever claimed the outcome tells of it, after what the server has to be told. */
  private void tell() {
    session.ended(this);
    told = true;
    Thread waiting = waiter;
    if (waiting != null && waiting != Thread.currentThread()) {
      LockSupport.unpark(waiting);
    }
    if (done != null) {
      done.accept(this);
    }
  }

  /** Ends the call if a limit has run out; returns how long the next limit is away. */
  long sweep() {
    long left = remaining();
    if (left <= 0) {
      expire();
      return outcome == null ? Math.max(1, remaining()) : Long.MAX_VALUE;
    }
    return left;
  }

  /** Returns the time to the next limit; Long.MAX_VALUE while there is none. */
  private long remaining() {
    long at = limitAt();
    return at == Long.MAX_VALUE ? at : at - session.time().nanoTime();
  }

  /**
   * Returns when the next limit is; Long.MAX_VALUE while there is none. Whoever acts on it asks
   * {@link #expire}, which looks again under the lock.
   */
  long limitAt() {
    if (pauses > 0) {
      return Long.MAX_VALUE;
    }
    long from = startedAt + pausedFor;
    long at = Long.MAX_VALUE;
    if (limits.wall() != 0) {
      at = from + limits.wall();
    }
    if (limits.idle() != 0) {
      at = Math.min(at, startedAt + heardAfter + limits.idle());
    }
    if (limits.firstAnswer() != 0 && !alive) {
      at = Math.min(at, from + limits.firstAnswer());
    }
    return at;
  }

  private void expire() {
    RequestTimeoutException timeout = timeout();
    if (timeout != null && claim(timeout)) {
      session.cancelOnWire(this, String.valueOf(timeout.getMessage()));
      tell();
    }
  }

  private synchronized @Nullable RequestTimeoutException timeout() {
    long elapsed = elapsed();
    if (pauses > 0) {
      return null;
    }
    if (limits.wall() != 0 && elapsed >= limits.wall()) {
      return timeout(Limit.WALL, limits.wall(), elapsed);
    }
    if (limits.firstAnswer() != 0 && !alive && elapsed >= limits.firstAnswer()) {
      return timeout(Limit.FIRST_ANSWER, limits.firstAnswer(), elapsed);
    }
    if (limits.idle() != 0 && session.time().nanoTime() - startedAt - heardAfter >= limits.idle()) {
      return timeout(Limit.IDLE, limits.idle(), elapsed);
    }
    return null;
  }

  private RequestTimeoutException timeout(Limit limit, long allowed, long elapsed) {
    return new RequestTimeoutException(
        what(), limit, Duration.ofNanos(allowed), Duration.ofNanos(elapsed), diagnostics());
  }

  private String diagnostics() {
    String said = session.transport().diagnostics();
    if (request.kind() != Request.Kind.TOOL) {
      return said;
    }
    return "the tool may have run, or run still" + (said.isEmpty() ? "" : "; " + said);
  }

  /** Stops the clocks; calls nest. */
  synchronized void pause() {
    if (pauses++ == 0) {
      pausedAt = session.time().nanoTime();
    }
  }

  /** Lets the clocks run on; the idle limit starts anew. */
  synchronized void resume() {
    if (pauses == 1) {
      long now = session.time().nanoTime();
      pausedFor += now - pausedAt;
      heardAfter = now - startedAt;
    }
    pauses--;
    Thread waiting = waiter;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }
}
