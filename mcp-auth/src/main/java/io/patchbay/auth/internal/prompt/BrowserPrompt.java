package io.patchbay.auth.internal.prompt;

import io.patchbay.auth.LoginPrompt;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the system's browser, and falls back to another prompt if that does not work. */
public final class BrowserPrompt implements LoginPrompt {
  /** Starts programs of this system. */
  public static final Starter SYSTEM =
      new Starter() {
        @Override
        public Optional<List<String>> command(URI address) {
          return Browsers.command(System.getProperty("os.name", ""), System.getenv(), address);
        }

        @Override
        public CompletableFuture<Integer> start(List<String> command) throws IOException {
          Process process =
              new ProcessBuilder(command)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD)
                  .start();
          process.getOutputStream().close();
          return process.onExit().thenApply(Process::exitValue);
        }
      };

  private static final Logger log = LoggerFactory.getLogger(BrowserPrompt.class);

  private final Starter starter;
  private final LoginPrompt otherwise;

  /** Starts a browser. */
  public interface Starter {
    /** Returns the program that opens an address, with its arguments; empty if there is none. */
    Optional<List<String>> command(URI address);

    /** Starts a program, and returns its exit code when it has one. */
    CompletableFuture<Integer> start(List<String> command) throws IOException;
  }

  /**
   * Creates the prompt.
   *
   * @param otherwise what leads the user if there is no browser
   */
  public BrowserPrompt(Starter starter, LoginPrompt otherwise) {
    this.starter = starter;
    this.otherwise = otherwise;
  }

  @Override
  public CompletableFuture<URI> open(Request request) {
    if (!Browsers.isOpened(request.address())) {
      throw new IllegalArgumentException(
          "the address of the login is neither https nor on this machine");
    }
    Optional<List<String>> command = starter.command(request.address());
    if (command.isEmpty()) {
      return otherwise.open(request);
    }
    try {
      return unlessFailing(starter.start(command.get()), request);
    } catch (IOException e) {
      log.debug("{} cannot be started", command.get().get(0));
      return otherwise.open(request);
    }
  }

  /** A program that ends with 0, or goes on, has opened it, as far as can be known. */
  private CompletableFuture<URI> unlessFailing(CompletableFuture<Integer> exit, Request request) {
    CompletableFuture<URI> brought = new CompletableFuture<>();
    var unused =
        exit.thenAccept(
            code -> {
              if (code != 0 && !brought.isDone()) {
                fallBack(request, brought);
              }
            });
    return brought;
  }

  private void fallBack(Request request, CompletableFuture<URI> brought) {
    CompletableFuture<URI> other;
    try {
      other = otherwise.open(request);
    } catch (RuntimeException e) {
      brought.completeExceptionally(e);
      return;
    }
    var unused =
        other.whenComplete(
            (address, failure) -> {
              if (failure == null) {
                brought.complete(address);
              } else {
                brought.completeExceptionally(failure);
              }
            });
    var unusedToo = brought.whenComplete((address, failure) -> other.cancel(true));
  }
}
