package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.ToolCall;
import io.patchbay.UrlElicitationRequiredException;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitAction;
import io.patchbay.model.ElicitRequestURLParams;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Sends a call again when the user visited what the server wanted visited first (error -32042,
 * 2025-11-25, Elicitation): such a call was refused, so it did not run. At most three times. The
 * refusal goes through where the user does not agree, where nothing is to be visited, and where a
 * URL must not be opened.
 */
public final class UrlElicitationStep implements CallInterceptor {
  private static final int MOST_RETRIES = 3;

  private final UrlVisits visits;
  private final Observers observers;
  private final Warnings warnings;

  /** Sends the user to pages by this. */
  public UrlElicitationStep(UrlVisits visits, Observers observers, Warnings warnings) {
    this.visits = visits;
    this.observers = observers;
    this.warnings = warnings;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    for (int retry = 1; ; retry++) {
      try {
        return next.proceed(call);
      } catch (UrlElicitationRequiredException e) {
        if (retry > MOST_RETRIES || !visited(call, e)) {
          throw e;
        }
        tell(call, retry + 1, e);
      }
    }
  }

  private void tell(ToolCall call, int attempt, UrlElicitationRequiredException why) {
    String server = call.tool().server().orElse("");
    observers.tell(observer -> observer.retried(server, "tools/call", attempt, why));
  }

  /** Every page is looked at before the first is shown. */
  private boolean visited(ToolCall call, UrlElicitationRequiredException refusal) {
    List<ElicitRequestURLParams> pages = refusal.elicitations();
    boolean local = visits.asksLocally(call);
    for (ElicitRequestURLParams page : pages) {
      Optional<String> problem = page.problem(local);
      if (problem.isPresent()) {
        warnings.warn(call.tool(), "a URL to visit is refused: " + problem.get());
        return false;
      }
    }
    return !pages.isEmpty() && pages.stream().allMatch(page -> agreed(call, page, refusal));
  }

  private boolean agreed(
      ToolCall call, ElicitRequestURLParams page, UrlElicitationRequiredException refusal) {
    try {
      if (!visits.ask(call, page).action().equals(ElicitAction.ACCEPT)) {
        return false;
      }
      visits.awaitCompletion(call, page);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(refusal);
    } catch (CancellationException e) {
      throw e;
    } catch (Exception e) {
      refusal.addSuppressed(e);
      return false;
    }
  }

  private static CancellationException cancelled(UrlElicitationRequiredException cause) {
    CancellationException cancelled =
        new CancellationException("the call was cancelled while the user was at a page");
    cancelled.initCause(cause);
    return cancelled;
  }
}
