package io.patchbay.auth.internal.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs what must not be broken off half-way. Files and locks are given up when their thread is
 * interrupted, as that of a call is when the call is cancelled; a refresh token that is not saved
 * because of that is lost. So they are used on a thread that nobody knows.
 */
final class Undisturbed {
  private Undisturbed() {}

  /** Runs it to its end, and throws what it does. An interruption stays one. */
  static void run(Runnable action) {
    boolean done =
        get(
            () -> {
              action.run();
              return true;
            });
    assert done;
  }

  /** Runs it to its end, and returns or throws what it does. An interruption stays one. */
  static <T> T get(Supplier<T> action) {
    CompletableFuture<T> result =
        CompletableFuture.supplyAsync(
            action,
            task -> {
              Thread thread = new Thread(task, "patchbay-tokens");
              thread.setDaemon(true);
              thread.start();
            });
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
