package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Bounded waits of tests that deal with real processes. */
final class Await {
  static final Duration LIMIT = Duration.ofSeconds(20);

  private Await() {}

  static void until(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + LIMIT + ": " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }

  static <T> T value(CompletableFuture<T> future) throws Exception {
    return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  static void gone(ProcessHandle process) {
    until("end of " + process, () -> !Liveness.isRunning(process));
  }

  /** The lines of a file that another process writes, once the last one starts like this. */
  static List<String> linesUntil(Path file, String last) {
    until(last + " in " + file, () -> lines(file).stream().anyMatch(l -> l.startsWith(last)));
    return lines(file);
  }

  static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
