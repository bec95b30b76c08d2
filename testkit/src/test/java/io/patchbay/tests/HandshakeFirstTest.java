package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.PipeTransport;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that are offered the handshake before they are probed. */
@ExtendWith(Leaks.class)
class HandshakeFirstTest {
  private static final Map<String, Object> NONE = Map.of();

  private static void with(ScriptedServer server, BiConsumer<Patchbay, ScriptedServerConfig> run) {
    try (Patchbay bay = Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).build()) {
      run.accept(bay, ScriptedServerConfig.of("s", server).withHandshakeFirst());
    }
    server.assertExhausted();
  }

  @Test
  @Requirement("CT-05")
  void handshakeServerIsNotProbed() {
    with(
        ScriptedServer.script(s -> s.initialize("2025-11-25", NONE)),
        (bay, config) ->
            assertThat(bay.connect(config).protocolVersion())
                .isEqualTo(ProtocolVersion.V2025_11_25));
  }

  @Test
  @Requirement({"CT-05", "ERA-12"})
  void serverThatRefusesTheHandshakeIsProbedAndRemembered() {
    with(
        ScriptedServer.script(s -> s.expect("initialize").error(-32022, "unsupported"))
            .then(s -> s.discover(NONE))
            .then(s -> s.discover(NONE)),
        (bay, config) -> {
          Connection first = bay.connect(config);
          assertThat(first.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
          first.close();
          assertThat(bay.connect(config).protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
        });
  }

  @Test
  void serverThatDiesOfTheHandshakeIsProbed() {
    with(
        ScriptedServer.script(
                s -> {
                  s.expect("initialize");
                  s.die();
                })
            .then(s -> s.discover(NONE)),
        (bay, config) ->
            assertThat(bay.connect(config).protocolVersion())
                .isEqualTo(ProtocolVersion.V2026_07_28));
  }

  @Test
  void serverThatCannotBeReachedHasRefusedNothing() {
    AtomicInteger attempts = new AtomicInteger();
    TransportProvider unreachable =
        new TransportProvider() {
          @Override
          public String type() {
            return "scripted";
          }

          @Override
          public Offer offer(ServerConfig config) {
            return Offer.accept(
                context ->
                    new PipeTransport(
                        context,
                        TransportTraits.REMOTE_STREAM,
                        () -> {
                          attempts.incrementAndGet();
                          throw new IOException("connection refused");
                        }));
          }
        };
    ScriptedServerConfig config =
        ScriptedServerConfig.of("s", ScriptedServer.script(s -> {})).withHandshakeFirst();
    try (Patchbay bay = Patchbay.builder().transport(unreachable).build()) {
      assertThatThrownBy(() -> bay.connect(config))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("connection refused");
    }
    assertThat(attempts).hasValue(1);
  }

  @Test
  @Requirement("ERA-16")
  void pinnedRevisionGoesBeforeIt() {
    ServerOptions pinned =
        ScriptedServerConfig.ONE_LIFE.toBuilder()
            .protocol(ProtocolMode.modern(ProtocolVersion.V2026_07_28))
            .build();
    with(
        ScriptedServer.script((Script s) -> s.discover(NONE)),
        (bay, config) ->
            assertThat(bay.connect(config.with(pinned)).protocolVersion())
                .isEqualTo(ProtocolVersion.V2026_07_28));
  }
}
