package io.patchbay.internal.connection;

import io.patchbay.ConnectException;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Failed;
import io.patchbay.ConnectionState.NeedsAuth;
import io.patchbay.ConnectionState.Pending;
import io.patchbay.McpException;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerDisabledException;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.StateChange;
import io.patchbay.TransportException;
import io.patchbay.internal.connection.Trial.Loan;
import io.patchbay.internal.connection.Waiters.Terms;
import io.patchbay.internal.connection.Waiters.Waiter;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.state.Effect;
import io.patchbay.internal.state.Event;
import io.patchbay.internal.state.Event.Trigger;
import io.patchbay.internal.state.Rules;
import io.patchbay.internal.state.Standing;
import io.patchbay.internal.state.Step;
import io.patchbay.internal.state.Transitions;
import io.patchbay.internal.time.PatientTime;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server, plugged in: its state, the attempt that runs, the session there is, and who waits for
 * one.
 *
 * <p>Events are put in line under the lock and dealt with one after the other by whichever thread
 * finds nobody doing so: the transition table says what comes of each, and its effects, which do
 * not block, run outside the lock. So the order of changes is one for everybody. The outcome of an
 * attempt that was given up is closed and says nothing.
 *
 * <p>(A long file: the line of events, the attempt, the session and those who wait change together,
 * and nobody else may touch them.)
 */
final class Plug {
  private static final Logger log = LoggerFactory.getLogger(Plug.class);

  /** How much longer than the limit somebody waits at most, so that the attempt can say why. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** How long the end of a session is waited for before the next attempt; a child has 600 ms. */
  private static final Duration LEFT_BEHIND = Duration.ofSeconds(1);

  private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

  private final String name;
  private final Wiring wiring;
  private final TimeSource time;
  private final PatientTime patience;
  private final Transitions transitions;
  private final Line line;
  private final Waiters waiters = new Waiters();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile boolean kept;
  private volatile @Nullable Refusal held;
  private volatile Standing standing;
  private volatile @Nullable Session session;
  private volatile @Nullable Era last;
  private @Nullable Cancellable timer;
  private @Nullable Trial trial;
  private @Nullable Loan loan;
  private CompletableFuture<Void> closing = NOTHING;

  /** What a plug needs of its surroundings. All methods but {@link #attempt} return at once. */
  interface Wiring {

    /**
     * Runs an attempt when it is its turn.
     *
     * @param here where it runs if that is now, or null
     */
    void start(Runnable attempt, @Nullable Executor here);

    /**
     * Returns what makes one attempt.
     *
     * @param patience the time of its limit
     */
    Connector attempt(PatientTime patience);

    /** Asks whether the server may be connected; returns why not, or null. May block. */
    @Nullable Refusal refusal();

    /** An attempt is refused; {@code which} is what was not let in, if not the server itself. */
    void refused(@Nullable ServerConfig which);

    /** An attempt ended. */
    void ended(int attempt, Duration elapsed, @Nullable Throwable failure);

    /** Returns what the attempt's failure means. */
    Trigger verdict(Throwable failure, boolean late, boolean wasConnected);

    /** Brings a new session to where the last one was; nobody has it yet. */
    void opened(Session session, boolean again);

    /** Tells everybody who listens. */
    void changed(StateChange change);

    /** Remembers, or forgets, that the server wants a login. */
    void needsAuth(boolean needed);

    /** It is closed, and nothing is left of it. */
    void gone();
  }

  Plug(String name, Wiring wiring, TimeSource time, Rules rules) {
    this.name = name;
    this.wiring = wiring;
    this.time = time;
    this.patience = new PatientTime(time);
    this.line = new Line(name);
    this.transitions = new Transitions(rules);
    this.standing = Standing.initial(time.now());
  }

  ConnectionState state() {
    return standing.state();
  }

  /** Returns the session, or null while there is none. */
  @Nullable Session session() {
    return session;
  }

  /** Returns the era of the session, or of the one there was last; null if there never was one. */
  @Nullable Era era() {
    Session now = session;
    return now == null ? last : now.era();
  }

  boolean wasConnected() {
    return standing.wasConnected();
  }

  /** Something happened. */
  void tell(Event event) {
    inLine(() -> deal(event));
  }

  /**
   * Something happened that the caller finds done; not from an effect, which would wait for itself.
   */
  void tellNow(Event event) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    inLine(
        () -> {
          try {
            deal(event);
          } finally {
            done.complete(null);
          }
        });
    if (!isDealing()) {
      var unused = done.join();
    }
  }

  /** Returns whether the calling thread is at an event right now, so that it must not wait. */
  boolean isDealing() {
    return line.isRunByCaller();
  }

  /**
   * Requires that the calling thread may wait for this connection.
   *
   * @throws IllegalStateException if it is called back from one of its changes
   */
  void requireMayWait() {
    if (isDealing()) {
      throw new IllegalStateException(
          "server '"
              + name
              + "': an Observer must not wait for the connection whose change it is told of; use"
              + " another thread");
    }
  }

  void tell(Trigger trigger, String why) {
    tell(Event.of(trigger, time.now(), why));
  }

  /**
   * Holds the server to what is said of it: one that is refused is disabled, and enabled again when
   * nothing refuses it any more. What somebody else disabled stays as it is.
   *
   * @param refusal why it is not to be connected, or null
   * @param allowed is run when it was enabled; does not block
   */
  void hold(@Nullable Refusal refusal, Runnable allowed) {
    inLine(
        () -> {
          boolean ours = isHeld();
          if (refusal == null && ours) {
            deal(Event.of(Trigger.ENABLE, time.now(), "nothing refuses it any more"));
            allowed.run();
          } else if (refusal != null
              && !(ours ? refusal.equals(held) : state() instanceof Disabled)) {
            refuse(refusal);
          }
        });
  }

  /** Returns whether it is disabled only because it was refused. */
  boolean isHeld() {
    Refusal refusal = held;
    return refusal != null
        && state() instanceof Disabled disabled
        && disabled.cause() == refusal.cause()
        && disabled.reason().equals(refusal.reason());
  }

  /** Begins disabled; nobody has it yet. */
  void beginDisabled(Disabled.Cause cause, String reason) {
    standing = transitions.next(standing, Event.disable(time.now(), cause, reason)).standing();
  }

  /** Begins no attempt while something else is there that the server may not run beside. */
  void follow(CompletableFuture<Void> gone) {
    inLine(() -> closesWith(gone));
  }

  /** The channel of a session was lost; of one that is not in use any more that says nothing. */
  void lost(Session which, McpException reason) {
    inLine(
        () -> {
          if (session == which) {
            deal(Event.failed(Trigger.LOST, time.now(), reason).pausing(null, jitter()));
          }
        });
  }

  /** A call was told that the server wants a login. */
  void unauthorized(Session which, McpException reason) {
    inLine(
        () -> {
          if (session == which) {
            deal(Event.failed(Trigger.UNAUTHORIZED, time.now(), reason));
          }
        });
  }

  /**
   * Waits for a session, and begins an attempt where that helps.
   *
   * @param terms for how much of it, and how long
   * @param trigger what is asked for: a use, or a new attempt whatever was before
   */
  CompletableFuture<Session> await(Terms terms, Trigger trigger) {
    return await(terms, trigger, null);
  }

  /**
   * Waits like that. An attempt that begins with it, and at once, is made on the calling thread.
   *
   * @param lent the calling thread, or null if it is not lent
   */
  CompletableFuture<Session> await(Terms terms, Trigger trigger, @Nullable LentThread lent) {
    CompletableFuture<Session> wanted = new CompletableFuture<>();
    inLine(
        () -> {
          try {
            loan = lent == null ? null : new Loan(lent, wanted);
            deal(Event.of(trigger, time.now(), "somebody wants to use it"));
          } finally {
            loan = null;
            join(wanted, terms);
          }
        });
    if (lent != null) {
      lent.run();
    }
    return wanted;
  }

  /** Whatever failed before, nobody waits longer than the limit. */
  private void join(CompletableFuture<Session> wanted, Terms terms) {
    Session now = session;
    McpException refusal = now == null ? refusal() : null;
    if (now != null || refusal != null) {
      complete(wanted, now, refusal);
    } else {
      wait(wanted, terms);
    }
  }

  /** Somebody does not wait any more. */
  void forget(CompletableFuture<Session> wanted) {
    inLine(() -> leave(wanted));
  }

  private void leave(CompletableFuture<Session> wanted) {
    waiters.remove(wanted);
    closeIfUnwanted("the attempt to connect was cancelled");
  }

  /** Stays when connecting for the first time comes to nothing. */
  void keep() {
    kept = true;
  }

  /** Of a server that was never connected nothing is left once nobody waits for it any more. */
  private void closeIfUnwanted(String why) {
    if (waiters.isEmpty() && !kept && !standing.wasConnected()) {
      deal(Event.of(Trigger.CLOSE, time.now(), "server '" + name + "': " + why));
    }
  }

  /** Closes the session, the attempt and the connection; completes when nothing is left. */
  CompletableFuture<Void> close(String why) {
    tell(Trigger.CLOSE, why);
    return closed.copy();
  }

  /** Returns what completes when nothing is left of a connection that closed. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  private void wait(CompletableFuture<Session> wanted, Terms terms) {
    TimeSource clock = terms.strict() ? time : patience;
    Duration longest = terms.series() ? terms.limit().plus(GRACE) : terms.limit();
    long deadline = clock.nanoTime() + terms.limit().toNanos();
    Cancellable end = clock.schedule(longest, () -> expire(wanted));
    waiters.add(new Waiter(wanted, terms, clock, deadline, end));
  }

  private void expire(CompletableFuture<Session> wanted) {
    inLine(
        () -> {
          Trial running = trial;
          boolean waitsForItsTurn = running != null && !running.hasBegun();
          if (waitsForItsTurn) {
            waiters
                .take(waiter -> waiter.session() == wanted && waiter.terms().turn())
                .forEach(waiter -> wait(wanted, waiter.terms()));
          }
          settle(
              waiter -> waiter.session() == wanted && !(waitsForItsTurn && waiter.terms().turn()),
              null,
              notInTime());
        });
  }

  private McpException notInTime() {
    Trial running = trial;
    String waitingFor = running == null ? "" : running.waitingFor();
    return new ConnectException(
        "server '"
            + name
            + "' was not connected in time; it is "
            + state().describe()
            + (waitingFor.isEmpty() ? "" : ", and waits for " + waitingFor),
        null);
  }

  /** Returns why nothing comes of waiting, or null if something may. */
  private @Nullable McpException refusal() {
    ConnectionState state = standing.state();
    if (state instanceof Disabled) {
      return new ServerDisabledException(
          "server '" + name + "' is " + state.describe() + (isHeld() ? "" : "; enable it first"),
          null);
    } else if (state instanceof NeedsAuth needs) {
      return needs.failure();
    } else if (state instanceof Failed failed) {
      return failed.failure();
    } else if (state instanceof ConnectionState.Closed over) {
      return closedBecause(over.failure());
    }
    return null;
  }

  private static McpException closedBecause(McpException reason) {
    String message = String.valueOf(reason.getMessage());
    return reason instanceof TransportException
        ? new TransportException(message, reason, true)
        : new ServerClosedException(message, reason);
  }

  /** Runs something that does not block in the order of the events. */
  void inLine(Runnable task) {
    line.run(task);
  }

  private void deal(Event event) {
    Standing before = standing;
    Step step = transitions.next(before, event);
    if (step.standing().equals(before)) {
      return;
    }
    standing = step.standing();
    log.debug("{}: {} → {}: {}", name, before.state().kind(), state().kind(), step.why());
    for (Effect effect : step.effects()) {
      perform(effect, step.delay());
    }
    wiring.changed(new StateChange(before.state(), state(), step.why(), event.at()));
    tellWaiters(event);
    if (state() instanceof ConnectionState.Closed) {
      var unused =
          closing.whenComplete(
              (done, failure) -> {
                wiring.gone();
                closed.complete(null);
              });
    }
  }

  private void perform(Effect effect, Duration delay) {
    switch (effect) {
      case CANCEL_TIMER -> cancelTimer();
      case ABORT_ATTEMPT -> abortAttempt();
      case CLOSE_SESSION -> closeSession();
      case FORGET_AUTH -> wiring.needsAuth(false);
      case REMEMBER_AUTH -> wiring.needsAuth(true);
      case START_ATTEMPT -> startAttempt();
      case START_TIMER ->
          timer = time.schedule(delay, () -> tell(Trigger.DUE, "the pause is over"));
    }
  }

  private void cancelTimer() {
    Cancellable running = timer;
    timer = null;
    if (running != null) {
      running.cancel();
    }
  }

  private void abortAttempt() {
    Trial running = trial;
    trial = null;
    if (running != null) {
      closesWith(running.abort());
    }
  }

  private void closeSession() {
    Session open = session;
    session = null;
    if (open != null) {
      last = open.era();
      closesWith(open.close(open.config().limits().close()));
    }
  }

  private void closesWith(CompletableFuture<Void> end) {
    closing = closing.isDone() ? end : CompletableFuture.allOf(closing, end);
  }

  /**
   * What the last session leaves behind is gone first, as some servers cannot run twice; but a
   * channel that nobody answers at is not waited for.
   */
  private void startAttempt() {
    Loan lent = loan;
    Trial next = new Trial(wiring.attempt(patience), lent);
    trial = next;
    CompletableFuture<Void> gone = closing.copy();
    if (gone.isDone()) {
      wiring.start(() -> run(next), lent == null ? null : lent.thread());
      return;
    }
    Cancellable enough = time.schedule(LEFT_BEHIND, () -> gone.complete(null));
    var unused =
        gone.whenComplete(
            (done, failure) -> {
              enough.cancel();
              wiring.start(() -> run(next), null);
            });
  }

  private void run(Trial which) {
    if (!which.begin()) {
      return;
    }
    long begun = time.nanoTime();
    try {
      Refusal refusal = wiring.refusal();
      if (refusal != null) {
        inLine(() -> refused(which, refusal, null));
        return;
      }
      Session connected = which.connect();
      ended(begun, null);
      inLine(() -> opened(which, connected));
    } catch (RefusedException e) {
      inLine(() -> refused(which, e.refusal(), e.server()));
    } catch (RuntimeException | Error e) {
      Loan away = which.calledAway(e);
      if (away != null) {
        inLine(() -> calledAway(which, away, e));
        return;
      }
      McpException failure =
          e instanceof McpException known ? known : new ConnectException(String.valueOf(e), e);
      ended(begun, failure);
      inLine(() -> failed(which, failure));
    } finally {
      which.end();
    }
  }

  /** Who lent its thread waits no longer; for all others the attempt is made on another thread. */
  private void calledAway(Trial which, Loan away, Throwable failure) {
    leave(away.wanted());
    if (trial == which) {
      startAttempt();
    }
    away.wanted().completeExceptionally(Usage.interrupted(failure));
  }

  private void refused(Trial which, Refusal why, @Nullable ServerConfig what) {
    if (trial == which) {
      wiring.refused(what);
      refuse(why);
    }
  }

  private void refuse(Refusal why) {
    held = why;
    deal(Event.disable(time.now(), why.cause(), why.reason()));
  }

  private void ended(long begun, @Nullable Throwable failure) {
    int attempt = state() instanceof Pending pending ? pending.attempt() : 0;
    wiring.ended(attempt, Duration.ofNanos(time.nanoTime() - begun), failure);
  }

  private void opened(Trial which, Session connected) {
    if (trial != which) {
      closesWith(connected.close(connected.config().limits().close()));
      return;
    }
    trial = null;
    boolean again = standing.wasConnected();
    session = connected;
    wiring.opened(connected, again);
    deal(Event.opened(stateOf(connected)));
    McpException over = connected.closedBecause();
    if (over != null) {
      lost(connected, over);
    }
  }

  private Connected stateOf(Session connected) {
    return new Connected(
        time.now(),
        connected.era().version(),
        connected.era().capabilities(),
        connected.era().serverInfo().orElse(null));
  }

  private void failed(Trial which, McpException failure) {
    if (trial != which) {
      return;
    }
    trial = null;
    Trigger trigger = wiring.verdict(failure, which.isLate(), standing.wasConnected());
    deal(Event.failed(trigger, time.now(), failure).pausing(Verdict.askedPause(failure), jitter()));
  }

  private static double jitter() {
    return ThreadLocalRandom.current().nextDouble();
  }

  /**
   * Tells those for whom something is decided. Who would not live to see the next try is told of
   * this one's failure.
   */
  private void tellWaiters(Event event) {
    Session now = session;
    McpException refusal = now == null ? refusal() : null;
    if (now != null || refusal != null) {
      settle(waiter -> true, now, refusal);
    } else if (state() instanceof Pending pending && pending.phase() == Pending.Phase.WAITING) {
      McpException failure = event.failure();
      long next = untilNextTry(pending);
      settle(waiter -> !waiter.terms().series() || waiter.left() < next, null, failure);
    }
  }

  private long untilNextTry(Pending pending) {
    return pending.nextTry().map(at -> Duration.between(time.now(), at).toNanos()).orElse(0L);
  }

  /** Whoever is told of a failure finds the name free, if nothing is left of the server. */
  private void settle(
      Predicate<Waiter> which, @Nullable Session now, @Nullable McpException failure) {
    List<Waiter> told = waiters.take(which);
    if (now == null && !told.isEmpty()) {
      closeIfUnwanted("no connection came about");
    }
    for (Waiter waiter : told) {
      waiter.timer().cancel();
      complete(waiter.session(), now, failure);
    }
  }

  private static void complete(
      CompletableFuture<Session> wanted, @Nullable Session now, @Nullable McpException failure) {
    if (now != null) {
      wanted.complete(now);
    } else {
      wanted.completeExceptionally(
          failure == null ? new ConnectException("no connection", null) : failure);
    }
  }
}
