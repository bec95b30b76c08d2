package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** TLS with a certificate authority and client certificates of one's own; HTTP/2 over it. */
@ExtendWith(Leaks.class)
class TlsIT {
  private static final HeldCertificate AUTHORITY =
      new HeldCertificate.Builder().certificateAuthority(0).build();
  private static final HandshakeCertificates OF_SERVER = issued();

  private final FakeHttpServer server = FakeHttpServer.startSecure(OF_SERVER).stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  private static HandshakeCertificates issued() {
    HeldCertificate held =
        new HeldCertificate.Builder()
            .addSubjectAlternativeName("127.0.0.1")
            .signedBy(AUTHORITY)
            .build();
    return new HandshakeCertificates.Builder()
        .heldCertificate(held)
        .addTrustedCertificate(AUTHORITY.certificate())
        .build();
  }

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private HttpServer trusting(HandshakeCertificates certificates) {
    return HttpServer.builder("fake", server.secureUrl())
        .tls(certificates.sslContext(), certificates.trustManager())
        .build();
  }

  private static HandshakeCertificates.Builder trusted() {
    return new HandshakeCertificates.Builder().addTrustedCertificate(AUTHORITY.certificate());
  }

  private void answering() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
  }

  @Test
  void privateAuthorityIsTrustedAndHttp2IsSpoken() {
    answering();
    Connection connected = bay.connect(trusting(trusted().build()));
    for (int i = 0; i < 5; i++) {
      assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
    assertThat(server.versions()).containsOnly("HTTP/2");
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void callsAtTheSameTimeShareOneConnection() {
    answering();
    Connection connected = bay.connect(trusting(trusted().build()));
    List<CompletableFuture<?>> calls = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      calls.add(connected.callToolAsync("t", Map.of()));
    }
    calls.forEach(Eventually::get);
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void openStreamOverHttp2IsReleasedAfterItsAnswer() {
    List<OpenStream> open = new ArrayList<>();
    server.on(
        "tools/call",
        asked -> {
          OpenStream stream =
              new OpenStream()
                  .plain()
                  .write(
                      FakeHttpServer.event(
                          FakeHttpServer.answer(asked, FakeHttpServer.text("streamed"))));
          open.add(stream);
          return stream.response();
        });
    Connection connected = bay.connect(trusting(trusted().build()));
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("streamed");
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("streamed");
    assertThat(server.connections()).isEqualTo(1);
    open.forEach(OpenStream::end);
  }

  @Test
  void clientCertificateIsShown() {
    answering();
    server.mock().requireClientAuth();
    HeldCertificate mine =
        new HeldCertificate.Builder().commonName("me").signedBy(AUTHORITY).build();
    Connection connected = bay.connect(trusting(trusted().heldCertificate(mine).build()));
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(server.peers()).allMatch(name -> name.contains("CN=me"));
  }

  @Test
  void missingClientCertificateIsAnError() {
    server.mock().requireClientAuth();
    assertThatThrownBy(() -> bay.connect(trusting(trusted().build())))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("fake");
    assertThat(server.log()).isEmpty();
  }

  @Test
  void unknownAuthorityIsAnErrorThatSaysSo() {
    assertThatThrownBy(() -> bay.connect(HttpServer.of("fake", server.secureUrl())))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("cannot reach " + server.secureUrl())
        .hasMessageContaining("certification path");
    assertThat(server.log()).isEmpty();
  }

  @Test
  void certificateForAnotherHostIsAnError() {
    HttpServer elsewhere =
        HttpServer.builder("fake", server.secureUrl().replace("127.0.0.1", "localhost"))
            .tls(trusted().build().sslContext(), trusted().build().trustManager())
            .build();
    assertThatThrownBy(() -> bay.connect(elsewhere))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("localhost")
        .hasMessageContaining("not verified");
    assertThat(server.log()).isEmpty();
  }

  @Test
  void serverWithoutTlsIsAnErrorThatSaysSo() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> refuse(plain));
      answering.setDaemon(true);
      answering.start();
      String url = "https://127.0.0.1:" + plain.getLocalPort() + "/mcp";
      assertThatThrownBy(() -> bay.connect(HttpServer.of("fake", url)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(url)
          .hasMessageContaining("SSL");
    }
  }

  private static void refuse(ServerSocket plain) {
    try (Socket client = plain.accept()) {
      int first = client.getInputStream().read();
      String answer = first < 0 ? "" : "HTTP/1.1 400 Bad Request\r\n\r\n";
      client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
