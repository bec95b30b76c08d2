package io.patchbay.internal.pipeline;

import io.patchbay.ElicitationHandler;
import io.patchbay.HandlerContext;
import io.patchbay.ToolCall;
import io.patchbay.model.ElicitAction;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Visits that the host's handler of elicitations asks for. A visit that has an id is waited for
 * until its server reports it complete, or patience ends; then the call is tried again in any case.
 */
public final class HandlerVisits implements UrlVisits {
  private final ElicitationHandler handler;
  private final Function<ToolCall, HandlerContext> context;
  private final Predicate<ToolCall> local;
  private final UrlCompletions completions;
  private final Duration patience;
  private final TimeSource time;

  /**
   * Creates the visits.
   *
   * @param handler asks the user, on the thread of the call
   * @param context what the handler is told of the server of a call
   * @param local whether the server of a call runs on this machine
   * @param completions hears of what servers report
   * @param patience how long a report is waited for after the user agreed
   * @param time measures that
   */
  public HandlerVisits(
      ElicitationHandler handler,
      Function<ToolCall, HandlerContext> context,
      Predicate<ToolCall> local,
      UrlCompletions completions,
      Duration patience,
      TimeSource time) {
    this.handler = handler;
    this.context = context;
    this.local = local;
    this.completions = completions;
    this.patience = patience;
    this.time = time;
  }

  @Override
  public ElicitResult ask(ToolCall call, ElicitRequestURLParams visit) throws Exception {
    boolean agreed = false;
    visit.elicitationId().ifPresent(id -> expect(call, id));
    try {
      ElicitResult answer = handler.elicit(visit, context.apply(call));
      agreed = answer.action().equals(ElicitAction.ACCEPT);
      return answer;
    } finally {
      if (!agreed) {
        visit.elicitationId().ifPresent(id -> completions.forget(server(call), id));
      }
    }
  }

  private void expect(ToolCall call, String id) {
    CompletableFuture<Boolean> unused = completions.expect(server(call), id);
  }

  @Override
  public void awaitCompletion(ToolCall call, ElicitRequestURLParams visit)
      throws InterruptedException {
    String id = visit.elicitationId().orElse("");
    if (!id.isEmpty()) {
      await(call, id);
    }
  }

  private void await(ToolCall call, String id) throws InterruptedException {
    CompletableFuture<Boolean> complete = completions.expect(server(call), id);
    TimeSource.Cancellable end =
        time.schedule(patience, () -> completions.forget(server(call), id));
    try {
      boolean unused = complete.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // never completed so
    } finally {
      end.cancel();
      completions.forget(server(call), id);
    }
  }

  @Override
  public boolean asksLocally(ToolCall call) {
    return local.test(call);
  }

  private static String server(ToolCall call) {
    return call.tool().server().orElse("");
  }
}
