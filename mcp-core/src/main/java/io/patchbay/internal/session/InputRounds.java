package io.patchbay.internal.session;

import io.patchbay.InputRefusedException;
import io.patchbay.McpException;
import io.patchbay.ProtocolException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.InputRequest;
import io.patchbay.model.InputRequiredResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of one request whose server wants input first (specification 2026-07-28, multi
 * round-trip requests): every question is answered, at the same time, and the request goes out
 * again with the answers and the server's state, unchanged. A question that cannot be answered ends
 * the call, as there is no way to tell the server.
 */
final class InputRounds {
  private static final long STATE_ONLY_DELAY = 250;

  private final Session session;
  private final Request<?> request;
  private int rounds;

  InputRounds(Session session, Request<?> request) {
    this.session = session;
    this.request = request;
  }

  /**
   * Returns the request for the next leg, once the questions of the last answer are answered;
   * cancelling it withdraws them.
   */
  @SuppressWarnings("unchecked")
  <T> CompletableFuture<Request<T>> next(Json result) {
    Request<T> original = (Request<T>) request;
    if (request.decoder() instanceof Request.InputWatcher watcher) {
      watcher.inputRequired();
    }
    InputRequiredResult required;
    try {
      required = InputRequiredResult.from(result);
    } catch (JsonException e) {
      return failed(
          new ProtocolException(
              what() + " got an input request that cannot be read: " + e.getMessage(), e));
    }
    Map<String, InputRequest> questions = required.inputRequests();
    @Nullable String state = required.requestState().orElse(null);
    if (questions.isEmpty() && state == null) {
      return failed(
          new ProtocolException(
              what() + " was answered input_required with neither inputRequests nor requestState",
              null));
    }
    if (++rounds > session.config().limits().inputRounds()) {
      return failed(
          new ProtocolException(
              what()
                  + " asked for input more often than the limit of "
                  + session.config().limits().inputRounds()
                  + " rounds",
              null));
    }
    if (questions.isEmpty()) {
      return later(original.with(params(Map.of(), state)));
    }
    CompletableFuture<Map<String, Json>> answers = answers(questions);
    CompletableFuture<Request<T>> leg =
        answers.thenApply(given -> original.with(params(given, state)));
    var unused = leg.whenComplete((made, failure) -> answers.cancel(false));
    return leg;
  }

  private String what() {
    return session.what(request.method());
  }

  private Map<String, ?> params(Map<String, Json> answers, @Nullable String state) {
    Map<String, Object> params = new LinkedHashMap<>(request.params());
    if (!answers.isEmpty()) {
      params.put("inputResponses", answers);
    }
    if (state != null) {
      params.put("requestState", state);
    }
    return params;
  }

  /** A server that only wants to be asked again is given a moment. */
  private <T> CompletableFuture<T> later(T value) {
    CompletableFuture<T> due = new CompletableFuture<>();
    long delay =
        STATE_ONLY_DELAY / 2 + ThreadLocalRandom.current().nextLong(STATE_ONLY_DELAY / 2 + 1);
    var unused =
        session
            .time()
            .schedule(
                Duration.ofMillis(delay),
                () -> session.executor().execute(() -> due.complete(value)));
    return due;
  }

  private CompletableFuture<Map<String, Json>> answers(Map<String, InputRequest> questions) {
    Map<String, AskedHandler> asked = new LinkedHashMap<>();
    Map<String, CompletableFuture<Json>> answers = new LinkedHashMap<>();
    CompletableFuture<Map<String, Json>> all = new CompletableFuture<>();
    questions.forEach(
        (key, question) -> {
          AskedHandler handler =
              new AskedHandler(
                  session, question.method(), question.params().orElse(Json.emptyObject()));
          asked.put(key, handler);
          answers.put(key, handler.ask());
        });
    answers.forEach(
        (key, answer) -> {
          var unused =
              answer.whenComplete(
                  (given, failure) -> {
                    if (failure != null) {
                      all.completeExceptionally(refused(questions.get(key), failure));
                    }
                  });
        });
    var unused =
        CompletableFuture.allOf(answers.values().toArray(CompletableFuture[]::new))
            .thenAccept(
                nothing -> {
                  Map<String, Json> given = new LinkedHashMap<>();
                  answers.forEach((key, answer) -> given.put(key, answer.join()));
                  all.complete(given);
                });
    var unusedToo =
        all.whenComplete((given, failure) -> asked.values().forEach(AskedHandler::cancel));
    return all;
  }

  private InputRefusedException refused(@Nullable InputRequest question, Throwable failure) {
    String method = question == null ? "" : question.method();
    return new InputRefusedException(
        what()
            + " asked for "
            + method
            + ", which was not answered: "
            + AskedHandler.rejection(failure).getMessage(),
        failure);
  }

  private static <T> CompletableFuture<T> failed(McpException reason) {
    return CompletableFuture.failedFuture(reason);
  }
}
