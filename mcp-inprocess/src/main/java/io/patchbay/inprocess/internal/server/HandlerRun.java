package io.patchbay.inprocess.internal.server;

import io.patchbay.ProtocolVersion;
import io.patchbay.RequestRejectedException;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.inprocess.ServerContext;
import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.InputRequiredResult;
import io.patchbay.model.ListRootsResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Result;
import io.patchbay.model.Root;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a handler, and its way back to the client. It answers exactly once, unless nobody
 * waits any more. A run that is kept waiting in 2026-07-28 answers with its question and goes on
 * under the id of the next request.
 */
final class HandlerRun implements Runnable, ServerContext, ExchangeTable.Entry {
  private static final Logger log = LoggerFactory.getLogger(HandlerRun.class);

  private static final Object INTERRUPTING = new Object();
  private static final Object OVER = new Object();
  private static final VarHandle RUNNER;

  static {
    try {
      RUNNER = MethodHandles.lookup().findVarHandle(HandlerRun.class, "runner", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ServerSession session;
  private final Client client;
  private final Kind kind;
  private final boolean suspendable;
  private final Body body;
  private volatile Json requestId;
  private volatile long id;
  private volatile Json params;
  private volatile boolean cancelled;
  private volatile @Nullable Object runner; // a thread, or what has become of it

  /** What a handler does. */
  interface Body {
    Result run(ServerContext context) throws Exception;
  }

  /** What a handler returns. */
  enum Kind {
    TOOL(CallToolResult.class),
    RESOURCE(ReadResourceResult.class),
    PROMPT(GetPromptResult.class),
    COMPLETION(CompleteResult.class);

    private final Class<? extends Result> type;

    Kind(Class<? extends Result> type) {
      this.type = type;
    }
  }

  HandlerRun(
      ServerSession session,
      Json requestId,
      Json params,
      Client client,
      Kind kind,
      boolean suspendable,
      Body body) {
    this.session = session;
    this.requestId = requestId;
    this.id = Runs.number(requestId);
    this.params = params;
    this.client = client;
    this.kind = kind;
    this.suspendable = suspendable;
    this.body = body;
  }

  /** Returns the id of the request as it came. */
  Json requestId() {
    return requestId;
  }

  /** Returns the id as a number, or -1 if it is none from a counter. */
  @Override
  public long id() {
    return id;
  }

  /** Returns whether a question makes the run wait for another request. */
  boolean mayBeSuspended() {
    return suspendable;
  }

  /** Goes on under the id of another request. */
  void continueAs(Json next, Json nextParams) {
    requestId = next;
    id = Runs.number(next);
    params = nextParams;
    session.started(this);
  }

  @Override
  public void run() {
    runner = Thread.currentThread();
    try {
      if (!cancelled) {
        finish(body.run(this));
      }
    } catch (Exception e) {
      failed(e);
    } catch (Error e) {
      log.warn("a handler of server '{}' failed", session.context().server(), e);
      failed(e);
    } finally {
      end();
    }
  }

  /** An interrupt that was meant for the handler ends with it. */
  private void end() {
    if (!RUNNER.compareAndSet(this, Thread.currentThread(), OVER)) {
      while (runner == INTERRUPTING) {
        Thread.onSpinWait();
      }
      boolean unused = Thread.interrupted();
    }
  }

  /** Tells the handler that nobody waits any more. */
  void cancel() {
    cancelled = true;
    if (runner instanceof Thread thread && RUNNER.compareAndSet(this, thread, INTERRUPTING)) {
      thread.interrupt();
      runner = OVER;
    }
  }

  private void finish(Result result) {
    if (!kind.type.isInstance(result)
        && !(client.isStateless() && result instanceof InputRequiredResult)) {
      failed(
          new IllegalStateException(
              "the handler returned "
                  + (result == null ? "nothing" : result.getClass().getSimpleName())
                  + ", not a "
                  + kind.type.getSimpleName()));
    } else if (session.ended(this)) {
      session.answer(requestId, typed(result));
    }
  }

  /** A question needs its type; a result without one is complete. */
  private static Json typed(Result result) {
    if (!(result instanceof InputRequiredResult required)
        || required.json().get("resultType") != null) {
      return result.json();
    }
    return required.toBuilder().member("resultType", "input_required").build().json();
  }

  private void failed(Throwable failure) {
    if (failure instanceof InterruptedException && !cancelled) {
      Thread.currentThread().interrupt();
      if (session.peer().isOnCallersStack()) {
        return;
      }
    }
    if (!session.ended(this)) {
      return;
    }
    if (kind == Kind.TOOL
        && !(failure instanceof RequestRejectedException)
        && !(failure instanceof Answers.Refusal)) {
      log.warn("a tool's handler failed; the caller gets the message as a tool error", failure);
      session.answer(requestId, CallToolResult.ofError(Answers.message(failure)).json());
    } else {
      session.refuse(requestId, failure);
    }
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return client.version();
  }

  @Override
  public Optional<Implementation> clientInfo() {
    return client.info();
  }

  @Override
  public ClientCapabilities clientCapabilities() {
    return client.capabilities();
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void progress(double progress) {
    report(ServerSession.members("progress", progress));
  }

  @Override
  public void progress(double progress, double total, String message) {
    report(ServerSession.members("progress", progress, "total", total, "message", message));
  }

  private void report(Map<String, Object> report) {
    Json token = meta("progressToken");
    if (token != null && !cancelled) {
      report.put("progressToken", token);
      session.notify("notifications/progress", report);
    }
  }

  @Override
  public void log(LoggingLevel level, String logger, Object data) {
    Json wanted = meta("io.modelcontextprotocol/logLevel");
    boolean wants =
        client.isStateless()
            ? wanted != null && level.isAtLeast(LoggingLevel.of(wanted.asString()))
            : level.isAtLeast(session.level());
    if (wants && !cancelled) {
      session.notify(
          "notifications/message",
          ServerSession.members("level", level, "logger", logger, "data", data));
    }
  }

  private @Nullable Json meta(String name) {
    Json meta = params.get("_meta");
    return meta == null ? null : meta.get(name);
  }

  @Override
  public ElicitResult elicit(ElicitRequestParams request) {
    boolean declared =
        client
            .capabilities()
            .elicitation()
            .map(modes -> request.mode().equals("url") ? modes.supportsUrl() : modes.supportsForm())
            .orElse(false);
    require(declared, "elicitation by " + request.mode());
    return ElicitResult.from(ask("elicitation/create", request.json()));
  }

  @Override
  public CreateMessageResult sample(CreateMessageRequestParams request) {
    require(client.capabilities().sampling().isPresent(), "sampling");
    return CreateMessageResult.from(ask("sampling/createMessage", request.json()));
  }

  @Override
  public List<Root> roots() {
    require(client.capabilities().roots().isPresent(), "roots");
    return ListRootsResult.from(ask("roots/list", Json.emptyObject())).roots();
  }

  private static void require(boolean declared, String what) {
    if (!declared) {
      throw new UnsupportedFeatureException("the client has not declared " + what, null);
    }
  }

  private Json ask(String method, Json question) {
    if (cancelled) {
      throw new CancellationException("nobody waits for the answer any more");
    }
    if (!client.isStateless()) {
      return session.questions().ask(method, question);
    }
    if (!suspendable) {
      throw new UnsupportedFeatureException(
          "a server of revision "
              + client.version()
              + " cannot ask while a request is open: return an InputRequiredResult, or add the"
              + " tool with interactiveTool",
          null);
    }
    return session.suspended().ask(this, session, method, question);
  }
}
