package io.patchbay.examples.unixsocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.json.Json;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Peer;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.TransportContractTest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requirement({"CT-01", "CT-02", "CT-03", "CT-06"})
class UnixSocketTransportIT extends TransportContractTest {
  @TempDir private Path directory;
  private ServerSocketChannel server;
  private @Nullable SocketPeer peer;

  @BeforeEach
  void listen() throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(directory.resolve("socket")));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    if (peer != null) {
      peer.close();
    }
  }

  @Override
  protected Transport transport(TransportContext context) {
    return new UnixSocketTransport(context, directory.resolve("socket"));
  }

  @Override
  protected Peer peer() {
    SocketPeer accepted = peer;
    if (accepted == null) {
      accepted = SocketPeer.accept(server);
      peer = accepted;
    }
    return accepted;
  }

  @Test
  void isFoundByServiceLoaderAndTalksToAServer() throws Exception {
    Thread answering =
        new Thread(
            () -> {
              SocketPeer accepted = SocketPeer.accept(server);
              String line = accepted.read();
              while (line != null) {
                answer(Json.parse(line), accepted);
                line = accepted.read();
              }
              accepted.close();
            });
    answering.start();
    try (Patchbay bay = Patchbay.open()) {
      Connection connection =
          bay.connect(new UnixSocketServer("socket", directory.resolve("socket")));
      assertThat(connection.listTools().items()).hasSize(1);
      assertThat(connection.callTool("greet", Map.of()).text()).isEqualTo("hello");
    }
    answering.join(10_000);
    assertThat(answering.isAlive()).isFalse();
  }

  private static void answer(Json request, SocketPeer to) {
    Json id = request.get("id");
    Json method = request.get("method");
    if (id == null || method == null) {
      return;
    }
    Object result =
        switch (method.asString()) {
          case "server/discover" ->
              Map.of(
                  "resultType", "complete",
                  "supportedVersions", List.of("2026-07-28"),
                  "capabilities", Map.of("tools", Map.of()));
          case "tools/list" ->
              Map.of(
                  "tools",
                  List.of(Map.of("name", "greet", "inputSchema", Map.of("type", "object"))));
          default -> Map.of("content", List.of(Map.of("type", "text", "text", "hello")));
        };
    to.write(Json.of(Map.of("jsonrpc", "2.0", "id", id, "result", result)).toString());
  }

  @Test
  void saysWhatItCouldNotConnectTo() {
    Path missing = directory.resolve("missing");
    try (Patchbay bay = Patchbay.open()) {
      assertThatThrownBy(() -> bay.connect(new UnixSocketServer("socket", missing)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("server 'socket'")
          .hasMessageContaining(missing.toString());
    }
  }
}
