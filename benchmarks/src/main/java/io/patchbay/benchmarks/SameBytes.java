package io.patchbay.benchmarks;

import java.nio.charset.StandardCharsets;

/**
 * Patchbay's requests, byte for byte, put together from parts made beforehand: what a raw client
 * sends must not be shorter than what it is compared with. Used by one thread.
 */
final class SameBytes {
  private static final byte[] START = ascii("{\"jsonrpc\":\"2.0\",\"id\":");
  private static final byte[] CALL = ascii(",\"method\":\"tools/call\",\"params\":{\"name\":\"");
  private static final byte[] ARGUMENTS = ascii("\",\"arguments\":{\"n\":1},");
  private static final byte[] LIST = ascii(",\"method\":\"tools/list\",\"params\":{");
  private static final byte[] CURSOR = ascii("\"cursor\":\"");
  private static final byte[] QUOTE = ascii("\",");
  private static final byte[] META =
      ascii(
          "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
              + "\"io.modelcontextprotocol/clientCapabilities\":"
              + "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}},"
              + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"patchbay\",\"version\":\"0.1.0\"}");
  private static final byte[] TOKEN = ascii(",\"progressToken\":");
  private static final byte[] END = ascii("}}}");

  private final byte[] bytes = new byte[1024];
  private int length;

  /** Begins anew. */
  SameBytes begin() {
    length = 0;
    return this;
  }

  /** A call of a tool. */
  SameBytes call(long id, String tool) {
    return add(START)
        .add(id)
        .add(CALL)
        .add(ascii(tool))
        .add(ARGUMENTS)
        .add(META)
        .add(TOKEN)
        .add(id)
        .add(END);
  }

  /** A page of the list of tools. */
  SameBytes list(long id, int page) {
    add(START).add(id).add(LIST);
    if (page > 0) {
      add(CURSOR).add(page).add(QUOTE);
    }
    return add(META).add(END);
  }

  SameBytes add(byte[] part) {
    System.arraycopy(part, 0, bytes, length, part.length);
    length += part.length;
    return this;
  }

  SameBytes add(SameBytes part) {
    System.arraycopy(part.bytes, 0, bytes, length, part.length);
    length += part.length;
    return this;
  }

  SameBytes add(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    long rest = number;
    for (int i = length + digits - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    return this;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
