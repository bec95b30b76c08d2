package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.internal.session.Era.Meaning;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One request of the application: one leg on the wire, or several where the server asks for input
 * in between (2026-07-28, multi round-trip requests). A leg that is refused only for how the era
 * spoke is sent once more.
 *
 * @param <T> the result's type
 */
final class Operation<T> {
  private final Session session;
  private final Request<T> request;
  private final CallOptions options;
  private final CallLimits limits;
  private @Nullable InputRounds rounds;
  private boolean corrected;
  private long used;

  Operation(Session session, Request<T> request, CallOptions options) {
    this.session = session;
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
      Call call = session.send(leg, options, limits.after(used), null);
      Message answer = answerTo(call);
      if (isCorrected(answer)) {
        used += call.elapsed();
        continue;
      }
      Json result = resultOf(call, answer);
      if (session.era().meaning(request, result) == Meaning.COMPLETE) {
        return decode(result);
      }
      used += call.elapsed();
      leg = waitFor(nextLeg(result));
    }
  }

  private CompletableFuture<Request<T>> nextLeg(Json result) {
    InputRounds known = rounds;
    if (known == null) {
      known = new InputRounds(session, request);
      rounds = known;
    }
    return known.next(result);
  }

  private Request<T> waitFor(CompletableFuture<Request<T>> next) {
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
    long step = promise.nextStep();
    Call call;
    try {
      call =
          session.send(
              leg,
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
      Message answer = answerTo(call);
      if (isCorrected(answer)) {
        used += call.elapsed();
        startLeg(promise, leg);
        return;
      }
      Json result = resultOf(call, answer);
      if (session.era().meaning(request, result) == Meaning.COMPLETE) {
        promise.complete(decode(result));
        return;
      }
      used += call.elapsed();
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

  private Message answerTo(Call call) {
    try {
      return call.await();
    } catch (TransportException e) {
      throw lost(e);
    }
  }

  /** Returns whether the era speaks otherwise now, so that the leg is worth sending again. */
  private boolean isCorrected(Message answer) {
    Json refusal = answer.kind() == Message.Kind.ERROR ? answer.body() : null;
    if (refusal == null || corrected) {
      return false;
    }
    Era other = session.era().corrected(session.config(), refusal);
    if (other == null) {
      return false;
    }
    corrected = true;
    session.become(other, false);
    return true;
  }

  private Json resultOf(Call call, Message answer) {
    Json body = answer.body();
    if (answer.kind() != Message.Kind.RESULT || body == null) {
      throw RemoteErrors.of(call.what(), request.method(), answer);
    }
    return body;
  }

  private McpException lost(TransportException failure) {
    if (request.kind() != Request.Kind.TOOL || failure.neverSent()) {
      return failure;
    }
    return new OutcomeUnknownException(
        session.what(request)
            + " was sent and its answer was lost, so the tool may have run: "
            + failure.getMessage(),
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
