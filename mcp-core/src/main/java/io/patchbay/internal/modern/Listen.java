package io.patchbay.internal.modern;

import io.patchbay.CallOptions;
import io.patchbay.McpException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.internal.session.Call;
import io.patchbay.internal.session.CallLimits;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.SerialExecutor;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions by {@code subscriptions/listen}: a request that stays open, acknowledged first,
 * whose answer is the end in good order.
 */
final class Listen implements Subscriptions {
  private static final String METHOD = "subscriptions/listen";
  private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
  private static final Set<String> EVENTS =
      Set.of(
          "notifications/tools/list_changed",
          "notifications/prompts/list_changed",
          "notifications/resources/list_changed",
          "notifications/resources/updated",
          "notifications/tasks");

  private final Session session;
  private final Consumer<Message> events;

  /**
   * @param events told what the server says of what is subscribed, on the thread that reads
   */
  Listen(Session session, Consumer<Message> events) {
    this.session = session;
    this.events = events;
  }

  @Override
  public CompletableFuture<Opened> open(SubscriptionFilter filter) {
    Stream stream = new Stream(filter);
    Request<Json> request =
        Request.plain(METHOD, Map.of("notifications", filter.json()), json -> json);
    Call call =
        session.send(
            request,
            CallOptions.DEFAULT,
            new CallLimits(0, 0, 0),
            stream::onOutcome,
            stream::onAside);
    stream.sentAs(call);
    return stream.opened;
  }

  /** One listen request. */
  private final class Stream implements Opened {
    private final SubscriptionFilter requested;
    private final SerialExecutor serial = new SerialExecutor(session.config().executor());
    private final CompletableFuture<Opened> opened = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile @Nullable SubscriptionFilter honoured;
    private volatile @Nullable Call call;
    private volatile boolean endedByServer;

    Stream(SubscriptionFilter requested) {
      this.requested = requested;
    }

    void sentAs(Call sent) {
      call = sent;
      if (endedByServer) {
        session.endExchange(sent);
      }
      Duration limit = session.config().limits().request();
      if (limit.isZero()) {
        return;
      }
      Cancellable timer =
          session.config().time().schedule(limit, () -> unacknowledged(sent, limit));
      var unused = opened.whenComplete((stream, failure) -> timer.cancel());
    }

    private void unacknowledged(Call sent, Duration limit) {
      RequestTimeoutException late =
          new RequestTimeoutException(
              session.what(METHOD),
              RequestTimeoutException.Limit.WALL,
              limit,
              Duration.ofNanos(sent.elapsed()),
              session.transport().diagnostics());
      if (opened.completeExceptionally(late)) {
        sent.cancel("no acknowledgement");
      }
    }

    void onAside(Message message) {
      if (message.method().equals(ACKNOWLEDGED)) {
        Json accepted = message.params().get("notifications");
        honoured =
            SubscriptionFilter.from(
                accepted != null && accepted.isObject() ? accepted : Json.emptyObject());
        serial.execute(() -> opened.complete(this));
      } else if (message.method().equals("notifications/cancelled")) {
        Call open = call;
        endedByServer = true;
        if (open != null) {
          session.endExchange(open);
        }
      } else if (!endedByServer && EVENTS.contains(message.method())) {
        events.accept(message);
      }
    }

    /**
     * The server's answer, its notification of the end, or our own cancel are ends in good order.
     */
    void onOutcome(Call done) {
      serial.execute(() -> finish(failure(done)));
    }

    private @Nullable McpException failure(Call done) {
      try {
        Message answer = done.answer();
        return answer.kind() == Message.Kind.RESULT ? null : session.refusal(done, answer);
      } catch (CancellationException e) {
        return null;
      } catch (McpException e) {
        return e;
      }
    }

    private void finish(@Nullable McpException failure) {
      if (failure == null || endedByServer) {
        opened.complete(this);
        ended.complete(null);
      } else {
        opened.completeExceptionally(failure);
        ended.completeExceptionally(failure);
      }
    }

    @Override
    public SubscriptionFilter honoured() {
      SubscriptionFilter known = honoured;
      return known == null ? SubscriptionFilter.builder().build() : known;
    }

    @Override
    public void close() {
      Call open = call;
      if (open != null) {
        open.cancel("the subscription of " + requested + " was closed");
      }
    }

    @Override
    public CompletableFuture<Void> ended() {
      return ended;
    }
  }
}
