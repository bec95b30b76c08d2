package io.patchbay.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The limit: one thread, one blocking socket, the same bytes, nothing parsed but the end. */
final class RawHttpPeer implements Peer {
  private final byte[] buffer = new byte[256 * 1024];
  private @Nullable Socket socket;
  private String path = "";
  private long id;

  @Override
  public void connect(Target target) throws IOException {
    URI uri = URI.create(target.url());
    path = uri.getPath();
    socket = new Socket(uri.getHost(), uri.getPort());
    socket.setTcpNoDelay(true);
  }

  @Override
  public int call(String tool) throws IOException {
    return exchange(BareServer.request(++id, tool));
  }

  @Override
  public int list() throws IOException {
    int bytes = 0;
    for (int page = 0; page < 10; page++) {
      bytes += exchange(BareServer.list(++id, page));
    }
    return bytes;
  }

  private int exchange(byte[] body) throws IOException {
    byte[] head =
        ("POST "
                + path
                + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json, text/event-stream\r\n"
                + "Content-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n"
                + "Mcp-Method: tools/call\r\nMcp-Name: small\r\nContent-Length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[head.length + body.length];
    System.arraycopy(head, 0, request, 0, head.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    OutputStream out = Objects.requireNonNull(socket).getOutputStream();
    out.write(request);
    out.flush();
    return read(Objects.requireNonNull(socket).getInputStream());
  }

  private int read(InputStream in) throws IOException {
    int have = 0;
    int headers = -1;
    while (headers < 0) {
      have += in.read(buffer, have, buffer.length - have);
      headers = endOfHeaders(have);
    }
    String head = new String(buffer, 0, headers, StandardCharsets.ISO_8859_1);
    int at = head.indexOf("Content-Length: ");
    int total = have;
    if (at >= 0) {
      int length = headers + Integer.parseInt(head.substring(at + 16, head.indexOf('\r', at)));
      while (total < length) {
        total += in.read(buffer);
      }
    } else {
      int last = have;
      while (!endsChunked(last)) {
        last = in.read(buffer);
        total += last;
      }
    }
    return total;
  }

  private boolean endsChunked(int length) {
    return length >= 5
        && buffer[length - 5] == '0'
        && buffer[length - 4] == '\r'
        && buffer[length - 1] == '\n';
  }

  private int endOfHeaders(int length) {
    for (int i = 3; i < length; i++) {
      if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    Objects.requireNonNull(socket).close();
  }
}
