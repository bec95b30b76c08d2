package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** WebSocket over TLS. */
@ExtendWith(Leaks.class)
class WssIT {
  private final HeldCertificate certificate =
      new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();
  private final FakeWsServer server =
      FakeWsServer.start(new HandshakeCertificates.Builder().heldCertificate(certificate).build());
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  @Test
  @Requirement({"CT-04", "CT-05"})
  void privateAuthorityIsTrustedWhereItIsGiven() {
    HandshakeCertificates trust =
        new HandshakeCertificates.Builder()
            .addTrustedCertificate(certificate.certificate())
            .build();
    WsServer config =
        WsServer.builder("secure", server.url())
            .tls(trust.sslContext(), trust.trustManager())
            .build();
    CompletableFuture<Connection> connecting =
        CompletableFuture.supplyAsync(() -> bay.connect(config));
    WsPeer peer = server.awaitPeer();
    Answers unused = Answers.handshake(peer);
    Connection secure = Eventually.get(connecting);
    String large = "é".repeat(1 << 19);
    assertThat(secure.callTool("echo", Map.of("text", large)).text()).isEqualTo(large);
    secure.close();
    assertThat(peer.awaitCloseCode()).isEqualTo(1000);
  }

  @Test
  @Requirement("CT-04")
  void unknownAuthorityIsNot() {
    WsServer config = WsServer.of("secure", server.url());
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("server 'secure'")
        .hasMessageContaining("certification path");
    assertThat(server.log()).isEmpty();
  }
}
