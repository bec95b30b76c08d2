package io.patchbay.transport.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import okio.BufferedSink;

/** An event stream that a test writes to as it goes, piece by piece. */
final class OpenStream implements MockResponseBody {
  private static final String END = "";

  private final BlockingQueue<String> pieces = new LinkedBlockingQueue<>();
  private volatile boolean broken;

  /** Returns the response that this is the body of. */
  MockResponse response() {
    return new MockResponse.Builder()
        .setHeader("Content-Type", "text/event-stream")
        .setHeader("Transfer-Encoding", "chunked")
        .body(this)
        .removeHeader("Content-Length")
        .build();
  }

  OpenStream write(String piece) {
    pieces.add(piece);
    return this;
  }

  OpenStream end() {
    pieces.add(END);
    return this;
  }

  /** Returns whether the client was gone when something was written. */
  boolean isBroken() {
    return broken;
  }

  @Override
  public long getContentLength() {
    return -1;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    try {
      write(sink);
    } catch (IOException e) {
      broken = true;
      throw e;
    }
  }

  private void write(BufferedSink sink) throws IOException {
    sink.flush();
    String piece = next();
    while (!piece.equals(END)) {
      byte[] utf8 = piece.getBytes(StandardCharsets.UTF_8);
      sink.writeUtf8(Integer.toHexString(utf8.length)).writeUtf8("\r\n").write(utf8);
      sink.writeUtf8("\r\n").flush();
      piece = next();
    }
    sink.writeUtf8("0\r\n\r\n").flush();
  }

  private String next() throws IOException {
    try {
      String piece = pieces.poll(20, TimeUnit.SECONDS);
      return piece == null ? END : piece;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
