package io.patchbay.auth.internal.prompt;

import io.patchbay.auth.LoginPrompt;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows the address, and takes the one that the user brings back. */
public final class PastePrompt implements LoginPrompt {
  private static final int TRIES = 5;

  private final Consumer<Request> show;
  private final Supplier<@Nullable String> read;
  private final Consumer<String> tell;

  /**
   * Creates the prompt.
   *
   * @param show shows the request
   * @param read waits for a line, null at the end
   * @param tell tells the user something
   */
  public PastePrompt(
      Consumer<Request> show, Supplier<@Nullable String> read, Consumer<String> tell) {
    this.show = show;
    this.read = read;
    this.tell = tell;
  }

  @Override
  public CompletableFuture<URI> open(Request request) {
    show.accept(request);
    CompletableFuture<URI> brought = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(request, brought), "patchbay-login-paste");
    reader.setDaemon(true);
    reader.start();
    var unused = brought.whenComplete((address, failure) -> reader.interrupt());
    return brought;
  }

  private void read(Request request, CompletableFuture<URI> brought) {
    try {
      for (int i = 0; i < TRIES && !brought.isDone(); i++) {
        String line = read.get();
        if (line == null) {
          break;
        } else if (take(line, request, brought)) {
          return;
        }
      }
      brought.completeExceptionally(new IllegalStateException("no address was brought"));
    } catch (RuntimeException e) {
      brought.completeExceptionally(e);
    }
  }

  private boolean take(String line, Request request, CompletableFuture<URI> brought) {
    try {
      Pasted pasted = Pasted.of(line, request);
      if (pasted.bare()) {
        tell.accept(
            "a bare code does not say who gave it: go on only if you got it at "
                + request.issuer()
                + " just now");
      }
      brought.complete(pasted.address());
      return true;
    } catch (IllegalArgumentException e) {
      tell.accept(String.valueOf(e.getMessage()));
      return false;
    }
  }
}
