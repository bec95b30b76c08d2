package io.patchbay.benchmarks;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is answered, and what waits to be written. */
final class Answers {
  private static final int PAGE = 100;
  private static final int TOOLS = 1_000;

  /** A client may refuse to call what is not listed. */
  private static final List<String> CALLED = List.of("small", "big", "huge");

  final byte[] small =
      result(
          "\"content\":[{\"type\":\"text\",\"text\":\""
              + "x".repeat(120)
              + "\"}],\"isError\":false");
  final byte[] big =
      result(
          "\"content\":[{\"type\":\"text\",\"text\":\"" + text(1 << 20) + "\"}],\"isError\":false");
  final byte[] empty = result("\"resultType\":\"complete\"");
  final byte[] discover =
      result(
          "\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},"
              + "\"ttlMs\":0,\"cacheScope\":\"private\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}}");
  final byte[] initialize =
      result(
          "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}");
  private final byte[][] pages = new byte[TOOLS / PAGE][];
  private byte[] buffer = {};
  private byte @Nullable [] huge;
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
    return "{\"name\":\""
        + (number < CALLED.size() ? CALLED.get(number) : "tool" + number)
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
    return (",\"result\":{" + members + "}}").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Appends the answer to the request in a part of a buffer.
   *
   * @return whether there is one
   */
  boolean answer(byte[] bytes, int from, int to) {
    buffer = bytes;
    int id = find("\"id\":", from, to);
    int method = find("\"method\":\"", from, to);
    if (id < 0 || method < 0) {
      return false;
    }
    int idEnd = id;
    while (buffer[idEnd] != ',' && buffer[idEnd] != '}') {
      idEnd++;
    }
    begin(buffer, id, idEnd);
    if (starts("tools/call", method)) {
      end(called(method, to));
    } else if (starts("tools/list", method)) {
      int cursor = find("\"cursor\":\"", from, to);
      end(page(cursor < 0 ? 0 : number(cursor)));
    } else if (starts("server/discover", method)) {
      end(discover);
    } else if (starts("initialize", method)) {
      end(initialize);
    } else {
      end(empty);
    }
    return true;
  }

  /** The name of the tool is looked for where clients write it first, then anywhere. */
  private byte[] called(int method, int to) {
    int name = find("\"name\":\"", method, to);
    if (name >= 0 && starts("small\"", name)) {
      return small;
    }
    return find("\"big\"", method, to) >= 0
        ? big
        : find("\"huge\"", method, to) >= 0 ? huge() : small;
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

  /** Ten megabytes, for whoever asks for them. */
  private byte[] huge() {
    byte[] known = huge;
    if (known == null) {
      known =
          result(
              "\"content\":[{\"type\":\"text\",\"text\":\""
                  + text(10 << 20)
                  + "\"}],\"isError\":false");
      huge = known;
    }
    return known;
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

  /** Appends bytes as they are. */
  void append(byte[] bytes) {
    append(bytes, 0, bytes.length);
  }

  int length() {
    return length;
  }

  /** Inserts bytes before what was appended last. */
  void insert(int at, byte[] bytes) {
    int count = length - at;
    append(bytes);
    System.arraycopy(pending, at, pending, at + bytes.length, count);
    System.arraycopy(bytes, 0, pending, at, bytes.length);
  }

  void flush(FileOutputStream out) throws IOException {
    if (length > 0) {
      out.write(pending, 0, length);
      length = 0;
    }
  }

  /** Takes all that was appended; valid until the next append. */
  ByteBuffer take() {
    ByteBuffer taken = ByteBuffer.wrap(pending, 0, length);
    length = 0;
    return taken;
  }
}
