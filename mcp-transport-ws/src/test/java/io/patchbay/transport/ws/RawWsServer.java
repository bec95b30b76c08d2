package io.patchbay.transport.ws;

import io.patchbay.testkit.Peer;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks WebSocket frame by frame, so that it can do what no library does: split a
 * message anywhere, answer no ping, not read. One connection; used by one thread at a time.
 */
final class RawWsServer implements Peer, AutoCloseable {
  private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private final ServerSocket listening;
  private @Nullable Socket socket;
  private @Nullable DataInputStream in;

  private RawWsServer(ServerSocket listening) {
    this.listening = listening;
  }

  static RawWsServer start() {
    try {
      return new RawWsServer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "ws://127.0.0.1:" + listening.getLocalPort() + "/ws";
  }

  /** Accepts the connection and reads the request; returns its key. */
  String accept() {
    try {
      Socket accepted = listening.accept();
      socket = accepted;
      DataInputStream opened =
          new DataInputStream(new BufferedInputStream(accepted.getInputStream()));
      in = opened;
      String key = "";
      String line = line(opened);
      while (!line.isEmpty()) {
        if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
          key = line.substring(18).strip();
        }
        line = line(opened);
      }
      return key;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.readUnsignedByte();
    while (next != '\n') {
      if (next != '\r') {
        line.append((char) next);
      }
      next = in.readUnsignedByte();
    }
    return line.toString();
  }

  /** Accepts the connection and upgrades it. */
  RawWsServer upgrade(String... headers) {
    return upgradeWith(accepted(accept()), headers);
  }

  /** Says that what was accepted is upgraded, with the proof that is given. */
  RawWsServer upgradeWith(String proof, String... headers) {
    StringBuilder response =
        new StringBuilder("HTTP/1.1 101 Switching Protocols\r\n")
            .append("Connection: Upgrade\r\nUpgrade: websocket\r\n");
    for (String header : headers) {
      response.append(header).append("\r\n");
    }
    response.append("Sec-WebSocket-Accept: ").append(proof).append("\r\n\r\n");
    raw(response.toString().getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  private static String accepted(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes bytes as they are. */
  void raw(byte[] bytes) {
    try {
      OutputStream out = opened().getOutputStream();
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Socket opened() {
    Socket known = socket;
    if (known == null) {
      throw new IllegalStateException("nobody has connected");
    }
    return known;
  }

  /** Writes one frame. */
  void frame(int first, byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(payload.length + 10).put((byte) first);
    if (payload.length <= 125) {
      frame.put((byte) payload.length);
    } else if (payload.length <= 0xffff) {
      frame.put((byte) 126).putShort((short) payload.length);
    } else {
      frame.put((byte) 127).putLong(payload.length);
    }
    frame.put(payload);
    raw(java.util.Arrays.copyOf(frame.array(), frame.position()));
  }

  /** Writes a text message in frames of a size, so that a character may be split. */
  void split(String text, int size) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < utf8.length; from += size) {
      int to = Math.min(utf8.length, from + size);
      int first = (from == 0 ? 1 : 0) | (to == utf8.length ? 0x80 : 0);
      frame(first, java.util.Arrays.copyOfRange(utf8, from, to));
    }
  }

  @Override
  public void write(String message) {
    frame(0x81, message.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the next text message; pings get no pong. Null at a close frame and at the end. */
  @Override
  public @Nullable String read() {
    DataInputStream from = in;
    if (from == null) {
      throw new IllegalStateException("nobody has connected");
    }
    try {
      while (true) {
        int opcode = from.readUnsignedByte() & 0x0f;
        byte[] payload = payload(from);
        if (opcode == 1) {
          return new String(payload, StandardCharsets.UTF_8);
        }
        if (opcode == 8) {
          return null;
        }
      }
    } catch (EOFException | java.net.SocketException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads on to the next frame of an opcode; returns its payload. */
  byte[] next(int opcode) {
    DataInputStream from = in;
    if (from == null) {
      throw new IllegalStateException("nobody has connected");
    }
    try {
      while (true) {
        int read = from.readUnsignedByte() & 0x0f;
        byte[] payload = payload(from);
        if (read == opcode) {
          return payload;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] payload(DataInputStream in) throws IOException {
    int second = in.readUnsignedByte() & 0x7f;
    long length = second == 127 ? in.readLong() : second == 126 ? in.readUnsignedShort() : second;
    byte[] mask = in.readNBytes(4);
    byte[] payload = in.readNBytes((int) length);
    for (int i = 0; i < payload.length; i++) {
      payload[i] ^= mask[i & 3];
    }
    return payload;
  }

  /** Returns whether the client has ended the connection; waits for it. */
  boolean awaitEnd() {
    String text = read();
    while (text != null) {
      text = read();
    }
    return true;
  }

  @Override
  public void close() {
    try {
      listening.close();
      Socket known = socket;
      if (known != null) {
        known.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
