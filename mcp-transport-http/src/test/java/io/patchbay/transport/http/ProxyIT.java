package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.util.Map;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers behind an HTTP proxy. */
@ExtendWith(Leaks.class)
class ProxyIT {
  private final ForwardProxy proxy = started();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  private static ForwardProxy started() {
    try {
      return ForwardProxy.start();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() throws IOException {
    bay.close();
    proxy.close();
  }

  @Test
  @Requirement("SEC-04")
  void plainRequestsGoThroughTheProxy() {
    try (FakeHttpServer server = FakeHttpServer.start().stateless()) {
      String url = "http://mcp.example:" + server.mock().getPort() + "/mcp";
      Connection connected =
          bay.connect(HttpServer.builder("far", url).proxies(proxy.selector()).build());
      assertThat(connected.isOpen()).isTrue();
      assertThat(proxy.lines()).containsExactly("POST " + url + " HTTP/1.1");
      assertThat(server.the("server/discover").header("X-Forwarded")).isEqualTo("yes");
    }
  }

  @Test
  @Requirement({"SEC-04", "SEC-18"})
  void secureRequestsGoThroughATunnelThatSeesNothing() {
    HeldCertificate authority = new HeldCertificate.Builder().certificateAuthority(0).build();
    HeldCertificate held =
        new HeldCertificate.Builder()
            .addSubjectAlternativeName("mcp.example")
            .signedBy(authority)
            .build();
    HandshakeCertificates certificates =
        new HandshakeCertificates.Builder()
            .heldCertificate(held)
            .addTrustedCertificate(authority.certificate())
            .build();
    try (FakeHttpServer server = FakeHttpServer.startSecure(certificates).stateless()) {
      server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
      String host = "mcp.example:" + server.mock().getPort();
      Connection connected =
          bay.connect(
              HttpServer.builder("far", "https://" + host + "/mcp")
                  .tls(certificates.sslContext(), certificates.trustManager())
                  .proxies(proxy.selector())
                  .bearer(() -> "hush-hush")
                  .build());
      assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
      assertThat(proxy.lines()).containsExactly("CONNECT " + host + " HTTP/1.1");
      assertThat(proxy.heads().get(0)).doesNotContain("hush");
      assertThat(server.the("tools/call").header("Authorization")).isEqualTo("Bearer hush-hush");
    }
  }

  @Test
  void proxyThatRefusesTheTunnelIsTheReason() {
    proxy.refusing("403 Forbidden");
    HttpServer far =
        HttpServer.builder("far", "https://mcp.example/mcp").proxies(proxy.selector()).build();
    assertThatThrownBy(() -> bay.connect(far))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("403");
  }

  @Test
  void proxyThatWantsALoginIsTheReason() {
    proxy.refusing("407 Proxy Authentication Required");
    HttpServer far =
        HttpServer.builder("far", "http://mcp.example/mcp").proxies(proxy.selector()).build();
    assertThatThrownBy(() -> bay.connect(far))
        .isInstanceOf(McpException.class)
        .hasMessageContaining("407");
    assertThat(proxy.lines()).hasSize(1);
  }

  @Test
  void proxyThatIsGoneIsTheReason() throws IOException {
    proxy.close();
    HttpServer far =
        HttpServer.builder("far", "http://mcp.example/mcp").proxies(proxy.selector()).build();
    assertThatThrownBy(() -> bay.connect(far)).isInstanceOf(ConnectException.class);
  }
}
