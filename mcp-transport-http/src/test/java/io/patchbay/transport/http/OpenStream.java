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
  private boolean chunked = true;

  /** Writes no chunks: HTTP/2 has frames of its own. */
  OpenStream plain() {
    chunked = false;
    return this;
  }

  /** Returns the response that this is the body of. */
  MockResponse response() {
    MockResponse.Builder response =
        new MockResponse.Builder()
            .setHeader("Content-Type", "text/event-stream")
            .body(this)
            .removeHeader("Content-Length");
    return chunked ? response.setHeader("Transfer-Encoding", "chunked").build() : response.build();
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
      write(sink, piece.getBytes(StandardCharsets.UTF_8));
      piece = next();
    }
    if (chunked) { // the empty line after it ends the trailers, which the server writes
      sink.writeUtf8("0\r\n").flush();
    }
  }

  private void write(BufferedSink sink, byte[] piece) throws IOException {
    if (chunked) {
      sink.writeUtf8(Integer.toHexString(piece.length)).writeUtf8("\r\n");
      sink.write(piece).writeUtf8("\r\n").flush();
    } else {
      sink.write(piece).flush();
    }
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
