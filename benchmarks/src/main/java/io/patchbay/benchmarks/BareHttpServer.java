package io.patchbay.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * A server over HTTP that costs almost nothing: one thread, no parser, answers made beforehand.
 * {@code /json} answers with a body, {@code /sse} with an event stream. Prints its port.
 */
final class BareHttpServer {
  private static final byte[] METHOD_NOT_ALLOWED =
      ascii("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
  private static final byte[] ACCEPTED =
      ascii("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n");
  private static final byte[] EVENTS =
      ascii(
          String.join(
              "\r\n",
              "HTTP/1.1 200 OK",
              "Content-Type: text/event-stream",
              "Transfer-Encoding: chunked",
              "",
              ""));
  private static final byte[] EVENT_END = ascii("\n\n\r\n0\r\n\r\n");
  private static final byte[] EVENT_START = ascii("event: message\ndata: ");

  private final Selector selector = Selector.open();
  private final ServerSocketChannel listening = ServerSocketChannel.open();
  private final Answers answers = new Answers();

  private BareHttpServer() throws IOException {
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
    listening.configureBlocking(false);
    listening.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Answers until it is ended. */
  public static void main(String[] args) throws IOException {
    BareHttpServer server = new BareHttpServer();
    System.out.println(((InetSocketAddress) server.listening.getLocalAddress()).getPort());
    server.run();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void run() throws IOException {
    while (true) {
      selector.select();
      Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
      while (ready.hasNext()) {
        SelectionKey key = ready.next();
        ready.remove();
        if (key.isAcceptable()) {
          accept();
        } else {
          serve(key);
        }
      }
    }
  }

  private void accept() throws IOException {
    SocketChannel channel = listening.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.register(selector, SelectionKey.OP_READ, new Client(channel));
    }
  }

  private void serve(SelectionKey key) {
    Client client = (Client) key.attachment();
    try {
      if (key.isWritable()) {
        client.write(key);
      }
      if (key.isReadable() && !client.read(key)) {
        client.channel.close();
      }
    } catch (IOException e) {
      key.cancel();
      closeQuietly(client.channel);
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      return;
    }
  }

  private final class Client {
    final SocketChannel channel;
    private byte[] buffer = new byte[8 << 10];
    private int end;
    private @Nullable ByteBuffer pending;

    Client(SocketChannel channel) {
      this.channel = channel;
    }

    boolean read(SelectionKey key) throws IOException {
      int count = channel.read(ByteBuffer.wrap(buffer, end, buffer.length - end));
      if (count < 0) {
        return false;
      }
      end += count;
      int used = answer();
      while (used > 0) {
        System.arraycopy(buffer, used, buffer, 0, end - used);
        end -= used;
        used = answer();
      }
      if (end == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * end);
      }
      if (answers.length() > 0) {
        ByteBuffer out = answers.take();
        channel.write(out);
        if (out.hasRemaining()) {
          byte[] rest = new byte[out.remaining()];
          out.get(rest);
          pending = ByteBuffer.wrap(rest);
          key.interestOps(SelectionKey.OP_WRITE);
        }
      }
      return true;
    }

    void write(SelectionKey key) throws IOException {
      ByteBuffer out = pending;
      if (out != null) {
        channel.write(out);
        if (!out.hasRemaining()) {
          pending = null;
          key.interestOps(SelectionKey.OP_READ);
        }
      }
    }

    /** Answers one request, if it is there whole; returns its length. */
    private int answer() {
      int headers = endOfHeaders();
      if (headers < 0) {
        return 0;
      }
      int length = contentLength(headers);
      if (end - headers < length) {
        return 0;
      }
      if (buffer[0] != 'P') {
        answers.append(METHOD_NOT_ALLOWED);
        return headers + length;
      }
      int at = answers.length();
      if (!answers.answer(buffer, headers, headers + length)) {
        answers.append(ACCEPTED);
      } else if (buffer[6] == 's') {
        events(at);
      } else {
        answers.insert(
            at,
            ascii(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                    + (answers.length() - at)
                    + "\r\n\r\n"));
      }
      return headers + length;
    }

    private void events(int at) {
      int size = answers.length() - at + EVENT_START.length + 2;
      byte[] chunk = ascii(Integer.toHexString(size) + "\r\n");
      byte[] start = Arrays.copyOf(EVENTS, EVENTS.length + chunk.length + EVENT_START.length);
      System.arraycopy(chunk, 0, start, EVENTS.length, chunk.length);
      System.arraycopy(EVENT_START, 0, start, EVENTS.length + chunk.length, EVENT_START.length);
      answers.insert(at, start);
      answers.append(EVENT_END);
    }

    private int endOfHeaders() {
      for (int i = 3; i < end; i++) {
        if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') {
          return i + 1;
        }
      }
      return -1;
    }

    private int contentLength(int headers) {
      String text = new String(buffer, 0, headers, StandardCharsets.ISO_8859_1);
      int at = text.indexOf("ontent-");
      while (at >= 0) {
        if (text.regionMatches(true, at, "ontent-length:", 0, 14)) {
          return Integer.parseInt(text.substring(at + 14, text.indexOf('\r', at)).strip());
        }
        at = text.indexOf("ontent-", at + 1);
      }
      return 0;
    }
  }
}
