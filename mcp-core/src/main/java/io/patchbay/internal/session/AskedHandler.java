package io.patchbay.internal.session;

import io.patchbay.HandlerContext;
import io.patchbay.RequestRejectedException;
import io.patchbay.json.Json;
import io.patchbay.model.Implementation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** One run of a handler on the handler executor; cancelling interrupts it. */
final class AskedHandler implements HandlerContext, Runnable {
  private static final int LONGEST_WARNING = 1_000;

  private final Session session;
  private final String method;
  private final Json params;
  private final CompletableFuture<Json> answer = new CompletableFuture<>();
  private @Nullable Thread thread;

  AskedHandler(Session session, String method, Json params) {
    this.session = session;
    this.method = method;
    this.params = params;
  }

  /** Starts the handler; the future fails with what the handler threw. */
  CompletableFuture<Json> ask() {
    try {
      session.executor().execute(this);
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(e);
    }
    return answer;
  }

  @Override
  public void run() {
    synchronized (this) {
      if (answer.isDone()) {
        return;
      }
      thread = Thread.currentThread();
    }
    try {
      answer.complete(session.config().handlers().answer(method, params, this));
    } catch (Exception e) {
      answer.completeExceptionally(e);
    } catch (Error e) {
      answer.completeExceptionally(e);
      throw e;
    } finally {
      synchronized (this) {
        thread = null;
      }
      boolean unused = Thread.interrupted();
    }
  }

  /** Withdraws the question. */
  void cancel() {
    synchronized (this) {
      if (answer.cancel(false) && thread != null) {
        thread.interrupt();
      }
    }
  }

  /** Returns the error that a failure is told to the server as. */
  static RequestRejectedException rejection(Throwable failure) {
    return failure instanceof RequestRejectedException rejected
        ? rejected
        : new RequestRejectedException(
            RemoteErrors.INTERNAL_ERROR, "the client's handler failed", failure);
  }

  @Override
  public String serverName() {
    return session.config().server();
  }

  @Override
  public Optional<Implementation> serverInfo() {
    return session.era().serverInfo();
  }

  @Override
  public boolean isCancelled() {
    return answer.isCancelled();
  }

  @Override
  public List<String> problems() {
    return List.of();
  }

  /** Returns whether the server runs on this machine. */
  boolean asksLocally() {
    return session.transport().traits().local();
  }

  /** Tells the listeners something a person should know; what a server wrote may be long. */
  void warn(String warning) {
    boolean fits = warning.length() <= LONGEST_WARNING;
    session.warn(
        fits
            ? warning
            : warning.substring(0, warning.offsetByCodePoints(0, LONGEST_WARNING / 2)) + "…");
  }
}
