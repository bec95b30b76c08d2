package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.failure.FlowException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs what goes on to its end also if whoever waits for it is interrupted: a refresh token that is
 * sent is used up, and who does not wait for the answer loses the login.
 */
final class Unbroken {
  private Unbroken() {}

  /** Waits for the outcome; an interrupt ends the waiting only. */
  static <T> T get(String name, Callable<T> action) throws FlowException, InterruptedException {
    FutureTask<T> outcome = new FutureTask<>(action);
    Thread thread = new Thread(outcome, "patchbay-" + name + "-tokens");
    thread.setDaemon(true);
    thread.start();
    try {
      return outcome.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof FlowException failure) {
        throw failure;
      } else if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException("tokens of '" + name + "'", e.getCause());
    }
  }
}
