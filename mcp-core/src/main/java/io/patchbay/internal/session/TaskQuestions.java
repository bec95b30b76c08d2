package io.patchbay.internal.session;

import io.patchbay.InputRefusedException;
import io.patchbay.McpException;
import io.patchbay.ProtocolException;
import io.patchbay.json.Json;
import io.patchbay.model.InputRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task asks (2026-07-28), by keys: each is asked once, however often the server repeats it,
 * and its answer is given once. All methods and callbacks run in the steps of the task.
 */
final class TaskQuestions {
  private final String what;
  private final TaskClock clock;
  private final Executor steps;
  private final Runnable onAnswer;
  private final Consumer<McpException> onRefusal;
  private final Set<String> asked = new HashSet<>();
  private final List<AskedHandler> open = new ArrayList<>();
  private final Map<String, Json> answers = new LinkedHashMap<>();
  private int rounds;

  /**
   * @param what the server and the call, for an error
   * @param onAnswer told that there is an answer to take
   * @param onRefusal told why a question gets none
   */
  TaskQuestions(
      String what,
      TaskClock clock,
      Executor steps,
      Runnable onAnswer,
      Consumer<McpException> onRefusal) {
    this.what = what;
    this.clock = clock;
    this.steps = steps;
    this.onAnswer = onAnswer;
    this.onRefusal = onRefusal;
  }

  /** Asks what has not been asked yet. */
  void ask(Session session, Map<String, InputRequest> questions) {
    Map<String, InputRequest> fresh = new LinkedHashMap<>(questions);
    fresh.keySet().removeAll(asked);
    if (fresh.isEmpty()) {
      return;
    }
    int most = session.config().limits().inputRounds();
    if (++rounds > most) {
      onRefusal.accept(
          new ProtocolException(
              what + " asked for input more often than the limit of " + most + " rounds", null));
      return;
    }
    fresh.forEach((key, question) -> ask(session, key, question));
  }

  private void ask(Session session, String key, InputRequest question) {
    asked.add(key);
    AskedHandler handler =
        new AskedHandler(session, question.method(), question.params().orElse(Json.emptyObject()));
    open.add(handler);
    boolean takesLong = InputHandlers.takesLong(question.method());
    if (takesLong) {
      clock.pause();
    }
    var unused =
        handler
            .ask()
            .whenComplete(
                (answer, failure) -> {
                  if (takesLong) {
                    clock.resume();
                  }
                  steps.execute(() -> answered(handler, key, question, answer, failure));
                });
  }

  private void answered(
      AskedHandler handler,
      String key,
      InputRequest question,
      @Nullable Json answer,
      @Nullable Throwable failure) {
    open.remove(handler);
    if (answer != null) {
      answers.put(key, answer);
      onAnswer.run();
    } else if (!handler.isCancelled()) {
      onRefusal.accept(refused(question.method(), failure));
    }
  }

  private InputRefusedException refused(String method, @Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    Throwable known = cause == null ? new IllegalStateException("no answer") : cause;
    return new InputRefusedException(
        what
            + " asked for "
            + method
            + ", which was not answered: "
            + AskedHandler.rejection(known).getMessage(),
        known);
  }

  /** Takes the answers that are there; empty if there is none. */
  Map<String, Json> take() {
    Map<String, Json> taken = new LinkedHashMap<>(answers);
    answers.clear();
    return taken;
  }

  /** Answers that did not reach the server are given again. */
  void giveBack(Map<String, Json> untold) {
    untold.forEach(answers::putIfAbsent);
  }

  /** Withdraws what is open. */
  void cancel() {
    List.copyOf(open).forEach(AskedHandler::cancel);
  }
}
