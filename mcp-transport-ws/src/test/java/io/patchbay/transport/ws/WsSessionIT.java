package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.TransportException;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions over WebSocket: eras, the upgrade, and how connections end. */
@ExtendWith(Leaks.class)
class WsSessionIT {
  private final FakeWsServer server = FakeWsServer.start();
  private final RecordingListener events = new RecordingListener();
  private final Patchbay bay =
      Patchbay.builder().listener(events).reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private WsServer.Builder configured() {
    return WsServer.builder("fake", server.url());
  }

  /** Connects while the other end answers as a server with a handshake. */
  private Connection connect(WsServer config, List<WsPeer> peers) {
    CompletableFuture<Connection> connecting =
        CompletableFuture.supplyAsync(() -> bay.connect(config));
    WsPeer peer = server.awaitPeer();
    peers.add(peer);
    Answers unused = Answers.handshake(peer);
    return Eventually.get(connecting);
  }

  private static void assertEchoes(Connection connection, String text) {
    assertThat(connection.callTool("echo", Map.of("text", text)).text()).isEqualTo(text);
  }

  @Test
  @Requirement({"CT-05", "ERA-12"})
  void handshakeServerIsGreetedWithoutAProbe() {
    CompletableFuture<Connection> connecting =
        CompletableFuture.supplyAsync(() -> bay.connect(configured().build()));
    WsPeer peer = server.awaitPeer();
    Answers answers = Answers.handshake(peer);
    Connection fake = Eventually.get(connecting);
    assertThat(fake.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    assertEchoes(fake, "hé€");
    fake.close();
    assertThat(peer.awaitCloseCode()).isEqualTo(1000);
    assertThat(answers.methods())
        .containsExactly("initialize", "notifications/initialized", "tools/call");
    Headers asked = server.log().get(0);
    assertThat(asked.get("Sec-WebSocket-Protocol")).isEqualTo("mcp");
    assertThat(asked.get("Sec-WebSocket-Extensions")).isNull();
    assertThat(asked.get("User-Agent")).isEqualTo("patchbay");
  }

  @Test
  @Requirement("CT-05")
  void statelessServerIsFoundOutOverANewConnection() {
    CompletableFuture<Connection> connecting =
        CompletableFuture.supplyAsync(() -> bay.connect(configured().build()));
    Answers first = Answers.stateless(server.awaitPeer());
    Answers second = Answers.stateless(server.awaitPeer());
    Connection fake = Eventually.get(connecting);
    assertThat(fake.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
    assertEchoes(fake, "hi");
    assertThat(first.methods()).containsExactly("initialize");
    assertThat(second.methods()).containsExactly("server/discover", "tools/call");
  }

  @Test
  @Requirement("CT-05")
  void forcedCloseEndsOpenCallsWithCodeAndReason() {
    List<WsPeer> peers = new ArrayList<>();
    Connection fake = connect(configured().build(), peers);
    CompletableFuture<CallToolResult> call = openCall(fake);
    peers.get(0).close(4001, "too many\nclients");
    assertThatThrownBy(call::join)
        .isInstanceOf(CompletionException.class)
        .rootCause()
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("server 'fake'")
        .hasMessageContaining("was closed by the server with 4001: too many clients");
    assertThat(peers.get(0).awaitCloseCode()).isEqualTo(1000);
  }

  /** Returns a call that is not going to be answered. */
  private static CompletableFuture<CallToolResult> openCall(Connection connection) {
    return connection.callToolAsync("silent", Map.of());
  }

  @Test
  void binaryMessagesAreJunkThatIsTold() {
    List<WsPeer> peers = new ArrayList<>();
    Connection fake = connect(configured().build(), peers);
    peers.get(0).writeBinary(new byte[] {'{', '}'});
    assertEchoes(fake, "still here");
    assertThat(events.awaitEvent("warning")).contains("a binary message of 2 bytes");
  }

  @Test
  void mebibyteIsEchoed() {
    Connection fake = connect(configured().build(), new ArrayList<>());
    assertEchoes(fake, "é".repeat(1 << 19));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mcp"})
  @Requirement("CT-05")
  void subprotocolMayBeConfirmedOrNot(String chosen) {
    server.choosing(chosen);
    assertEchoes(connect(configured().build(), new ArrayList<>()), "hi");
  }

  @Test
  @Requirement("CT-05")
  void anotherSubprotocolIsRefused() {
    server.choosing("graphql-ws");
    WsServer config = configured().build();
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("'graphql-ws'")
        .hasMessageContaining("'mcp'");
    assertThat(server.awaitPeer().awaitCloseCode()).isEqualTo(-1);
  }

  @Test
  @Requirement({"CT-04", "CT-05"})
  void headersAreAskedAnewForEachConnection() {
    Iterator<String> tokens = List.of("one", "two").iterator();
    WsServer config =
        configured()
            .header("X-Key", "k")
            .headersFrom(() -> Map.of("X-Token", tokens.next()))
            .build();
    connect(config, new ArrayList<>()).close();
    connect(config, new ArrayList<>()).close();
    assertThat(server.log())
        .extracting(headers -> headers.get("X-Token"))
        .containsExactly("one", "two");
    assertThat(server.log()).extracting(headers -> headers.get("X-Key")).containsOnly("k");
  }

  @Test
  @Requirement({"CT-04", "CT-05"})
  void refusedBearerTokenIsAskedForAgain() {
    server.first(new MockResponse.Builder().code(401).body("expired").build());
    Iterator<String> tokens = List.of("stale", "fresh").iterator();
    assertEchoes(connect(configured().bearer(tokens::next).build(), new ArrayList<>()), "hi");
    assertThat(server.log())
        .extracting(headers -> headers.get("Authorization"))
        .containsExactly("Bearer stale", "Bearer fresh");
  }

  @Test
  void refusedHeadersAreAskedForAgain() {
    server.first(new MockResponse.Builder().code(401).build());
    Iterator<String> keys = List.of("stale", "fresh").iterator();
    WsServer config = configured().headersFrom(() -> Map.of("X-Key", keys.next())).build();
    assertEchoes(connect(config, new ArrayList<>()), "hi");
    assertThat(server.log())
        .extracting(headers -> headers.get("X-Key"))
        .containsExactly("stale", "fresh");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  @Requirement({"CT-04", "CT-05"})
  void refusalOfTheUpgradeNeedsALogin(int status) {
    MockResponse refusal =
        new MockResponse.Builder()
            .code(status)
            .setHeader("WWW-Authenticate", "Bearer error=\"invalid_token\", secret=\"s3\"")
            .body("not you")
            .build();
    server.first(refusal);
    WsServer config = configured().build();
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("server 'fake'")
        .hasMessageContaining("upgrade")
        .hasMessageContaining(status + " (Bearer invalid_token): not you")
        .hasMessageContaining("wants a login")
        .hasMessageNotContaining("s3");
    assertThat(server.log()).hasSize(1);
  }

  @Test
  void authorizerSeesTheUpgradeAndItsRefusal() {
    server.first(
        new MockResponse.Builder().code(403).setHeader("WWW-Authenticate", "Bearer x").build());
    List<String> seen = new ArrayList<>();
    Authorizer authorizer =
        new Authorizer() {
          @Override
          public Map<String, String> headers(Target target) {
            seen.add(target.method() + " " + target.uri().getScheme() + target.uri().getPath());
            return Map.of("Authorization", "Bearer " + seen.size());
          }

          @Override
          public Decision challenged(Challenge challenge) {
            seen.add(challenge.status() + " " + challenge.wwwAuthenticate() + challenge.sent());
            return Decision.retry();
          }
        };
    WsServer config =
        configured().options(ServerOptions.builder().authorizer(authorizer).build()).build();
    assertEchoes(connect(config, new ArrayList<>()), "hi");
    assertThat(seen)
        .containsExactly("GET http/ws", "403 [Bearer x]{Authorization=Bearer 1}", "GET http/ws");
    assertThat(server.log().get(1).get("Authorization")).isEqualTo("Bearer 3");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 500, 503})
  void otherStatusesAreToldWithTheirBody(int status) {
    server.first(new MockResponse.Builder().code(status).body("<h1>not here</h1>").build());
    WsServer config = configured().build();
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(ConnectException.class)
        .cause()
        .isInstanceOfSatisfying(
            HttpStatusException.class,
            told -> {
              assertThat(told.status()).isEqualTo(status);
              assertThat(told.sample()).isEqualTo("<h1>not here</h1>");
            })
        .hasMessageContaining("the upgrade to WebSocket");
    assertThat(server.log()).hasSize(1);
  }

  @Test
  void redirectToTheSameOriginIsFollowedAndNoOther() {
    server.first(new MockResponse.Builder().code(307).setHeader("Location", "/other").build());
    assertEchoes(connect(configured().build(), new ArrayList<>()), "hi");
    server.first(
        new MockResponse.Builder()
            .code(308)
            .setHeader("Location", "http://127.0.0.1:1/elsewhere")
            .build());
    WsServer config = WsServer.of("second", server.url());
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("another origin");
  }

  @Test
  void manyConnectionsAreOpenAtOnce() {
    List<Connection> connections = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      connections.add(connect(WsServer.of("fake-" + i, server.url()), new ArrayList<>()));
    }
    connections.forEach(connection -> assertEchoes(connection, "hi"));
    bay.close();
    Leaks.assertNoThreads();
  }

  @Test
  void closingThePatchbayClosesTheConnectionInGoodOrder() {
    List<WsPeer> peers = new ArrayList<>();
    Connection unused = connect(configured().build(), peers);
    bay.close();
    assertThat(peers.get(0).awaitCloseCode()).isEqualTo(1000);
    Leaks.assertNoThreads();
  }

  @Test
  void unreachableServerIsNamedWithoutItsQuery() {
    WsServer config = WsServer.of("gone", "ws://127.0.0.1:1/ws?key=secret");
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("server 'gone'")
        .hasMessageContaining("ws://127.0.0.1:1/ws")
        .hasMessageNotContaining("secret");
  }
}
