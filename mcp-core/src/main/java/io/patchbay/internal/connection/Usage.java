package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.internal.connection.Waiters.Terms;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.state.Event.Trigger;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gets the session for a request: the one there is, without a detour; otherwise it connects, and
 * waits for the one attempt that runs.
 */
final class Usage {
  private final Plug plug;
  private final Duration limit;
  private final Executor completer;
  private final Supplier<@Nullable LentThread> lender;

  /**
   * @param limit how long a request waits for a session
   * @param completer where results of asynchronous requests are completed
   * @param lender lends the calling thread to an attempt to connect where that is safe
   */
  Usage(Plug plug, Duration limit, Executor completer, Supplier<@Nullable LentThread> lender) {
    this.plug = plug;
    this.limit = limit;
    this.completer = completer;
    this.lender = lender;
  }

  /** Returns the session, on the calling thread. */
  Session session() {
    return session(CallOptions.DEFAULT);
  }

  /** Returns the session, on the calling thread, within the wall limit of a call. */
  Session session(CallOptions options) {
    Session now = plug.session();
    if (now != null) {
      return now;
    }
    plug.requireMayWait();
    Terms terms = terms(options);
    LentThread lent = terms.strict() ? null : lender.get();
    return waitFor(plug.await(terms, Trigger.USE, lent), this::withdraw);
  }

  private Terms terms(CallOptions options) {
    return options
        .wall()
        .filter(own -> !own.isZero() && own.compareTo(limit) < 0)
        .map(Terms::strictly)
        .orElse(Terms.attempt(limit));
  }

  private void withdraw(CompletableFuture<Session> wanted) {
    plug.forget(wanted);
  }

  /** Waits for something; an interrupt ends the waiting. */
  static <T> T waitFor(
      CompletableFuture<T> awaited, java.util.function.Consumer<CompletableFuture<T>> withdraw) {
    try {
      return awaited.get();
    } catch (InterruptedException e) {
      withdraw.accept(awaited);
      Thread.currentThread().interrupt();
      throw interrupted(e);
    } catch (CancellationException e) {
      throw told(awaited, e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }

  /** Newer platforms throw an exception of their own, with what was told as its cause. */
  private static RuntimeException told(CompletableFuture<?> ended, CancellationException thrown) {
    Throwable told = ended.handle((value, failure) -> failure).join();
    return told instanceof RuntimeException known ? known : thrown;
  }

  /** Returns what a thread is told that was interrupted while it waited. */
  static CancellationException interrupted(Throwable cause) {
    return (CancellationException)
        new CancellationException("the waiting thread was interrupted").initCause(cause);
  }

  /** Does something with the session, when there is one; cancelling what is returned cancels it. */
  <T> CompletableFuture<T> with(Function<Session, CompletableFuture<T>> use) {
    return with(CallOptions.DEFAULT, use);
  }

  /** Does something with the session, which is waited for within the wall limit of a call. */
  <T> CompletableFuture<T> with(CallOptions options, Function<Session, CompletableFuture<T>> use) {
    return with(
        options,
        use,
        failure -> {
          throw failure;
        });
  }

  /**
   * Does something with the session, when there is one, or without one.
   *
   * @param otherwise gives the result where there is no session for this reason, or throws it
   */
  <T> CompletableFuture<T> with(
      CallOptions options,
      Function<Session, CompletableFuture<T>> use,
      Function<McpException, T> otherwise) {
    Session now = plug.session();
    return now == null ? later(options, use, otherwise) : use.apply(now);
  }

  private <T> CompletableFuture<T> later(
      CallOptions options,
      Function<Session, CompletableFuture<T>> use,
      Function<McpException, T> otherwise) {
    Later<T> result = new Later<>();
    CompletableFuture<Session> wanted = plug.await(terms(options), Trigger.USE);
    result.waitsFor(() -> withdraw(wanted));
    var unused =
        wanted.whenCompleteAsync(
            (session, failure) -> {
              if (session == null) {
                result.end(otherwise, failure);
              } else if (!result.isDone()) {
                result.follow(use, session);
              }
            },
            completer);
    return result;
  }

  /** A result that is not begun yet. */
  private static final class Later<T> extends CompletableFuture<T> {
    private volatile @Nullable Runnable canceller;

    void waitsFor(Runnable cancel) {
      canceller = cancel;
      if (isCancelled()) {
        cancel.run();
      }
    }

    void end(Function<McpException, T> otherwise, @Nullable Throwable failure) {
      try {
        if (failure instanceof McpException known) {
          complete(otherwise.apply(known));
        } else {
          completeExceptionally(
              failure == null ? new IllegalStateException("no session") : failure);
        }
      } catch (RuntimeException e) {
        completeExceptionally(e);
      }
    }

    void follow(Function<Session, CompletableFuture<T>> use, Session session) {
      try {
        CompletableFuture<T> begun = use.apply(session);
        waitsFor(() -> begun.cancel(true));
        var unused =
            begun.whenComplete(
                (value, failure) -> {
                  if (failure == null) {
                    complete(value);
                  } else {
                    completeExceptionally(failure);
                  }
                });
      } catch (RuntimeException e) {
        completeExceptionally(e);
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
