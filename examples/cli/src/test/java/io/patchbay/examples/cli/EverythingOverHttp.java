package io.patchbay.examples.cli;

import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The npm reference server over streamable HTTP.
 *
 * @param process its process, or null
 * @param port where it listens
 */
record EverythingOverHttp(@Nullable Process process, int port) implements AutoCloseable {
  static final EverythingOverHttp NONE = new EverythingOverHttp(null, 0);

  static EverythingOverHttp start() throws IOException {
    int port = freePort();
    List<String> command = new ArrayList<>(NpmServers.everything());
    command.add("streamableHttp");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PORT", String.valueOf(port));
    EverythingOverHttp server = new EverythingOverHttp(builder.start(), port);
    if (!Eventually.holds(server::listens, Duration.ofSeconds(20))) {
      server.close();
      throw new IOException("server-everything does not listen on port " + port);
    }
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  String url() {
    return "http://127.0.0.1:" + port + "/mcp";
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
