package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import io.patchbay.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LinkedTransportsTest {
  private final Queue<Runnable> executor = new ArrayDeque<>();
  private final LinkedTransports linked =
      LinkedTransports.create(
          new TransportContext("x", Limits.DEFAULT, new ManualTime(), executor::add));
  private final Hears client = new Hears();
  private final Hears server = new Hears();

  private void open() {
    linked.client().open(client);
    linked.server().open(server);
  }

  private void work() {
    while (!executor.isEmpty()) {
      executor.remove().run();
    }
  }

  private static Outgoing request(long id, boolean driven) {
    return Outgoing.request(id, "m", Json.emptyObject(), null, null, driven);
  }

  @Test
  void sendingDeliversNothingOnTheSendersStack() {
    open();
    Hears answer = new Hears();
    var unused = linked.client().send(request(1, false), answer);
    assertThat(server.messages).isEmpty();
    work();
    assertThat(server.messages).hasSize(1);
    assertThat(answer.messages).isEmpty();
  }

  /** A server that goes on telling until it is stopped has to hear that it is. */
  @Test
  void aSteadyStreamInOneDirectionHoldsNothingUpInTheOther() {
    assertThat(toldUntilStopped(linked.client(), linked.server())).isLessThan(100);
  }

  @Test
  void neitherDoesOneInTheOther() {
    assertThat(toldUntilStopped(linked.server(), linked.client())).isLessThan(100);
  }

  private int toldUntilStopped(Transport stops, Transport tells) {
    Hears stop = new Hears();
    Outgoing more = Outgoing.notification("more", Json.emptyObject(), null);
    int[] told = {0};
    stops.open(
        new Hears() {
          @Override
          public void onMessage(Message message) {
            if (stop.messages.isEmpty() && ++told[0] < 10_000) {
              var unused = tells.send(more, ExchangeReceiver.IGNORE);
            }
          }
        });
    tells.open(stop);
    var unused = tells.send(more, ExchangeReceiver.IGNORE);
    unused =
        stops.send(
            Outgoing.notification("stop", Json.emptyObject(), null), ExchangeReceiver.IGNORE);
    work();
    assertThat(stop.messages).hasSize(1);
    return told[0];
  }

  @Test
  void messagesKeepTheirOrderAndAreTheObjectsThatWereSent() {
    open();
    List<Json> sent = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Json params = Json.of(Map.of("i", i));
      sent.add(params);
      var unused =
          linked.client().send(Outgoing.notification("n", params, null), ExchangeReceiver.IGNORE);
    }
    work();
    assertThat(server.messages).hasSize(1_000);
    for (Json params : sent) {
      assertThat(server.messages.remove().params()).isSameAs(params);
    }
  }

  @Test
  void whatIsSentToAnEndThatIsNotOpenWaitsForIt() {
    linked.client().open(client);
    var unused =
        linked
            .client()
            .send(Outgoing.notification("n", Json.emptyObject(), null), ExchangeReceiver.IGNORE);
    work();
    assertThat(server.messages).isEmpty();
    linked.server().open(server);
    work();
    assertThat(server.messages).hasSize(1);
  }

  @Test
  void aDrivingThreadRunsTheTaskOfItsOwnMessage() {
    linked.client().open(client);
    linked.server().open(new Answers(linked));
    work();
    Hears answer = new Hears();
    Exchange exchange = linked.client().send(request(1, true), answer);
    assertThat(executor).isEmpty();
    exchange.drive(System.nanoTime() + SECONDS.toNanos(5));
    assertThat(executor).isEmpty();
    assertThat(answer.messages.remove().kind()).isEqualTo(Message.Kind.RESULT);
    assertThat(answer.ends).isEqualTo(1);
  }

  @Test
  void closingTheClientEndsBoth() {
    open();
    Hears waiting = new Hears();
    var unused = linked.server().send(request(7, false), waiting);
    linked.client().close(Duration.ZERO).join();
    work();
    assertThat(client.closed).hasSize(1);
    assertThat(server.closed).hasSize(1);
    assertThat(waiting.failure).isInstanceOf(TransportException.class);
  }

  @Test
  void closingTheServerEndsBothAndWhatIsSentAfterwardsFails() {
    open();
    linked.server().close(Duration.ZERO).join();
    linked.server().close(Duration.ZERO).join();
    work();
    assertThat(client.closed).hasSize(1);
    assertThat(server.closed).hasSize(1);
    Hears late = new Hears();
    var unused = linked.client().send(request(1, true), late);
    assertThat(late.failure)
        .isInstanceOfSatisfying(
            TransportException.class, failure -> assertThat(failure.neverSent()).isTrue());
  }

  /** Answers each request by a task. */
  private static final class Answers extends Hears {
    private final LinkedTransports linked;

    Answers(LinkedTransports linked) {
      this.linked = linked;
    }

    @Override
    public void onMessage(Message message) {
      Json id = message.id();
      Transport end = linked.server();
      linked
          .executor()
          .execute(
              () -> {
                var unused =
                    end.send(
                        Outgoing.result(Json.of(id), Json.emptyObject(), null),
                        ExchangeReceiver.IGNORE);
              });
    }
  }

  /** Keeps what arrives. */
  private static class Hears implements TransportListener, ExchangeReceiver {
    final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    final List<TransportException> closed = new ArrayList<>();
    int ends;
    @Nullable McpException failure;

    @Override
    public void onMessage(Message message) {
      messages.add(message);
    }

    @Override
    public void onEnd(@Nullable McpException reason) {
      ends++;
      failure = reason;
    }

    @Override
    public void onJunk(String sample) {}

    @Override
    public boolean acceptsBatches() {
      return false;
    }

    @Override
    public void onClosed(TransportException reason) {
      closed.add(reason);
    }
  }
}
