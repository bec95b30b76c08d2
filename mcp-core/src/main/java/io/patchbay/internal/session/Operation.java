package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.HttpStatusException;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.ProtocolException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.SessionLostException;
import io.patchbay.TaskSnapshot;
import io.patchbay.TransportException;
import io.patchbay.internal.session.Era.Meaning;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One request of the application: one leg on the wire, or several where the server asks for input
 * in between (2026-07-28, multi round-trip requests), or a task that is waited for. A leg that is
 * refused only for how the era spoke is sent once more.
 *
 * <p>(A long file: each way of a leg to go out again has a blocking and an asynchronous twin.)
 *
 * @param <T> the result's type
 */
final class Operation<T> {
  private final Request<T> request;
  private final CallOptions options;
  private final CallLimits limits;
  private final boolean waits;
  private @Nullable InputRounds rounds;
  private volatile Session session;
  private boolean corrected;
  private boolean resent;
  private @Nullable TransportException lostBy;
  private long used;

  /**
   * @param waits whether it waits for a renewal of the session and starts one
   */
  Operation(Session session, Request<T> request, CallOptions options, boolean waits) {
    this.session = session;
    this.waits = waits;
    this.request = request;
    this.options = options;
    this.limits =
        request.kind() == Request.Kind.TOOL
            ? CallLimits.ofTool(
                session.config().limits(), options, session.transport().traits().local())
            : CallLimits.ofRequest(session.config().limits(), options);
  }

  /** Runs on the calling thread. */
  T run() {
    Request<T> leg = request;
    while (true) {
      CompletableFuture<Void> renewal = renewalRunning();
      if (renewal != null) {
        waitBefore(renewal);
      }
      Call call = session.send(prepared(leg), options, limits.after(used), null);
      Message answer = outcomeOf(call);
      CompletableFuture<?> correction = correction(call, answer);
      if (correction != null) {
        used += call.elapsed();
        waitBefore(correction);
        continue;
      }
      Json result = resultOf(call, answer);
      Meaning meaning = session.era().meaning(call.request(), result);
      if (meaning == Meaning.COMPLETE) {
        return decode(result);
      }
      used += call.elapsed();
      if (meaning == Meaning.TASK) {
        return decode(waitFor(task(call, result)));
      }
      leg = waitFor(nextLeg(result));
    }
  }

  private Request<T> prepared(Request<T> leg) {
    return leg.kind() == Request.Kind.TOOL ? session.era().prepared(session, leg, options) : leg;
  }

  /** The call goes on as a task; what comes is its result. */
  private CompletableFuture<Json> task(Call call, Json created) {
    TaskSnapshot seed;
    try {
      seed = session.era().tasks().created(created);
    } catch (JsonException e) {
      throw new ProtocolException(
          session.what(request) + " became a task that cannot be read: " + e.getMessage(), e);
    }
    return RunningTask.follow(session, call, seed, options, limits.after(used));
  }

  /** Waits for the end of the task that the request names, without a waiting thread. */
  CompletableFuture<T> resume() {
    Promise<T> promise = new Promise<>();
    String taskId = Objects.requireNonNull(request.name());
    settle(promise, RunningTask.resume(session, request, taskId, options, limits));
    return promise;
  }

  private void settle(Promise<T> promise, CompletableFuture<Json> task) {
    promise.waitsFor(promise.nextStep(), () -> task.cancel(true));
    var unused =
        task.whenComplete(
            (result, failure) -> {
              try {
                if (failure == null) {
                  promise.complete(decode(result));
                } else {
                  goOn(promise, null, failure);
                }
              } catch (RuntimeException | Error e) {
                promise.completeExceptionally(e);
              }
            });
  }

  private @Nullable CompletableFuture<Void> renewalRunning() {
    return waits ? session.renewal().running() : null;
  }

  /** Waits for something else, which counts for the wall. */
  private void waitBefore(CompletableFuture<?> awaited) {
    long from = session.time().nanoTime();
    var unused = waitFor(within(awaited));
    used += session.time().nanoTime() - from;
  }

  private <V> CompletableFuture<V> within(CompletableFuture<V> awaited) {
    if (awaited.isDone() || limits.wall() == 0) {
      return awaited;
    }
    CompletableFuture<V> bounded = awaited.copy();
    Cancellable timer =
        session
            .time()
            .schedule(
                Duration.ofNanos(Math.max(0, limits.wall() - used)),
                () -> session.executor().execute(() -> bounded.completeExceptionally(tooLate())));
    var unused = bounded.whenComplete((value, failure) -> timer.cancel());
    return bounded;
  }

  private RequestTimeoutException tooLate() {
    Duration wall = Duration.ofNanos(limits.wall());
    return new RequestTimeoutException(
        session.what(request), Limit.WALL, wall, wall, "it waited for the session to be renewed");
  }

  private CompletableFuture<Request<T>> nextLeg(Json result) {
    InputRounds known = rounds;
    if (known == null) {
      known = new InputRounds(session, request);
      rounds = known;
    }
    return known.next(result);
  }

  private <V> V waitFor(CompletableFuture<V> next) {
    try {
      return next.get();
    } catch (InterruptedException e) {
      next.cancel(true);
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException(
                  session.what(request) + " was cancelled: the waiting thread was interrupted")
              .initCause(e);
    } catch (ExecutionException e) {
      throw mcp(e.getCause());
    }
  }

  private RuntimeException mcp(@Nullable Throwable cause) {
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  /** Runs without a waiting thread. */
  CompletableFuture<T> start() {
    Promise<T> promise = new Promise<>();
    startLeg(promise, request);
    return promise;
  }

  private void startLeg(Promise<T> promise, Request<T> leg) {
    CompletableFuture<Void> renewal = renewalRunning();
    if (renewal == null) {
      sendLeg(promise, leg);
    } else {
      after(promise, leg, renewal);
    }
  }

  /** Sends a leg when something has happened. */
  private void after(Promise<T> promise, Request<T> leg, CompletableFuture<?> awaited) {
    CompletableFuture<?> bounded = within(awaited);
    long from = session.time().nanoTime();
    promise.waitsFor(promise.nextStep(), () -> bounded.cancel(true));
    var unused =
        bounded.whenComplete(
            (done, failure) -> {
              used += session.time().nanoTime() - from;
              goOn(promise, failure == null ? leg : null, failure);
            });
  }

  private void sendLeg(Promise<T> promise, Request<T> leg) {
    long step = promise.nextStep();
    Call call;
    try {
      call =
          session.send(
              prepared(leg),
              options,
              limits.after(used),
              ended -> session.config().completer().execute(() -> onOutcome(promise, leg, ended)));
    } catch (RuntimeException e) {
      promise.completeExceptionally(e);
      return;
    }
    promise.waitsFor(step, () -> call.cancel("the caller cancelled it"));
  }

  private void onOutcome(Promise<T> promise, Request<T> leg, Call call) {
    try {
      Message answer = outcomeOf(call);
      CompletableFuture<?> correction = correction(call, answer);
      if (correction != null) {
        used += call.elapsed();
        after(promise, leg, correction);
        return;
      }
      Json result = resultOf(call, answer);
      Meaning meaning = session.era().meaning(call.request(), result);
      if (meaning == Meaning.COMPLETE) {
        promise.complete(decode(result));
        return;
      }
      used += call.elapsed();
      if (meaning == Meaning.TASK) {
        settle(promise, task(call, result));
        return;
      }
      CompletableFuture<Request<T>> next = nextLeg(result);
      promise.waitsFor(promise.nextStep(), () -> next.cancel(true));
      var unused = next.whenComplete((made, failure) -> goOn(promise, made, failure));
    } catch (RuntimeException | Error e) {
      promise.completeExceptionally(e);
    }
  }

  private void goOn(Promise<T> promise, @Nullable Request<T> leg, @Nullable Throwable failure) {
    if (leg != null) {
      startLeg(promise, leg);
    } else {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      promise.completeExceptionally(mcp(cause));
    }
  }

  /** Returns the answer, or null if it was lost in a way that lets the leg go out once more. */
  private @Nullable Message outcomeOf(Call call) {
    try {
      return call.await();
    } catch (SessionLostException e) {
      if (waits && !corrected) {
        return null;
      }
      throw e;
    } catch (TransportException e) {
      if (mayResend(e)) {
        lostBy = e;
        return null;
      }
      throw lost(e);
    } catch (ProtocolException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns whether the leg goes out once more after a failure of the channel: it certainly was not
   * executed, or executing it twice changes nothing.
   */
  private boolean mayResend(TransportException failure) {
    return waits
        && !resent
        && rounds == null
        && session.supervision() != null
        && failure.isTerminal()
        && (failure.neverSent() || request.kind() != Request.Kind.TOOL);
  }

  /**
   * Returns what has to be done before the leg is sent once more, because it was refused only for
   * how the client spoke; null if the answer stands.
   */
  private @Nullable CompletableFuture<?> correction(Call call, @Nullable Message answer) {
    TransportException lost = lostBy;
    if (lost != null) {
      lostBy = null;
      resent = true;
      return Objects.requireNonNull(session.supervision())
          .successor(session, lost)
          .thenAccept(next -> session = next);
    }
    if (answer == null) {
      corrected = true;
      return session.renewal().after(call.generation());
    }
    Json refusal = answer.kind() == Message.Kind.ERROR ? answer.body() : null;
    if (refusal == null || corrected) {
      return null;
    }
    CompletableFuture<?> correction =
        request.kind() == Request.Kind.TOOL
                && session.era().refusesStaleTool(session, call.request(), refusal)
            ? session.relist()
            : otherwise(session.era().corrected(session.config(), refusal));
    corrected = correction != null;
    return correction;
  }

  private @Nullable CompletableFuture<?> otherwise(@Nullable Era other) {
    if (other == null) {
      return null;
    }
    session.become(other, false);
    return CompletableFuture.completedFuture(null);
  }

  private Json resultOf(Call call, @Nullable Message answer) {
    Objects.requireNonNull(answer, "a leg without an answer is sent again");
    Json body = answer.body();
    if (answer.kind() != Message.Kind.RESULT || body == null) {
      throw session.refused(request, RemoteErrors.of(call.what(), request.method(), answer));
    }
    return body;
  }

  private McpException lost(TransportException failure) {
    boolean refused =
        failure instanceof HttpStatusException answered
            && answered.status() >= 300
            && answered.status() < 500
            && answered.status() != 408;
    if (request.kind() != Request.Kind.TOOL || failure.neverSent() || refused) {
      return failure;
    }
    return unknown("its answer was lost, so the tool may have run: ", failure);
  }

  /** A tool that was answered has run, whatever the answer was to say. */
  private McpException unreadable(ProtocolException failure) {
    return request.kind() == Request.Kind.TOOL
        ? unknown("its answer cannot be read, so the tool has probably run: ", failure)
        : failure;
  }

  private OutcomeUnknownException unknown(String what, McpException failure) {
    String why = String.valueOf(failure.getMessage());
    String prefix = session.what(request.method());
    return new OutcomeUnknownException(
        session.what(request)
            + " was sent and "
            + what
            + (why.startsWith(prefix) ? request.method() + why.substring(prefix.length()) : why),
        failure);
  }

  private T decode(Json result) {
    try {
      return request.decoder().apply(result);
    } catch (JsonException e) {
      throw new ProtocolException(
          session.what(request) + " got a result that cannot be read: " + e.getMessage(), e);
    }
  }

  /** A future whose cancelling cancels what it waits for at the moment. */
  private static final class Promise<T> extends CompletableFuture<T> {
    private volatile @Nullable Runnable canceller;
    private long steps;
    private long waitingAt;

    synchronized long nextStep() {
      return ++steps;
    }

    /**
     * An answer may come before its request is known to be sent: a step that is past does not
     * count.
     */
    void waitsFor(long step, Runnable cancel) {
      synchronized (this) {
        if (step < waitingAt) {
          return;
        }
        waitingAt = step;
        canceller = cancel;
      }
      if (isCancelled()) {
        cancel.run();
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean cancelled = super.cancel(mayInterruptIfRunning);
      Runnable current = canceller;
      if (cancelled && current != null) {
        current.run();
      }
      return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new CompletableFuture<>();
    }
  }
}
