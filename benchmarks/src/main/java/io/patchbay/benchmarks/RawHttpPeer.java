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
  private final SameBytes body = new SameBytes();
  private final SameBytes request = new SameBytes();
  private @Nullable Socket socket;
  private String start = "";
  private String rest = "";
  private long id;

  @Override
  public void connect(Target target) throws IOException {
    URI uri = URI.create(target.url());
    start =
        "POST "
            + uri.getPath()
            + " HTTP/1.1\r\nUser-Agent: patchbay\r\nAccept: application/json, text/event-stream\r\n"
            + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: small\r\n"
            + "Content-Type: application/json\r\nContent-Length: ";
    rest =
        "\r\nHost: 127.0.0.1:"
            + uri.getPort()
            + "\r\nConnection: Keep-Alive\r\nAccept-Encoding: gzip\r\n\r\n";
    socket = new Socket(uri.getHost(), uri.getPort());
    socket.setTcpNoDelay(true);
  }

  @Override
  public int call(String tool) throws IOException {
    SameBytes unused = body.begin().call(++id, tool);
    return exchange();
  }

  @Override
  public int list() throws IOException {
    int bytes = 0;
    for (int page = 0; page < 10; page++) {
      SameBytes unused = body.begin().list(++id, page);
      bytes += exchange();
    }
    return bytes;
  }

  private int exchange() throws IOException {
    byte[] head = SameBytes.ascii(start + body.length() + rest);
    request.begin().add(head).add(body);
    OutputStream out = Objects.requireNonNull(socket).getOutputStream();
    out.write(request.bytes(), 0, request.length());
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
