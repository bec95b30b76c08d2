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
  private static final int PAGE = 100;
  private static final int TOOLS = 1_000;

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
          answer(start, i);
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

  private void answer(int from, int to) {
    int id = find("\"id\":", from, to);
    int method = find("\"method\":\"", from, to);
    if (id < 0 || method < 0) {
      return;
    }
    int idEnd = id;
    while (buffer[idEnd] != ',' && buffer[idEnd] != '}') {
      idEnd++;
    }
    answers.begin(buffer, id, idEnd);
    if (starts("tools/call", method)) {
      answers.end(find("\"big\"", from, to) >= 0 ? answers.big : answers.small);
    } else if (starts("tools/list", method)) {
      int cursor = find("\"cursor\":\"", from, to);
      answers.end(answers.page(cursor < 0 ? 0 : number(cursor)));
    } else if (starts("server/discover", method)) {
      answers.end(answers.discover);
    } else if (starts("initialize", method)) {
      answers.end(answers.initialize);
    } else {
      answers.end(answers.empty);
    }
  }

  private int number(int at) {
    int number = 0;
    for (int i = at; buffer[i] >= '0' && buffer[i] <= '9'; i++) {
      number = number * 10 + buffer[i] - '0';
    }
    return number;
  }

  private boolean starts(String word, int at) {
    for (int i = 0; i < word.length(); i++) {
      if (buffer[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the index behind the first occurrence, or -1. */
  private int find(String word, int from, int to) {
    for (int i = from; i + word.length() <= to; i++) {
      if (starts(word, i)) {
        return i + word.length();
      }
    }
    return -1;
  }

  /** What is answered, and what waits to be written. */
  private static final class Answers {
    final byte[] small =
        result(
            "\"content\":[{\"type\":\"text\",\"text\":\""
                + "x".repeat(120)
                + "\"}],\"isError\":false");
    final byte[] big =
        result(
            "\"content\":[{\"type\":\"text\",\"text\":\""
                + text(1 << 20)
                + "\"}],\"isError\":false");
    final byte[] empty = result("\"resultType\":\"complete\"");
    final byte[] discover =
        result(
            "\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},"
                + "\"ttlMs\":0,\"cacheScope\":\"private\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}}");
    final byte[] initialize =
        result(
            "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}");
    private final byte[][] pages = new byte[TOOLS / PAGE][];
    private byte[] pending = new byte[1 << 16];
    private int length;

    Answers() {
      for (int page = 0; page < pages.length; page++) {
        StringBuilder tools =
            new StringBuilder(
                "\"resultType\":\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\",\"tools\":[");
        for (int i = 0; i < PAGE; i++) {
          tools.append(i == 0 ? "" : ",").append(tool(page * PAGE + i));
        }
        tools.append(']');
        if (page + 1 < pages.length) {
          tools.append(",\"nextCursor\":\"").append(page + 1).append('"');
        }
        pages[page] = result(tools.toString());
      }
    }

    private static String tool(int number) {
      StringBuilder properties = new StringBuilder();
      for (int i = 0; i < 6; i++) {
        properties
            .append(i == 0 ? "" : ",")
            .append("\"property")
            .append(i)
            .append("\":{\"type\":\"string\",\"description\":\"the value of property ")
            .append(i)
            .append("\"}");
      }
      return "{\"name\":\"tool"
          + number
          + "\",\"description\":\"does what tool "
          + number
          + " does\",\"inputSchema\":{\"type\":\"object\",\"properties\":{"
          + properties
          + "},\"required\":[\"property0\"]}}";
    }

    /** An escaped line break every 80 characters. */
    private static String text(int length) {
      return ("y".repeat(78) + "\\n").repeat(length / 80);
    }

    private static byte[] result(String members) {
      return (",\"result\":{" + members + "}}\n").getBytes(StandardCharsets.US_ASCII);
    }

    byte[] page(int number) {
      return pages[number];
    }

    void begin(byte[] bytes, int from, int to) {
      append("{\"jsonrpc\":\"2.0\",\"id\":".getBytes(StandardCharsets.US_ASCII), 0, 22);
      append(bytes, from, to - from);
    }

    void end(byte[] rest) {
      append(rest, 0, rest.length);
    }

    private void append(byte[] bytes, int from, int count) {
      if (pending.length - length < count) {
        pending = Arrays.copyOf(pending, Math.max(2 * pending.length, length + count));
      }
      System.arraycopy(bytes, from, pending, length, count);
      length += count;
    }

    void flush(FileOutputStream out) throws IOException {
      if (length > 0) {
        out.write(pending, 0, length);
        length = 0;
      }
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
}
