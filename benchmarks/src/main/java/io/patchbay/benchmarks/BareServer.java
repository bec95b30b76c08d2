package io.patchbay.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A server over stdio that costs almost nothing: no JSON parser, the id found by scanning, answers
 * made beforehand, one write for each read. Answers both eras.
 */
final class BareServer {
  private static final byte[] NEWLINE = {'\n'};

  private final FileInputStream in = new FileInputStream(FileDescriptor.in);
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
  private final Answers answers = new Answers();
  private byte[] buffer = new byte[256 * 1024];
  private int end;

  /** Answers until standard input ends. */
  public static void main(String[] args) throws IOException {
    new BareServer().run();
  }

  private void run() throws IOException {
    int count = in.read(buffer, 0, buffer.length);
    while (count >= 0) {
      end += count;
      int start = 0;
      for (int i = 0; i < end; i++) {
        if (buffer[i] == '\n') {
          if (answers.answer(buffer, start, i)) {
            answers.append(NEWLINE);
          }
          start = i + 1;
        }
      }
      answers.flush(out);
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      if (end == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * end);
      }
      count = in.read(buffer, end, buffer.length - end);
    }
  }

  static byte[] request(long id, String tool) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(
        ("{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"arguments\":{\"n\":1},\"_meta\":{\"progressToken\":"
                + id
                + "}}}\n")
            .getBytes(StandardCharsets.US_ASCII));
    return bytes.toByteArray();
  }

  static byte[] list(long id, int page) {
    String cursor = page == 0 ? "" : "\"cursor\":\"" + page + "\"";
    return ("{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\"tools/list\",\"params\":{"
            + cursor
            + "}}\n")
        .getBytes(StandardCharsets.US_ASCII);
  }
}
