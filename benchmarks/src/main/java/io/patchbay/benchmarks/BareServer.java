package io.patchbay.benchmarks;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
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
      for (int newline = newline(end - count); newline >= 0; newline = newline(start)) {
        if (answers.answer(buffer, start, newline)) {
          answers.append(NEWLINE);
        }
        start = newline + 1;
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

  private int newline(int from) {
    for (int i = from; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }
}
