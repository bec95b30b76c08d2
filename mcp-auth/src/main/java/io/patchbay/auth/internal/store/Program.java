package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Keychain.KeychainException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a program that a keychain is reached by. */
@FunctionalInterface
interface Program {
  /** Runs programs of this machine; one that takes longer is ended. */
  Program REAL = (command, input) -> run(command, input, Duration.ofSeconds(5));

  /**
   * What came of it.
   *
   * @param code the exit code
   * @param out standard output, which may be secret
   * @param err standard error
   */
  record Answer(int code, String out, String err) {
    /** Returns what went wrong, in a few words that the program chose. */
    String complaint() {
      String first = err.strip().lines().findFirst().orElse("");
      return first.isEmpty()
          ? "exit code " + code
          : first.substring(0, Math.min(first.length(), 200));
    }

    /** Returns the exit code; the output may be secret. */
    @Override
    public String toString() {
      return "Answer[" + code + "]";
    }
  }

  /**
   * Runs a program.
   *
   * @param command its path and its arguments
   * @param input its standard input
   */
  Answer run(List<String> command, String input) throws KeychainException;

  /** Runs a program for a limited time. */
  static Answer run(List<String> command, String input, Duration limit) throws KeychainException {
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new KeychainException(command.get(0) + " cannot be started", e);
    }
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      CompletableFuture<String> out = reading(process.getInputStream());
      CompletableFuture<String> err = reading(process.getErrorStream());
      try (OutputStream in = process.getOutputStream()) {
        in.write(input.getBytes(StandardCharsets.US_ASCII)); // less than a pipe holds
      } catch (IOException e) {
        // It has ended without reading, and its exit code says why.
      }
      if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
        throw slow(command, limit);
      }
      return new Answer(process.exitValue(), ended(out, deadline), ended(err, deadline));
    } catch (TimeoutException e) {
      throw slow(command, limit);
    } catch (ExecutionException e) {
      throw new KeychainException(command.get(0) + " cannot be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KeychainException("the thread was interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static KeychainException slow(List<String> command, Duration limit) {
    return new KeychainException(
        command.get(0) + " does not answer within " + limit.toSeconds() + " s", null);
  }

  private static String ended(CompletableFuture<String> stream, long deadline)
      throws InterruptedException, ExecutionException, TimeoutException {
    return stream.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private static CompletableFuture<String> reading(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                text.complete(new String(stream.readNBytes(1 << 16), StandardCharsets.UTF_8));
              } catch (IOException e) {
                text.completeExceptionally(e);
              }
            },
            "patchbay-keychain-read");
    reader.setDaemon(true);
    reader.start();
    return text;
  }
}
