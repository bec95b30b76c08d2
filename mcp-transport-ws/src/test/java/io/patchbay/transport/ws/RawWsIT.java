package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.InvalidRequestException;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.RecordingReceiver;
import io.patchbay.testkit.RecordingTransportListener;
import io.patchbay.testkit.Requirement;
import io.patchbay.transport.ws.internal.WsTransportProvider;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that do what is legal and rare, and what is neither. */
@ExtendWith(Leaks.class)
class RawWsIT {
  private static final int MIB = 1 << 20;

  private final RawWsServer server = RawWsServer.start();
  private final WsTransportProvider provider = new WsTransportProvider();
  private final ManualTime time = new ManualTime();
  private final RecordingTransportListener listener = new RecordingTransportListener();
  private int ids;

  @AfterEach
  void close() {
    provider.close();
    server.close();
  }

  private Transport open(WsServer config, Limits limits, String... headers) {
    Transport transport =
        Objects.requireNonNull(provider.offer(config).factory())
            .create(new TransportContext("raw", limits, time, Runnable::run));
    CompletableFuture<RawWsServer> upgrading =
        CompletableFuture.supplyAsync(() -> server.upgrade(headers));
    transport.open(listener);
    assertThat(Eventually.get(upgrading)).isSameAs(server);
    return transport;
  }

  private Transport open() {
    return open(WsServer.of("raw", server.url()), Limits.DEFAULT);
  }

  private RecordingReceiver send(Transport transport, Object text) {
    RecordingReceiver receiver = new RecordingReceiver();
    Outgoing request =
        Outgoing.request(++ids, "echo", Json.of(Map.of("text", text)), null, "2025-11-25", false);
    var unused = transport.send(request, receiver);
    return receiver;
  }

  private static String answer(long id, String text) {
    return Json.of(Map.of("jsonrpc", "2.0", "id", id, "result", Map.of("text", text))).toString();
  }

  private static String text(RecordingReceiver receiver) {
    return JsonPath.at(receiver.awaitMessage().json(), "result.text").asString();
  }

  private void cut(Transport transport) {
    server.close();
    var unused = Eventually.get(transport.close(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000})
  @Requirement("CT-05")
  void messageMayComeInAnyFragments(int size) {
    Transport transport = open();
    RecordingReceiver first = send(transport, "a");
    RecordingReceiver second = send(transport, "b");
    server.split(answer(1, "é€ ".repeat(20)), size);
    server.write(answer(2, "whole"));
    assertThat(text(first)).isEqualTo("é€ ".repeat(20));
    assertThat(text(second)).isEqualTo("whole");
    cut(transport);
  }

  @Test
  void answerOfTwentyMebibytesPasses() {
    Transport transport = open();
    RecordingReceiver receiver = send(transport, "a");
    String large = "x".repeat(20 * MIB);
    server.write(answer(1, large));
    assertThat(text(receiver)).isEqualTo(large);
    cut(transport);
  }

  @Test
  void messageOverTheLimitFailsItsOneCall() {
    Transport transport =
        open(WsServer.of("raw", server.url()), Limits.builder().messageBytes(1000).build());
    RecordingReceiver first = send(transport, "a");
    RecordingReceiver second = send(transport, "b");
    server.split(answer(1, "x".repeat(5000)), 300);
    server.write(answer(2, "short"));
    assertThat(first.awaitFailure())
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("longer than the limit of 1000 bytes");
    assertThat(text(second)).isEqualTo("short");
    server.frame(0x82, new byte[70_000]);
    assertThat(listener.awaitJunk()).isEqualTo("(a binary message of 70000 bytes)");
    cut(transport);
  }

  @Test
  void requestOverSixteenMebibytesIsRefusedAndNothingElseHarmed() {
    Transport transport = open();
    RecordingReceiver large = send(transport, "x".repeat(20 * MIB));
    assertThat(large.awaitFailure())
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("server 'raw'")
        .hasMessageContaining("at most 16777216");
    RecordingReceiver next = send(transport, "x".repeat(15 * MIB));
    assertThat(Objects.requireNonNull(server.read())).hasSizeGreaterThan(15 * MIB);
    server.write(answer(2, "ok"));
    assertThat(text(next)).isEqualTo("ok");
    cut(transport);
  }

  @Test
  void serverThatDoesNotReadBlocksNobodyAndLosesNoConnection() {
    Transport transport = open();
    Duration took =
        Eventually.timed(
            () -> {
              for (int i = 0; i < 40; i++) {
                RecordingReceiver receiver = send(transport, "x".repeat(MIB));
                if (i == 39) {
                  assertThat(receiver.awaitFailure())
                      .isInstanceOfSatisfying(
                          TransportException.class,
                          failure -> assertThat(failure.neverSent()).isTrue())
                      .hasMessageContaining("reads too slowly");
                }
              }
            });
    assertThat(took).isLessThan(Eventually.SOON);
    String last = server.read();
    server.write(answer(1, "late"));
    assertThat(last).contains("\"id\":1");
    cut(transport);
  }

  @Test
  void closingCutsAServerThatDoesNotReadAfterTheGrace() {
    Transport transport = open();
    for (int i = 0; i < 20; i++) {
      RecordingReceiver unused = send(transport, "x".repeat(MIB));
    }
    CompletableFuture<Void> closed = transport.close(Duration.ofSeconds(2));
    assertThat(closed).isNotDone();
    time.advance(Duration.ofSeconds(2));
    assertThat(Eventually.get(closed)).isNull();
    assertThat(listener.awaitClosed()).hasMessageContaining("closed by this side");
    Leaks.assertNoThreads();
    assertThat(server.awaitEnd()).isTrue();
  }

  @Test
  void closingCutsAServerThatDoesNotCloseAfterTheGrace() {
    Transport transport = open();
    CompletableFuture<Void> closed = transport.close(Duration.ofSeconds(2));
    assertThat(server.read()).isNull();
    assertThat(closed).isNotDone();
    time.advance(Duration.ofSeconds(2));
    assertThat(Eventually.get(closed)).isNull();
    Leaks.assertNoThreads();
  }

  @Test
  @Requirement("CT-05")
  void serverThatAnswersNoPingIsGone() {
    Transport transport =
        open(
            WsServer.builder("raw", server.url()).pingInterval(Duration.ofMillis(50)).build(),
            Limits.DEFAULT);
    RecordingReceiver open = send(transport, "a");
    assertThat(listener.awaitClosed())
        .hasMessageContaining("does not answer pings")
        .hasMessageContaining("50ms");
    assertThat(open.awaitFailure()).hasMessageContaining("does not answer pings");
    assertThat(server.awaitEnd()).isTrue();
    var unused = Eventually.get(transport.close(Duration.ZERO));
    Leaks.assertNoThreads();
  }

  @Test
  @Requirement("CT-05")
  void pingsAreAnsweredInBothDirections() {
    Transport transport =
        open(
            WsServer.builder("raw", server.url()).pingInterval(Duration.ofMillis(500)).build(),
            Limits.DEFAULT);
    for (int i = 0; i < 2; i++) {
      server.frame(0x8a, server.next(9));
    }
    server.frame(0x89, new byte[] {1, 2, 3});
    assertThat(server.next(10)).containsExactly(1, 2, 3);
    RecordingReceiver receiver = send(transport, "a");
    server.write(answer(1, "alive"));
    assertThat(text(receiver)).isEqualTo("alive");
    listener.assertExhausted();
    cut(transport);
  }

  @Test
  void connectionThatEndsWithoutACloseFrameSaysSo() {
    Transport transport = open();
    server.close();
    assertThat(listener.awaitClosed())
        .hasMessageContaining("server 'raw': the connection to ws://127.0.0.1:")
        .hasMessageContaining("ended by the server without a close frame");
    cut(transport);
  }

  @Test
  void closeFrameWithoutACodeSaysSo() {
    Transport transport = open();
    server.frame(0x88, new byte[0]);
    assertThat(listener.awaitClosed()).hasMessageContaining("closed by the server without a code");
    cut(transport);
  }

  @Test
  void brokenFrameEndsTheConnectionWithItsReason() {
    Transport transport = open();
    server.raw(new byte[] {(byte) 0xc1, 1, 'x'});
    assertThat(listener.awaitClosed()).hasMessageContaining("broke: Unexpected rsv1 flag");
    cut(transport);
  }

  @Test
  void batchesAreNotTaken() {
    Transport transport = open();
    RecordingReceiver receiver = send(transport, "a");
    server.write("[" + answer(1, "x") + "]");
    assertThat(receiver.awaitFailure()).hasMessageContaining("batch");
    assertThat(listener.awaitJunk()).startsWith("a batch");
    cut(transport);
  }

  @Test
  void compressionThatNobodyAskedForIsRefused() {
    assertThatThrownBy(
            () ->
                open(
                    WsServer.of("raw", server.url()),
                    Limits.DEFAULT,
                    "Sec-WebSocket-Extensions: permessage-deflate"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("permessage-deflate");
    assertThat(server.awaitEnd()).isTrue();
  }

  @Test
  void upgradeWithTheWrongKeyIsNone() {
    CompletableFuture<Void> answering =
        CompletableFuture.runAsync(
            () -> {
              String unused = server.accept();
              RawWsServer unusedServer = server.upgradeWith("nonsense");
            });
    Transport transport =
        Objects.requireNonNull(provider.offer(WsServer.of("raw", server.url())).factory())
            .create(new TransportContext("raw", Limits.DEFAULT, time, Runnable::run));
    assertThatThrownBy(() -> transport.open(listener))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("Sec-WebSocket-Accept");
    assertThat(Eventually.get(answering)).isNull();
    listener.assertExhausted();
  }

  @Test
  @Requirement({"LIFE-11", "CT-05"})
  void serverThatNeverAnswersTheUpgradeMeetsTheConnectLimit() {
    Limits limits = Limits.builder().connect(Duration.ofSeconds(5)).build();
    try (Patchbay bay = Patchbay.builder().time(time).limits(limits).build()) {
      CompletableFuture<Object> connecting =
          CompletableFuture.supplyAsync(() -> bay.connect(WsServer.of("mute", server.url())));
      assertThat(server.accept()).isNotEmpty();
      time.advance(Duration.ofSeconds(5));
      assertThatThrownBy(() -> Eventually.get(connecting))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("server 'mute' was not connected within 5000 ms")
          .hasMessageContaining("the channel to open");
      assertThat(server.awaitEnd()).isTrue();
    }
    Leaks.assertNoThreads();
  }

  @Test
  void interruptedOpenComesBack() {
    Transport transport =
        Objects.requireNonNull(provider.offer(WsServer.of("raw", server.url())).factory())
            .create(new TransportContext("raw", Limits.DEFAULT, time, Runnable::run));
    CompletableFuture<Boolean> outcome = new CompletableFuture<>();
    Thread opening =
        new Thread(
            () -> {
              try {
                transport.open(listener);
              } catch (TransportException e) {
                outcome.complete(Thread.currentThread().isInterrupted());
              }
            });
    opening.start();
    assertThat(server.accept()).isNotEmpty();
    opening.interrupt();
    assertThat(Eventually.get(outcome)).isTrue();
    assertThat(server.awaitEnd()).isTrue();
  }

  @Test
  void answersOfOursAreSentToo() {
    Transport transport = open();
    var unused =
        transport.send(
            Outgoing.result(Json.of("q"), Json.emptyObject(), "2025-11-25"),
            ExchangeReceiver.IGNORE);
    assertThat(server.read()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"result\":{}}");
    cut(transport);
  }
}
