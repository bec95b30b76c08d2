package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerClosedException;
import io.patchbay.TransportException;
import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.internal.time.PatientTime;
import io.patchbay.internal.time.SystemTime;
import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One session with one server over one transport.
 *
 * <p>Ids come from one counter and are never used again. Open calls stand in one table, which is
 * empty when nothing is open. Limits are watched by one sweep over that table, scheduled for the
 * earliest limit there is: a call that ends in time leaves nothing behind in the timer.
 *
 * <p>What the two eras do differently is asked of the {@link Era}, which is set while connecting.
 *
 * <p>(A long file: sending, limits, delivering and the end share its table, and race with each
 * other.)
 */
public final class Session implements TransportListener {
  private final SessionConfig config;
  private final Transport transport;
  private final SessionEvents events;
  private final Ids ids = new Ids();
  private final ExchangeTable<Call> calls = new ExchangeTable<>();
  private final PeerRequests peerRequests;
  private final SerialExecutor serial;
  private volatile long sweepAt = Long.MAX_VALUE;
  private @Nullable Cancellable sweeping;
  private volatile @Nullable McpException closed;
  private long junk;
  private final Renewal renewal = new Renewal(this);
  private final OpenTasks tasks = new OpenTasks();
  private volatile @Nullable Runnable unknownTool;
  private volatile @Nullable Health health;
  private volatile @Nullable PatientTime greeting;
  private volatile Era era;

  /**
   * Creates a session over a transport that is not open yet.
   *
   * @param era how to speak at first
   */
  public Session(SessionConfig config, Transport transport, SessionEvents events, Era era) {
    this.config = config;
    this.transport = transport;
    this.events = events;
    this.era = era;
    this.serial = config.serial();
    this.peerRequests = new PeerRequests(this, config);
  }

  /** Opens the transport. */
  public void open() {
    transport.open(this);
  }

  /** Returns what the session works with. */
  public SessionConfig config() {
    return config;
  }

  /** Returns the transport. */
  public Transport transport() {
    return transport;
  }

  /** Returns the era in force. */
  public Era era() {
    return era;
  }

  /**
   * Changes how to speak; while connecting only.
   *
   * @param settled whether it is known now which era the server is of; what had to wait for that is
   *     served then
   */
  public void become(Era next, boolean settled) {
    era = next;
    if (settled) {
      peerRequests.eraKnown();
    }
  }

  /** Returns how many calls are open. */
  public int openCalls() {
    return calls.size();
  }

  /** Returns whether an open call asked for log messages. */
  public boolean asksForLogs() {
    return calls.entries().stream().anyMatch(Call::asksForLogs);
  }

  /** Returns how many lines came that were no messages. */
  public synchronized long junkLines() {
    return junk;
  }

  /** Returns why the session ended, or null while it has not. */
  public @Nullable McpException closedBecause() {
    return closed;
  }

  TimeSource time() {
    return config.time();
  }

  /** Returns a time of the session's clock by {@link System#nanoTime}, which transports go by. */
  long systemTime(long at) {
    return time() instanceof SystemTime ? at : System.nanoTime() + at - time().nanoTime();
  }

  Executor executor() {
    return config.executor();
  }

  /** Returns a request with the server's name, for an error. */
  public String what(String method) {
    return "server '" + config.server() + "': " + method;
  }

  /** Returns a request with the server's name and the name it is called with, for an error. */
  String what(Request<?> request) {
    return what(request.method()) + (request.name() == null ? "" : " of '" + request.name() + "'");
  }

  /** Runs a request on the calling thread. */
  public <T> T call(Request<T> request, CallOptions options) {
    return new Operation<>(this, request, options, true).run();
  }

  /** Runs a request; cancelling the future cancels it. */
  public <T> CompletableFuture<T> callAsync(Request<T> request, CallOptions options) {
    return new Operation<>(this, request, options, true).start();
  }

  /** Runs a request of the greeting: it does not wait for the session to be renewed. */
  public <T> T greet(Request<T> request, CallOptions options) {
    return new Operation<>(this, request, options, false).run();
  }

  /** Waits without a thread for the end of a task; cancelling the future cancels the task. */
  public <T> CompletableFuture<T> resumeAsync(Request<T> request, CallOptions options) {
    return new Operation<>(this, request, options, true).resume();
  }

  Renewal renewal() {
    return renewal;
  }

  OpenTasks tasks() {
    return tasks;
  }

  /** Sets who hears that a tool was called that the server does not know. */
  public void onUnknownTool(Runnable heard) {
    unknownTool = heard;
  }

  /** A request was refused; returns the refusal. */
  McpException refused(Request<?> request, McpException refusal) {
    Runnable heard = unknownTool;
    if (heard != null
        && request.kind() == Request.Kind.TOOL
        && refusal instanceof RemoteErrorException error
        && (error.code() == RemoteErrors.INVALID_PARAMS
            || error.code() == RemoteErrors.METHOD_NOT_FOUND)) {
      heard.run();
    }
    return refusal;
  }

  /** Lists the tools anew when a call shows that what is known of them is stale. */
  CompletableFuture<?> relist() {
    return events.relist(this);
  }

  /**
   * Sends one leg of a request.
   *
   * @param done told the outcome; null for a leg that the calling thread waits for
   */
  Call send(
      Request<?> request, CallOptions options, CallLimits limits, @Nullable Consumer<Call> done) {
    return send(request, options, limits, done, null);
  }

  /** Sends a request whose exchange has notifications of its own. */
  public Call send(
      Request<?> request,
      CallOptions options,
      CallLimits limits,
      @Nullable Consumer<Call> done,
      @Nullable Consumer<Message> asides) {
    long id = ids.next();
    long token = request.mayRequireInput() || options.progress().isPresent() ? id : -1;
    Call call = new Call(this, id, renewal.generation(), request, limits, options, done, asides);
    Json params = era.envelope(request.params(), options, token);
    Outgoing outgoing =
        Outgoing.request(
            id,
            request.method(),
            params,
            request.name(),
            era.version().value(),
            done == null,
            era.mirrored(this, request));
    calls.add(call);
    McpException over = closed;
    if (over != null) {
      call.onEnd(neverSent(over));
      return call;
    }
    try {
      call.sentAs(transport.send(outgoing, call));
    } catch (RuntimeException | Error e) {
      call.onEnd(new TransportException(call.what() + ": the transport failed: " + e, e));
    }
    watch(call);
    return call;
  }

  private McpException neverSent(McpException over) {
    return over instanceof TransportException
        ? new TransportException(String.valueOf(over.getMessage()), over, true)
        : new ServerClosedException(String.valueOf(over.getMessage()), over);
  }

  /** Sends a notification; one that cannot be sent is lost. */
  public void notify(String method, Map<String, ?> params) {
    Outgoing message = Outgoing.notification(method, Json.of(params), era.version().value());
    transport.send(message, ExchangeReceiver.IGNORE);
  }

  /** Sends a notification on behalf of the application; fails if it cannot be sent. */
  public CompletableFuture<Void> notifyChecked(String method, Map<String, ?> params) {
    return notifyChecked(method, params, new PatientTime(time()));
  }

  /**
   * Sends a notification; fails if it cannot be sent.
   *
   * @param patience the time by which that is waited for; stands still while a person is asked
   */
  public CompletableFuture<Void> notifyChecked(
      String method, Map<String, ?> params, PatientTime patience) {
    CompletableFuture<Void> sent = new CompletableFuture<>();
    Outgoing message = Outgoing.notification(method, Json.of(params), era.version().value());
    transport.send(
        message,
        new ExchangeReceiver() {
          @Override
          public void onMessage(Message ignored) {}

          @Override
          public Runnable onPersonAsked() {
            Runnable goOn = stopGreeting();
            Runnable goOnToo = patience.stop();
            return () -> {
              goOn.run();
              goOnToo.run();
            };
          }

          @Override
          public void onEnd(@Nullable McpException failure) {
            if (failure == null) {
              sent.complete(null);
            } else {
              sent.completeExceptionally(failure);
            }
          }
        });
    return sent;
  }

  void respond(Outgoing response) {
    Exchange unused = transport.send(response, ExchangeReceiver.IGNORE);
  }

  void cancelOnWire(Call call, String reason) {
    era.cancel(this, call, reason);
  }

  /** Returns what an answer that is no result means for its call. */
  public McpException refusal(Call call, Message answer) {
    return RemoteErrors.of(call.what(), call.method(), answer);
  }

  /** Ends the exchange of a call; one that has no outcome ends without an answer. */
  public void endExchange(Call call) {
    call.endExchange();
  }

  void ended(Call call) {
    boolean unused = calls.remove(call);
    Health watched = health;
    if (watched != null) {
      watched.judge(call);
    }
  }

  /** Has somebody look after the session from now on. */
  public void supervise(Supervision supervision) {
    health = new Health(this, supervision);
  }

  /** Returns who looks after the session, or null while nobody does. */
  @Nullable Supervision supervision() {
    Health watched = health;
    return watched == null ? null : watched.supervision();
  }

  /** Returns how many requests have been sent. */
  public long requestsSent() {
    return ids.last();
  }

  /** Stops the clocks of what a person's answer is for; the returned task lets them run on. */
  Runnable pause(@Nullable Call call) {
    List<Call> paused = call == null ? calls.entries() : List.of(call);
    paused.forEach(Call::pause);
    Runnable resumeTasks = tasks.pause(call);
    Runnable resumeGreeting = stopGreeting();
    return () -> {
      resumeGreeting.run();
      resumeTasks.run();
      paused.forEach(Call::resume);
      paused.forEach(this::watch);
    };
  }

  /** Begins to be connected; the time it is waited for by stands still while a person is asked. */
  public void greets(PatientTime patience) {
    greeting = patience;
  }

  /** Is connected: nobody waits for that any more. */
  public void hasGreeted() {
    greeting = null;
  }

  private Runnable stopGreeting() {
    PatientTime patience = greeting;
    return patience == null ? () -> {} : patience.stop();
  }

  private void watch(Call call) {
    long at = call.limitAt();
    if (at != Long.MAX_VALUE && call.outcome() == null) {
      sweepBy(at);
    }
  }

  private void sweepBy(long at) {
    if (at < sweepAt) {
      scheduleSweep(at);
    }
  }

  /** Whoever lowers the time schedules for it, and nobody in between. */
  private synchronized void scheduleSweep(long at) {
    if (at >= sweepAt || closed != null) {
      return;
    }
    sweepAt = at;
    Cancellable earlier = sweeping;
    long delay = Math.max(1_000_000, at - time().nanoTime());
    sweeping = time().schedule(Duration.ofNanos(delay), this::sweep);
    if (earlier != null) {
      earlier.cancel();
    }
  }

  private synchronized void stopSweeping() {
    if (sweeping != null) {
      sweeping.cancel();
      sweeping = null;
    }
  }

  private void sweep() {
    synchronized (this) {
      sweepAt = Long.MAX_VALUE;
    }
    long nearest = Long.MAX_VALUE;
    for (Call call : calls.entries()) {
      nearest = Math.min(nearest, call.sweep());
    }
    if (nearest != Long.MAX_VALUE) {
      sweepBy(time().nanoTime() + nearest);
    }
  }

  @Override
  public void onMessage(Message message) {
    onMessage(message, null);
  }

  /** A message that answers nothing: on a shared stream, or on the stream of a call. */
  void onMessage(Message message, @Nullable Call call) {
    switch (message.kind()) {
      case REQUEST -> peerRequests.onRequest(message, call);
      case NOTIFICATION -> onNotification(message, call);
      default -> {}
    }
  }

  private void onNotification(Message message, @Nullable Call call) {
    if (message.method().equals("notifications/cancelled") && era.servesRequests()) {
      peerRequests.onCancelled(message.params());
    } else if (message.method().equals("notifications/progress")) {
      tasks.progressed(message);
    } else if (era.admits(this, message, call)) {
      deliver(message);
    }
  }

  /** Delivers a notification. */
  public void deliver(Message notification) {
    events.onArrival(notification);
    serial.offer(() -> events.onNotification(notification), notification.size());
  }

  /** Runs something on the handler executor, in order with the events. */
  public void inOrder(Runnable task) {
    serial.execute(task);
  }

  /** Tells the connection something a person should know. */
  public void warn(String warning) {
    serial.offer(() -> events.onWarning(warning), warning.length());
  }

  /** Tells the connection that events may have been missed. */
  public void missed(SubscriptionFilter filter) {
    serial.execute(() -> events.onMissed(filter));
  }

  @Override
  public void onJunk(String sample) {
    long count = oneMoreLineOfJunk();
    if (Long.bitCount(count) == 1) {
      warn(
          "server '"
              + config.server()
              + "' has written "
              + (count == 1
                  ? "a line that is no message: "
                  : count + " lines that are no messages, the last one: ")
              + sample);
    }
  }

  private synchronized long oneMoreLineOfJunk() {
    return ++junk;
  }

  @Override
  public boolean acceptsBatches() {
    return era.acceptsBatches();
  }

  @Override
  public void onSessionLost() {
    var unused = renewal.after(renewal.generation());
  }

  @Override
  public Runnable onPersonAskedFirst() {
    return pause(null);
  }

  @Override
  public void onClosed(TransportException reason) {
    end(reason);
  }

  /** Ends the session because of what its calls met; its transport is still to be closed. */
  public void fail(McpException reason) {
    end(reason);
  }

  /** Whoever is told of a lost call finds the session closed, and the connection knowing it. */
  private void end(McpException reason) {
    if (isFirstEnd(reason)) {
      endAll(reason);
    }
  }

  private synchronized boolean isFirstEnd(McpException reason) {
    boolean first = closed == null;
    if (first) {
      closed = reason;
    }
    return first;
  }

  private void endAll(McpException reason) {
    peerRequests.close();
    stopSweeping();
    List<Call> lost = calls.entries().stream().filter(call -> call.lose(reason)).toList();
    events.onClosed(this, reason);
    lost.forEach(Call::tellLost);
    tasks.onEnd(reason);
  }

  /**
   * Closes the session and its transport. Open calls end at once.
   *
   * @param grace how long the server may take to end in good order
   */
  public CompletableFuture<Void> close(Duration grace) {
    ServerClosedException reason =
        new ServerClosedException(
            "server '" + config.server() + "': the connection was closed by this side", null);
    if (isFirstEnd(reason)) {
      calls.entries().forEach(call -> call.close("the connection was closed by this side"));
      endAll(reason);
    }
    return transport.close(grace);
  }
}
