package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ServerClosedException;
import io.patchbay.TaskCancelledException;
import io.patchbay.TaskSnapshot;
import io.patchbay.TransportException;
import io.patchbay.internal.session.Subscriptions.Opened;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.TaskStatus;
import io.patchbay.spi.Message;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call that became a task, until its result is there: looks at the task at the pace the server
 * wants, has its questions answered, and fetches the result.
 *
 * <p>Everything that happens to it, be it an answer, a change that the server tells of or a timer,
 * becomes a step, and steps run one after the other on the handler executor, so the state needs no
 * lock; no thread waits in between. Looks change nothing, so one that fails with its channel is
 * repeated, over the next session where there is one: the task does not depend on ours. Only the
 * end comes from anywhere: whoever sets {@code over} first ends it.
 *
 * <p>(A long file: looking, fetching and the end share the steps, and race with each other.)
 */
final class RunningTask {
  private static final Logger log = LoggerFactory.getLogger(RunningTask.class);

  private final @Nullable Call call;
  private final String what;
  private final String taskId;
  private final CallOptions looking;
  private final TaskClock clock;
  private final TaskPace pace = new TaskPace();
  private final SerialExecutor steps;
  private final TaskReports reports;
  private final TaskQuestions questions;
  private final Outcome outcome = new Outcome();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile Session session;
  private @Nullable Cancellable timer;
  private @Nullable Cancellable alarm;
  private boolean asking;
  private boolean settled;
  private int looks;
  private boolean followed;
  private @Nullable Opened push;
  private @Nullable CompletableFuture<Json> fetching;
  private @Nullable RemoteErrorException refusedAnswer;

  private RunningTask(
      Session session,
      @Nullable Call call,
      Request<?> request,
      String taskId,
      CallOptions options,
      CallLimits limits) {
    this.session = session;
    this.call = call;
    this.what = session.what(request);
    this.taskId = taskId;
    CallOptions.Builder own = CallOptions.builder();
    options.meta().forEach(own::meta);
    this.looking = own.build();
    this.clock = new TaskClock(session.time(), limits);
    this.steps = new SerialExecutor(session.executor());
    this.reports = new TaskReports(options.onTask().orElse(null), session.executor());
    this.questions = new TaskQuestions(what, clock, this::step, this::sendAnswers, this::giveUp);
  }

  /**
   * Waits for the end of a task.
   *
   * @param call the call that became the task
   * @param seed what the server said when it made the call a task
   * @return the result of the call; cancelling it cancels the task
   */
  static CompletableFuture<Json> follow(
      Session session, Call call, TaskSnapshot seed, CallOptions options, CallLimits limits) {
    RunningTask task =
        new RunningTask(session, call, call.request(), seed.taskId(), options, limits);
    task.begin(() -> task.created(seed));
    return task.outcome;
  }

  /** Waits for the end of a task of which only the id is known. */
  static CompletableFuture<Json> resume(
      Session session, Request<?> request, String taskId, CallOptions options, CallLimits limits) {
    RunningTask task = new RunningTask(session, null, request, taskId, options, limits);
    task.begin(task::look);
    return task.outcome;
  }

  private void begin(Runnable first) {
    Session now = session;
    now.tasks().add(this);
    step(first);
    step(this::watch);
    McpException ended = now.closedBecause();
    if (ended != null) {
      onSessionEnd(ended);
    }
  }

  private void step(Runnable step) {
    steps.execute(
        () -> {
          if (!over.get()) {
            step.run();
          }
        });
  }

  /** What is said at the creation has no result and no questions in it. */
  private void created(TaskSnapshot seed) {
    log.debug("{} became task {}: {}", what, taskId, seed.status());
    reports.add(seed);
    pace.heard(seed);
    if (seed.status().equals(TaskStatus.WORKING)) {
      lookAgain();
    } else {
      look();
    }
  }

  /** Looks at the limits, and again when the next may run out. */
  private void watch() {
    RequestTimeoutException late =
        clock.expired(what, "the task '" + taskId + "' was to be cancelled");
    if (late != null) {
      giveUp(late);
      return;
    }
    Duration next = clock.next();
    if (next != null) {
      alarm = session.time().schedule(next, () -> step(this::watch));
    }
  }

  private void lookAgain() {
    if (session.closedBecause() != null) {
      look();
      return;
    }
    Duration pause = pace.next(push != null);
    clock.alive(pause);
    lookAfter(pause);
  }

  private void lookAfter(Duration pause) {
    cancel(timer);
    timer = session.time().schedule(pause, () -> step(this::look));
  }

  private static void cancel(@Nullable Cancellable timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  private void look() {
    cancel(timer);
    timer = null;
    if (asking) {
      return;
    }
    asking = true;
    McpException ended = session.closedBecause();
    if (ended != null) {
      moveOn(ended);
      return;
    }
    var unused =
        session
            .callAsync(session.era().tasks().get(taskId), looking)
            .whenComplete((task, failure) -> step(() -> looked(task, failure)));
  }

  private void looked(@Nullable TaskSnapshot task, @Nullable Throwable failure) {
    asking = false;
    if (task == null) {
      failed(failure);
    } else if (!task.taskId().equals(taskId)) {
      unknown(
          new ProtocolException(
              what + ": asked for the task '" + taskId + "', told of '" + task.taskId() + "'",
              null));
    } else {
      looks++;
      onStatus(task);
    }
  }

  private void onStatus(TaskSnapshot task) {
    pace.heard(task);
    if (reports.add(task)) {
      log.debug("{}: task {} is {}", what, taskId, task.status());
    }
    try {
      if (task.status().equals(TaskStatus.CANCELLED)) {
        String words = task.statusMessage().map(message -> ": " + message).orElse("");
        end(
            null,
            new TaskCancelledException(
                what + ": its task '" + taskId + "' was cancelled" + words, taskId));
      } else if (task.status().isTerminal()) {
        ended(task);
      } else {
        goOn(task);
      }
    } catch (McpException e) {
      end(null, e);
    } catch (JsonException e) {
      unknown(
          new ProtocolException(
              what + ": what is said of its task cannot be read: " + e.getMessage(), e));
    }
  }

  private void ended(TaskSnapshot task) {
    Request<Json> result = session.era().tasks().result(task);
    clock.alive(Duration.ZERO);
    if (result == null) {
      end(session.era().tasks().outcome(what, task), null);
    } else {
      settled = true;
      fetch(result, looking);
    }
  }

  private void goOn(TaskSnapshot task) {
    if (task.status().equals(TaskStatus.INPUT_REQUIRED)) {
      RemoteErrorException refused = refusedAnswer;
      if (refused != null) {
        giveUp(refused);
        return;
      }
      Request<Json> result = session.era().tasks().result(task);
      if (result == null) {
        questions.ask(session, session.era().tasks().questions(task));
        sendAnswers();
      } else {
        fetch(result, unlimited());
      }
    }
    if (!over.get()) {
      follow();
      lookAgain();
    }
  }

  /** The looks go on meanwhile, and have the limits. */
  private CallOptions unlimited() {
    return looking.toBuilder().wall(Duration.ZERO).idle(Duration.ZERO).build();
  }

  private void fetch(Request<Json> result, CallOptions options) {
    if (fetching != null) {
      return;
    }
    CompletableFuture<Json> begun = session.callAsync(result, options);
    fetching = begun;
    var unused = begun.whenComplete((json, failure) -> step(() -> fetched(json, failure)));
  }

  private void fetched(@Nullable Json result, @Nullable Throwable failure) {
    fetching = null;
    if (result != null) {
      end(result, null);
    } else {
      failed(failure);
    }
  }

  private void sendAnswers() {
    Map<String, Json> answers = questions.take();
    if (answers.isEmpty()) {
      return;
    }
    var unused =
        session
            .callAsync(session.era().tasks().update(taskId, answers), looking)
            .whenComplete((done, failure) -> step(() -> answersSent(answers, failure)));
  }

  /** What did not arrive is given again with the next look, if the task still wants it. */
  private void answersSent(Map<String, Json> answers, @Nullable Throwable failure) {
    if (failure == null) {
      return;
    }
    Throwable cause = cause(failure);
    log.debug("{}: answers to task {} were not taken", what, taskId, cause);
    if (cause instanceof RemoteErrorException refused) {
      refusedAnswer = refused;
      look();
    } else if (TaskPace.isPassing(cause)) {
      questions.giveBack(answers);
    } else {
      failed(cause);
    }
  }

  /** A task that goes on for long is told of by the server, where it does that. */
  private void follow() {
    if (followed || looks == 0) {
      return;
    }
    followed = true;
    CompletableFuture<Opened> opening =
        session.era().tasks().follow(session, taskId, task -> step(() -> told(task)));
    if (opening != null) {
      var unused =
          opening.whenComplete(
              (opened, failure) -> {
                if (opened != null) {
                  steps.execute(() -> hold(opened));
                }
              });
    }
  }

  private void told(TaskSnapshot task) {
    if (!settled && task.taskId().equals(taskId)) {
      onStatus(task);
    }
  }

  private void hold(Opened opened) {
    Json honoured = opened.honoured().json().get("taskIds");
    boolean wanted =
        honoured != null && honoured.isArray() && honoured.elements().contains(Json.of(taskId));
    if (over.get() || !wanted) {
      opened.close();
      return;
    }
    push = opened;
    lookAgain();
    var unused = opened.ended().whenComplete((nothing, failure) -> step(this::pushEnded));
  }

  private void pushEnded() {
    push = null;
    if (!settled) {
      look();
    }
  }

  private void failed(@Nullable Throwable failure) {
    Throwable cause = cause(failure);
    if (TaskPace.isPassing(cause)) {
      log.debug("{}: a look at task {} failed", what, taskId, cause);
      if (!pace.failed() || session.closedBecause() != null && !mayMove()) {
        unknown((McpException) cause);
      } else {
        settled = false;
        lookAfter(pace.afterFailure());
      }
    } else if (cause instanceof ProtocolException unreadable) {
      unknown(unreadable);
    } else {
      end(null, cause);
    }
  }

  private boolean mayMove() {
    return session.supervision() != null;
  }

  private static Throwable cause(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? new IllegalStateException("a request ended with nothing") : cause;
  }

  /** Goes on in the session after this one. */
  private void moveOn(McpException ended) {
    Supervision supervision = session.supervision();
    if (supervision == null || !(ended instanceof TransportException lost)) {
      asking = false;
      gone(ended);
      return;
    }
    var unused =
        supervision
            .successor(session, lost)
            .whenComplete((next, failure) -> step(() -> moved(next, failure)));
  }

  private void moved(@Nullable Session next, @Nullable Throwable failure) {
    asking = false;
    if (next == null) {
      failed(failure);
      return;
    }
    log.debug("{}: task {} is looked at in the next session", what, taskId);
    session.tasks().remove(this);
    session = next;
    next.tasks().add(this);
    followed = false;
    push = null;
    settled = false;
    look();
  }

  /** The session ended while the task is waited for; what is under way hears of it by itself. */
  void onSessionEnd(McpException reason) {
    step(
        () -> {
          if (reason instanceof ServerClosedException || !mayMove()) {
            gone(reason);
          } else if (!asking) {
            look();
          }
        });
  }

  private void gone(McpException reason) {
    if (reason instanceof ServerClosedException) {
      end(
          null,
          new ServerClosedException(
              what + ": its task '" + taskId + "' may go on: " + reason.getMessage(), reason));
    } else {
      unknown(reason);
    }
  }

  private void unknown(McpException failure) {
    end(
        null,
        new OutcomeUnknownException(
            what
                + " became the task '"
                + taskId
                + "', which may go on and can be resumed; it cannot be followed: "
                + failure.getMessage(),
            failure));
  }

  /** Ends the waiting from this side, and the task with it. */
  private void giveUp(McpException reason) {
    if (end(null, reason)) {
      sendCancel();
    }
  }

  private boolean end(@Nullable Json result, @Nullable Throwable failure) {
    if (!over.compareAndSet(false, true)) {
      return false;
    }
    log.debug(
        "{}: task {} is over: {}", what, taskId, failure == null ? "result" : failure.getMessage());
    cleanUp();
    reports.afterDelivery(
        () -> {
          boolean unused =
              failure == null ? outcome.complete(result) : outcome.completeExceptionally(failure);
        });
    return true;
  }

  private void cleanUp() {
    cancel(timer);
    cancel(alarm);
    questions.cancel();
    session.tasks().remove(this);
    Opened open = push;
    if (open != null) {
      open.close();
    }
    CompletableFuture<Json> under = fetching;
    if (under != null) {
      under.cancel(true);
    }
  }

  private void sendCancel() {
    Session now = session;
    Request<Json> cancel = now.era().tasks().cancel(taskId);
    if (cancel == null) {
      log.debug("{}: the server takes no cancel of task {}", what, taskId);
      return;
    }
    var unused =
        now.callAsync(cancel, looking)
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    log.debug("{}: the cancel of task {} was not taken", what, taskId, failure);
                  }
                });
  }

  /** Returns whether a call waits for this task, so that a question on its stream is this one's. */
  boolean isAskedBy(Call call) {
    return taskId.equals(call.request().name());
  }

  /** The token of the call stands for the task until its end. */
  boolean hasToken(@Nullable Json token) {
    Call made = call;
    return made != null && Json.of(made.id()).equals(token);
  }

  void progressed(Message report) {
    step(
        () -> {
          clock.alive(Duration.ZERO);
          Objects.requireNonNull(call).progressed(report);
        });
  }

  void pause() {
    clock.pause();
  }

  void resume() {
    clock.resume();
  }

  /** The result; cancelling it cancels the task, on the thread that cancels. */
  private final class Outcome extends CompletableFuture<Json> {
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      if (!super.cancel(mayInterruptIfRunning)) {
        return false;
      }
      if (over.compareAndSet(false, true)) {
        log.debug("{}: task {} is cancelled by the caller", what, taskId);
        sendCancel();
        steps.execute(RunningTask.this::cleanUp);
      }
      return true;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new CompletableFuture<>();
    }
  }
}
