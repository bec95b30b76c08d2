package io.patchbay.inprocess.internal.server;

import io.patchbay.TransportException;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.LoggingLevel;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One client of a server, of either era: each request says which. What needs no handler is answered
 * at once; a handler is a task of the link.
 */
public final class ServerSession implements TransportListener {
  private final Features features;
  private final TransportContext context;
  private final LinkedEnd peer;
  private final Clients clients = new Clients();
  private final Requests requests;
  private final Listens listens = new Listens(this);
  private final Runs running = new Runs();
  private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
  private final Suspended suspended = new Suspended();
  private final Questions questions;
  private volatile LoggingLevel level = LoggingLevel.DEBUG;
  private volatile @Nullable Client greeted;

  /** Creates a session at an end that is not open yet. */
  public ServerSession(Features features, TransportContext context, LinkedEnd peer) {
    this.features = features;
    this.context = context;
    this.peer = peer;
    this.requests = new Requests(this);
    this.questions = new Questions(peer, context);
  }

  /** Starts to listen. */
  public void open() {
    features.joined(this);
    peer.open(this);
  }

  Features features() {
    return features;
  }

  TransportContext context() {
    return context;
  }

  LinkedEnd peer() {
    return peer;
  }

  Questions questions() {
    return questions;
  }

  Suspended suspended() {
    return suspended;
  }

  Listens listens() {
    return listens;
  }

  @Override
  public void onMessage(Message message) {
    if (message.kind() == Message.Kind.REQUEST) {
      onRequest(message);
    } else if (message.kind() == Message.Kind.NOTIFICATION
        && message.method().equals("notifications/cancelled")) {
      onCancelled(message.params().get("requestId"));
    }
  }

  private void onRequest(Message request) {
    Json id = request.id();
    if (id == null || !id.isNumber() && !id.isString()) {
      return;
    }
    try {
      if (request.method().equals("initialize")) {
        greeted = clients.greet(request.params());
        answer(id, requests.initialize(greeted));
      } else if (request.method().equals("ping")) {
        answer(id, Json.emptyObject());
      } else {
        requests.serve(id, request, clients.of(request));
      }
    } catch (JsonException e) {
      refuse(id, Answers.invalidParams("invalid params: " + e.getMessage()));
    } catch (RuntimeException e) {
      refuse(id, e);
    }
  }

  private void onCancelled(@Nullable Json id) {
    if (id == null || !id.isNumber() && !id.isString()) {
      return;
    }
    listens.end(id);
    HandlerRun run = running.remove(id);
    if (run != null) {
      run.cancel();
    }
  }

  void run(HandlerRun run) {
    started(run);
    if (run.mayBeSuspended()) {
      context.executor().execute(run);
    } else {
      peer.executor().execute(run);
    }
  }

  void started(HandlerRun run) {
    running.add(run);
  }

  /** Returns whether somebody still waits for the answer to a request. */
  boolean ended(HandlerRun run) {
    return running.remove(run);
  }

  void answer(Json id, Json result) {
    var unused = peer.send(Outgoing.result(id, result, null), ExchangeReceiver.IGNORE);
  }

  void refuse(Json id, Throwable reason) {
    var unused =
        peer.send(Outgoing.error(id, Answers.error(reason), null), ExchangeReceiver.IGNORE);
  }

  void notify(String method, Map<String, ?> params) {
    var unused =
        peer.send(Outgoing.notification(method, Json.of(params), null), ExchangeReceiver.IGNORE);
  }

  void setLevel(LoggingLevel least) {
    level = least;
  }

  /** Returns the level that whoever shook hands has set. */
  LoggingLevel level() {
    return level;
  }

  void subscribe(String uri) {
    subscribed.add(uri);
  }

  void unsubscribe(String uri) {
    subscribed.remove(uri);
  }

  /** Says that something changed, to whoever shook hands and to those who listen. */
  void changed(Change change) {
    if (greeted != null && (!change.isUpdate() || subscribed.contains(change.uri()))) {
      notify(change.method(), change.params());
    }
    listens.changed(change);
  }

  /** Ends the session in good order. */
  void close() {
    listens.endAll();
    var unused = peer.close(Duration.ZERO);
  }

  @Override
  public void onJunk(String sample) {}

  @Override
  public boolean acceptsBatches() {
    return false;
  }

  @Override
  public void onClosed(TransportException reason) {
    features.left(this);
    running.cancelAll();
    suspended.close();
  }

  /** Returns members in order. */
  static Map<String, Object> members(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return members;
  }
}
