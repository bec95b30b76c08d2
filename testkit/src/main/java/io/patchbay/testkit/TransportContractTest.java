package io.patchbay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every transport over a shared stream keeps. A subclass makes transports and gives the other
 * end of the one that was opened last.
 *
 * <p>(A long file: it is one list, and whoever writes a transport inherits all of it or none.)
 */
@ExtendWith(Leaks.class)
public abstract class TransportContractTest {
  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final int CALLERS = 50;
  private static final int CALLS = 50;

  private final AtomicLong ids = new AtomicLong();
  private final RecordingTransportListener listener = new RecordingTransportListener();
  private @Nullable Transport opened;

  /** For subclasses. */
  protected TransportContractTest() {}

  /** Makes a transport that is not open yet. */
  protected abstract Transport transport(TransportContext context);

  /** Returns the other end of the transport that was opened last. */
  protected abstract Peer peer();

  /** Closes what the test has left open. */
  @AfterEach
  public void closeTransport() {
    if (opened != null) {
      var unused = Eventually.get(opened.close(GRACE));
    }
  }

  private TransportContext context() {
    return new TransportContext("contract", Limits.DEFAULT, new RealTime(), Runnable::run);
  }

  private Transport open() {
    return open(listener);
  }

  private Transport open(TransportListener hears) {
    Transport transport = transport(context());
    opened = transport;
    transport.open(hears);
    return transport;
  }

  private Outgoing request(String method, Map<String, ?> params) {
    return Outgoing.request(
        ids.incrementAndGet(), method, Json.of(params), null, "2025-11-25", false);
  }

  private static String result(long id, Object result) {
    return Json.of(Map.of("jsonrpc", "2.0", "id", id, "result", result)).toString();
  }

  private static String notification(String method, Object params) {
    return Json.of(Map.of("jsonrpc", "2.0", "method", method, "params", params)).toString();
  }

  private static Json read(Peer peer) {
    String text = peer.read();
    if (text == null) {
      throw new AssertionError("the transport ended");
    }
    return Json.parse(text);
  }

  /** An answer goes to the request of its id, and ends its exchange. */
  @Test
  @Requirement({"CT-01", "CT-06", "RPC-04"})
  public void answersGoToTheirRequests() {
    Transport transport = open();
    RecordingReceiver first = new RecordingReceiver();
    RecordingReceiver second = new RecordingReceiver();
    transport.send(request("one", Map.of()), first);
    transport.send(request("two", Map.of()), second);
    Peer peer = peer();
    assertThat(JsonPath.at(read(peer), "method").asString()).isEqualTo("one");
    assertThat(JsonPath.at(read(peer), "method").asString()).isEqualTo("two");
    peer.write(result(2, Map.of("n", 2)));
    peer.write(result(1, Map.of("n", 1)));
    assertThat(second.awaitMessage().json()).isEqualTo(Json.parse(result(2, Map.of("n", 2))));
    assertThat(second.awaitEnd()).isEmpty();
    assertThat(first.awaitMessage().json()).isEqualTo(Json.parse(result(1, Map.of("n", 1))));
    assertThat(first.awaitEnd()).isEmpty();
    second.assertExhausted();
    first.assertExhausted();
  }

  /** When the peer closes, every open exchange and the transport end once, with the reason. */
  @Test
  @Requirement("STDIO-13")
  public void peerCloseEndsEverythingOnce() {
    Transport transport = open();
    List<RecordingReceiver> receivers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      RecordingReceiver receiver = new RecordingReceiver();
      receivers.add(receiver);
      transport.send(request("open", Map.of()), receiver);
    }
    Peer peer = peer();
    for (int i = 0; i < 3; i++) {
      assertThat(read(peer).get("method")).isEqualTo(Json.of("open"));
    }
    peer.close();
    TransportException reason = listener.awaitClosed();
    assertThat(reason).hasMessageContaining("contract");
    for (RecordingReceiver receiver : receivers) {
      assertThat(receiver.awaitFailure())
          .isInstanceOfSatisfying(
              TransportException.class, lost -> assertThat(lost.neverSent()).isFalse())
          .hasMessage(reason.getMessage());
      receiver.assertExhausted();
    }
    var unused = Eventually.get(transport.close(GRACE));
    listener.assertExhausted();
  }

  /** A close by this side ends open exchanges and the transport, and says whose close it was. */
  @Test
  public void closeByThisSideSaysSo() {
    Transport transport = open();
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("open", Map.of()), receiver);
    var unused = Eventually.get(transport.close(GRACE));
    assertThat(receiver.awaitFailure()).hasMessageContaining("closed by this side");
    assertThat(listener.awaitClosed()).hasMessageContaining("closed by this side");
    receiver.assertExhausted();
    listener.assertExhausted();
    Leaks.assertNoThreads();
  }

  /** A second close does what the first does, and nothing twice. */
  @Test
  public void closesTwice() {
    Transport transport = open();
    var unused = Eventually.get(transport.close(GRACE));
    unused = Eventually.get(transport.close(Duration.ZERO));
    listener.awaitClosed();
    listener.assertExhausted();
  }

  /** What is sent after the end was never sent, and says so. */
  @Test
  public void sendAfterCloseIsNeverSent() {
    Transport transport = open();
    var unused = Eventually.get(transport.close(GRACE));
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("late", Map.of()), receiver);
    assertThat(receiver.awaitFailure())
        .isInstanceOfSatisfying(
            TransportException.class, lost -> assertThat(lost.neverSent()).isTrue());
    receiver.assertExhausted();
  }

  /** A close that meets an open leaves nothing behind, whoever wins. */
  @Test
  public void closeDuringOpenLeavesNothing() {
    for (int i = 0; i < 30; i++) {
      Transport transport = transport(context());
      RecordingTransportListener hears = new RecordingTransportListener();
      AtomicInteger refused = new AtomicInteger();
      Thread opening =
          new Thread(
              () -> {
                try {
                  transport.open(hears);
                } catch (TransportException e) {
                  refused.incrementAndGet();
                }
              },
              "contract-opening");
      opening.start();
      if (i % 2 == 0) {
        Thread.onSpinWait();
      }
      var unused = Eventually.get(transport.close(GRACE));
      Eventually.ended(opening);
      if (refused.get() == 0) {
        hears.awaitClosed();
      }
    }
    Leaks.assertNoThreads();
  }

  /** Many callers at once each get their own answers, whatever the order of the answers. */
  @Test
  @Requirement({"STDIO-02", "RPC-03", "RPC-04"})
  public void manyCallersGetTheirOwnAnswers() {
    Transport transport = open();
    Thread answering = new Thread(() -> answerInAnyOrder(peer()), "contract-answering");
    answering.start();
    AtomicInteger right = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      Thread caller = new Thread(() -> callInARow(transport, right), "contract-caller-" + i);
      callers.add(caller);
      caller.start();
    }
    callers.forEach(Eventually::ended);
    assertThat(right).hasValue(CALLERS * CALLS);
    var unused = Eventually.get(transport.close(GRACE));
    Eventually.ended(answering);
  }

  private void callInARow(Transport transport, AtomicInteger right) {
    for (int i = 0; i < CALLS; i++) {
      RecordingReceiver receiver = new RecordingReceiver();
      Outgoing request = request("echo", Map.of("text", "é".repeat(i)));
      Exchange unused = transport.send(request, receiver);
      Message answer = receiver.awaitMessage();
      boolean mine =
          answer.answeredId() == request.id()
              && request.body().equals(JsonPath.at(answer.json(), "result.echo"));
      if (mine && receiver.awaitEnd().isEmpty()) {
        right.incrementAndGet();
      }
    }
  }

  /** Holds answers back only while more callers are surely at work than it holds. */
  private static void answerInAnyOrder(Peer peer) {
    Random random = new Random(7);
    List<Json> held = new ArrayList<>();
    int left = CALLERS * CALLS;
    while (left > 0) {
      held.add(read(peer));
      left--;
      if (held.size() >= CALLERS / 2 || left <= CALLERS * CALLS / 2) {
        Collections.shuffle(held, random);
        held.forEach(
            request ->
                peer.write(
                    result(
                        JsonPath.at(request, "id").asLong(),
                        Map.of("echo", JsonPath.at(request, "params")))));
        held.clear();
      }
    }
  }

  /** Progress goes to the request whose token it carries, and nowhere once that has ended. */
  @Test
  @Requirement({"STDIO-09", "PROG-03"})
  public void progressGoesToItsRequest() {
    Transport transport = open();
    RecordingReceiver first = new RecordingReceiver();
    RecordingReceiver second = new RecordingReceiver();
    transport.send(request("one", Map.of("_meta", Map.of("progressToken", 1))), first);
    transport.send(request("two", Map.of("_meta", Map.of("progressToken", 2))), second);
    Peer peer = peer();
    String progress =
        notification("notifications/progress", Map.of("progressToken", 2, "progress", 0.5));
    peer.write(progress);
    peer.write(result(2, Map.of()));
    peer.write(progress);
    peer.write(result(1, Map.of()));
    assertThat(second.awaitMessage().method()).isEqualTo("notifications/progress");
    assertThat(second.awaitMessage().kind()).isEqualTo(Message.Kind.RESULT);
    assertThat(second.awaitEnd()).isEmpty();
    assertThat(first.awaitMessage().kind()).isEqualTo(Message.Kind.RESULT);
    assertThat(first.awaitEnd()).isEmpty();
    second.assertExhausted();
  }

  /** What carries a subscription's id goes to that subscription. */
  @Test
  @Requirement({"STDIO-09", "SUB-04"})
  public void eventsGoToTheirSubscription() {
    Transport transport = open();
    RecordingReceiver first = new RecordingReceiver();
    RecordingReceiver second = new RecordingReceiver();
    transport.send(request("subscriptions/listen", Map.of()), first);
    transport.send(request("subscriptions/listen", Map.of()), second);
    Peer peer = peer();
    peer.write(event(2));
    peer.write(event(1));
    peer.write(event(99));
    assertThat(second.awaitMessage().json()).isEqualTo(Json.parse(event(2)));
    assertThat(first.awaitMessage().json()).isEqualTo(Json.parse(event(1)));
    assertThat(listener.awaitMessage().json()).isEqualTo(Json.parse(event(99)));
    first.assertExhausted();
    second.assertExhausted();
  }

  private static String event(long subscription) {
    return notification(
        "notifications/tools/list_changed",
        Map.of("_meta", Map.of("io.modelcontextprotocol/subscriptionId", subscription)));
  }

  /**
   * After a cancel nothing arrives for the exchange, and the answer that comes late is harmless.
   */
  @Test
  @Requirement({"CANC-03", "RPC-04"})
  public void nothingArrivesAfterCancel() {
    Transport transport = open();
    RecordingReceiver cancelled = new RecordingReceiver();
    RecordingReceiver next = new RecordingReceiver();
    Exchange exchange = transport.send(request("slow", Map.of()), cancelled);
    exchange.cancel();
    exchange.cancel();
    transport.send(request("next", Map.of()), next);
    Peer peer = peer();
    peer.write(result(1, Map.of()));
    peer.write(result(2, Map.of()));
    assertThat(next.awaitMessage().answeredId()).isEqualTo(2);
    assertThat(cancelled.awaitEnd()).isEmpty();
    cancelled.assertExhausted();
    assertThat(listener.awaitMessage().answeredId()).isEqualTo(1);
  }

  /** A mebibyte passes whole in both directions, also when the peer reads late. */
  @Test
  public void largeMessagesPassWhole() {
    Transport transport = open();
    String large = "x€\u2028\n".repeat(150_000);
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("large", Map.of("text", large)), receiver);
    Peer peer = peer();
    assertThat(JsonPath.at(read(peer), "params.text").asString()).isEqualTo(large);
    peer.write(result(1, Map.of("text", large)));
    assertThat(JsonPath.at(receiver.awaitMessage().json(), "result.text").asString())
        .isEqualTo(large);
    assertThat(receiver.awaitEnd()).isEmpty();
  }

  /** Messages are delivered in the order of the wire. */
  @Test
  public void keepsTheOrderOfTheWire() {
    open();
    Peer peer = peer();
    for (int i = 0; i < 1_000; i++) {
      peer.write(notification("n", Map.of("i", i)));
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(JsonPath.at(listener.awaitMessage().json(), "params.i").asLong()).isEqualTo(i);
    }
  }

  /** What is no message is reported, and the next message arrives. */
  @Test
  @Requirement("STDIO-04")
  public void junkIsReportedAndSurvived() {
    Transport transport = open();
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("one", Map.of()), receiver);
    Peer peer = peer();
    peer.write("Listening on port 3000");
    peer.write("{\"level\":\"info\"}");
    peer.write(result(1, Map.of()));
    assertThat(listener.awaitJunk()).isEqualTo("Listening on port 3000");
    assertThat(listener.awaitJunk()).isEqualTo("{\"level\":\"info\"}");
    assertThat(receiver.awaitMessage().kind()).isEqualTo(Message.Kind.RESULT);
  }

  /** A request of the peer reaches the listener, also with an id that is in use on this side. */
  @Test
  @Requirement({"CT-01", "HTTP-L-25"})
  public void requestsOfThePeerReachTheListener() {
    Transport transport = open();
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("one", Map.of()), receiver);
    Peer peer = peer();
    peer.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}");
    Message asked = listener.awaitMessage();
    assertThat(asked.kind()).isEqualTo(Message.Kind.REQUEST);
    transport.send(
        Outgoing.result(Json.of(1), Json.emptyObject(), "2025-11-25"), new RecordingReceiver());
    assertThat(JsonPath.at(read(peer), "method").asString()).isEqualTo("one");
    assertThat(read(peer)).isEqualTo(Json.parse(result(1, Map.of())));
    receiver.assertExhausted();
  }

  /** What a listener sends while it is told something goes out, in order. */
  @Test
  @Requirement({"STDIO-07", "PING-01"})
  public void answersOfTheListenerGoOut() {
    AtomicReference<@Nullable Transport> transport = new AtomicReference<>();
    transport.set(
        open(
            new TransportListener() {
              @Override
              public void onMessage(Message message) {
                Json id = JsonPath.at(message.json(), "id");
                Transport open = Objects.requireNonNull(transport.get());
                open.send(
                    Outgoing.result(id, Json.emptyObject(), "2025-11-25"), ExchangeReceiver.IGNORE);
              }

              @Override
              public void onJunk(String sample) {}

              @Override
              public boolean acceptsBatches() {
                return false;
              }

              @Override
              public void onClosed(TransportException reason) {}
            }));
    Peer peer = peer();
    for (int i = 0; i < 100; i++) {
      peer.write("{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"method\":\"ping\"}");
    }
    for (int i = 0; i < 100; i++) {
      assertThat(read(peer)).isEqualTo(Json.parse(result(i, Map.of())));
    }
  }

  /** Notifications and responses end when the transport has taken them over. */
  @Test
  public void notificationsEndAtOnce() {
    Transport transport = open();
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(Outgoing.notification("n", Json.emptyObject(), "2025-11-25"), receiver);
    assertThat(receiver.awaitEnd()).isEmpty();
    assertThat(JsonPath.at(read(peer()), "method").asString()).isEqualTo("n");
    receiver.assertExhausted();
  }

  /** A listener that throws loses its message and nothing else. */
  @Test
  public void listenerThatThrowsStopsNothing() {
    Transport transport =
        open(
            new TransportListener() {
              @Override
              public void onMessage(Message message) {
                throw new IllegalStateException("a broken listener");
              }

              @Override
              public void onJunk(String sample) {
                throw new IllegalStateException("a broken listener");
              }

              @Override
              public boolean acceptsBatches() {
                return false;
              }

              @Override
              public void onClosed(TransportException reason) {}
            });
    RecordingReceiver receiver = new RecordingReceiver();
    transport.send(request("one", Map.of()), receiver);
    Peer peer = peer();
    peer.write("junk");
    peer.write(notification("n", Map.of()));
    peer.write(result(1, Map.of()));
    assertThat(receiver.awaitMessage().kind()).isEqualTo(Message.Kind.RESULT);
  }

  /** A thread that lends itself comes back at its deadline, or when the answer is there. */
  @Test
  public void lentThreadsComeBack() {
    Transport transport = open();
    Peer peer = peer();
    for (int i = 0; i < 20; i++) {
      RecordingReceiver receiver = new RecordingReceiver();
      long id = ids.incrementAndGet();
      Exchange exchange =
          transport.send(
              Outgoing.request(id, "driven", Json.emptyObject(), null, "2025-11-25", true),
              receiver);
      assertThat(JsonPath.at(read(peer), "id").asLong()).isEqualTo(id);
      if (i % 2 == 0) {
        peer.write(result(id, Map.of()));
      }
      Duration lent = Eventually.timed(() -> exchange.drive(System.nanoTime() + 5_000_000));
      assertThat(lent).isLessThan(Duration.ofMillis(500));
      if (i % 2 != 0) {
        peer.write(result(id, Map.of()));
      }
      assertThat(receiver.awaitMessage().answeredId()).isEqualTo(id);
    }
  }

  /** The real time, for transports that want one; without timers. */
  private static final class RealTime implements io.patchbay.spi.TimeSource {
    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
      return () -> {};
    }
  }
}
