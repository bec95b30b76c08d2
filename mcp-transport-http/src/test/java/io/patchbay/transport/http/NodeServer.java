package io.patchbay.transport.http;

import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real server that node runs, on a port of its own. */
final class NodeServer implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(30);

  private final Process process;
  private final int port;

  private NodeServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a server that listens where the variable {@code PORT} says. */
  static NodeServer start(List<String> command) throws IOException {
    int port = freePort();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PORT", String.valueOf(port));
    NodeServer server = new NodeServer(builder.start(), port);
    Eventually.that("a server listens on port " + port, server::isListening, START);
    return server;
  }

  /** Reserves a port: the server cannot tell which one it would choose. */
  private static int freePort() throws IOException {
    try (ServerSocket reserved = new ServerSocket(0)) {
      return reserved.getLocalPort();
    }
  }

  private boolean isListening() {
    if (!process.isAlive()) {
      throw new AssertionError("the server ended with " + process.exitValue());
    }
    try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return probe.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
