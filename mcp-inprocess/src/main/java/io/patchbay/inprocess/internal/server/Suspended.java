package io.patchbay.inprocess.internal.server;

import io.patchbay.json.Json;
import io.patchbay.model.InputRequest;
import io.patchbay.model.InputRequiredResult;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Handlers that wait for the client to send its request again with an answer (2026-07-28, multi
 * round-trip requests). The state that the client gives back says which one goes on. As nothing
 * says that a client will not come back, the wait is limited, and so is the number that waits.
 */
final class Suspended {
  private static final String KEY = "input";
  private static final int MOST = 1_000;

  private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

  private record Waiting(HandlerRun run, CompletableFuture<Json> answer) {}

  /** Answers the run's request with a question, and waits for the next request. */
  Json ask(HandlerRun run, ServerSession session, String method, Json params) {
    if (waiting.size() >= MOST) {
      throw new IllegalStateException("too many handlers wait for their clients");
    }
    String state = UUID.randomUUID().toString();
    Waiting entry = new Waiting(run, new CompletableFuture<>());
    waiting.put(state, entry);
    try {
      if (!session.ended(run)) {
        throw new CancellationException("nobody waits for the answer any more");
      }
      session.answer(run.requestId(), question(method, params, state));
      return Questions.await(method, entry.answer());
    } finally {
      waiting.remove(state);
    }
  }

  private static Json question(String method, Json params, String state) {
    InputRequest request = InputRequest.builder(method).params(params.members()).build();
    return InputRequiredResult.builder()
        .inputRequests(Map.of(KEY, request))
        .requestState(state)
        .member("resultType", "input_required")
        .build()
        .json();
  }

  /**
   * Lets a handler go on if a request is the one it waits for.
   *
   * @return whether a handler has taken the request
   */
  boolean resume(Json id, Json params, ServerSession session) {
    if (waiting.isEmpty()) {
      return false;
    }
    Json state = params.get("requestState");
    @Nullable Waiting entry =
        state == null || !state.isString() ? null : waiting.remove(state.asString());
    if (entry == null) {
      return false;
    }
    entry.run().continueAs(id, params);
    Json responses = params.get("inputResponses");
    Json answer = responses == null ? null : responses.get(KEY);
    if (answer == null) {
      entry.answer().completeExceptionally(Answers.invalidParams("the answer is missing"));
    } else {
      entry.answer().complete(answer);
    }
    return true;
  }

  /** Ends all waits. */
  void close() {
    waiting.values().forEach(entry -> entry.run().cancel());
    waiting.clear();
  }
}
