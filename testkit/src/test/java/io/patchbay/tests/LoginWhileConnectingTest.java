package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connecting;
import io.patchbay.Connection;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerConfig;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.PipeTransport;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A person who is asked while a server is connected may take any time. */
@ExtendWith(Leaks.class)
class LoginWhileConnectingTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final String WHILE_OPENING = "";

  private final ManualTime time = new ManualTime();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);
  private final Patchbay bay = Patchbay.builder().transport(new Asking()).time(time).build();
  private String asksBefore = "initialize";

  @AfterEach
  void close() {
    answered.countDown();
    bay.close();
  }

  /** Scripted servers that want a login first. */
  private final class Asking implements TransportProvider {
    @Override
    public String type() {
      return "scripted";
    }

    @Override
    public Offer offer(ServerConfig config) {
      return config instanceof ScriptedServerConfig scripted
          ? Offer.accept(
              context ->
                  new AskingTransport(
                      new PipeTransport(context, scripted.traits(), scripted.server()::start)))
          : Offer.refuse("no scripted server");
    }
  }

  private final class AskingTransport implements Transport {
    private final Transport transport;

    AskingTransport(Transport transport) {
      this.transport = transport;
    }

    @Override
    public TransportTraits traits() {
      return transport.traits();
    }

    @Override
    public void open(TransportListener listener) {
      askBefore(WHILE_OPENING, listener::onPersonAskedFirst);
      transport.open(listener);
    }

    @Override
    public Exchange send(Outgoing message, ExchangeReceiver receiver) {
      askBefore(message.method(), receiver::onPersonAsked);
      return transport.send(message, receiver);
    }

    private void askBefore(String what, Supplier<Runnable> pause) {
      if (what.equals(asksBefore)) {
        Runnable goOn = pause.get();
        asked.countDown();
        Eventually.open(answered);
        goOn.run();
      }
    }

    @Override
    public CompletableFuture<Void> close(Duration grace) {
      return transport.close(grace);
    }
  }

  private static ScriptedServer server(Consumer<Script> script) {
    return ScriptedServer.script(script);
  }

  private static ScriptedServer good() {
    return server(s -> s.initialize("2025-11-25", Map.of()).expectEnd());
  }

  private static ScriptedServerConfig config(ScriptedServer server) {
    return ScriptedServerConfig.of("s", server)
        .with(ScriptedServerConfig.ONE_LIFE.toBuilder().protocol(ProtocolMode.LEGACY).build());
  }

  private void takesLong(CompletableFuture<?> connected) {
    Eventually.open(asked);
    time.advance(LONG);
    assertThat(connected).isNotDone();
    answered.countDown();
  }

  @Test
  void isNotCountedInAGreeting() {
    CompletableFuture<Connection> connected = bay.connectAsync(config(good()));

    takesLong(connected);

    assertThat(Eventually.get(connected).name()).isEqualTo("s");
  }

  @Test
  void isNotCountedWhileAChannelIsOpened() {
    asksBefore = WHILE_OPENING;
    CompletableFuture<Connection> connected = bay.connectAsync(config(good()));

    takesLong(connected);

    assertThat(Eventually.get(connected).name()).isEqualTo("s");
  }

  @Test
  void isNotCountedForANotificationOfTheGreeting() {
    asksBefore = "notifications/initialized";
    CompletableFuture<Connection> connected = bay.connectAsync(config(good()));

    takesLong(connected);

    assertThat(Eventually.get(connected).name()).isEqualTo("s");
  }

  @Test
  void isNotCountedAmongManyServersAndIsAskedOnce() {
    ScriptedServer server = good();
    Connection added = bay.add(config(server));
    Connecting connecting = bay.connectAll();

    takesLong(connecting.outcomes());

    assertThat(Eventually.get(connecting.outcomes()).failed()).isEmpty();
    assertThat(added.state().kind()).isEqualTo(Kind.CONNECTED);
    assertThat(server.starts()).isOne();
  }

  @Test
  void theLimitRunsOnAfterwardsAndNamesWhatIsWaitedFor() {
    ScriptedServer silent = server(s -> s.expect("initialize"));
    CompletableFuture<Connection> connected = bay.connectAsync(config(silent));
    Eventually.open(asked);
    time.advance(Duration.ofSeconds(20));
    answered.countDown();
    Eventually.that("the greeting is sent", () -> silent.methods().contains("initialize"));

    time.advance(Duration.ofSeconds(29));
    assertThat(connected).isNotDone();
    time.advance(Duration.ofSeconds(1));

    assertThatThrownBy(() -> Eventually.get(connected))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("not connected within 30000 ms")
        .hasMessageContaining("waiting for the answer to initialize");
  }

  @Test
  void aLimitOfTheCallersOwnDoesNotStandStill() {
    Connection connection = bay.add(config(good()));
    Connecting unused = bay.connectAll();
    Eventually.open(asked);
    CompletableFuture<?> listed =
        connection.listToolsAsync(CallOptions.timeout(Duration.ofSeconds(5)));

    time.advance(Duration.ofSeconds(5));

    assertThatThrownBy(() -> Eventually.get(listed))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("waits for a person who was asked");
    answered.countDown();
  }
}
