package io.patchbay.transport.http.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Values of {@code Mcp-Name} and {@code Mcp-Param-*} (specification 2026-07-28: Streamable HTTP,
 * value encoding): plain where a header can carry them unharmed, else Base64 with a marker.
 */
final class HeaderValues {
  private static final String START = "=?base64?";
  private static final String END = "?=";

  private HeaderValues() {}

  static String encoded(String value) {
    if (isPlain(value)) {
      return value;
    }
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return START + Base64.getEncoder().encodeToString(utf8) + END;
  }

  private static boolean isPlain(String value) {
    int length = value.length();
    if (length == 0) {
      return true;
    }
    if (value.charAt(0) == ' ' || value.charAt(length - 1) == ' ') {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c < ' ' || c > '~') {
        return false;
      }
    }
    return !(value.startsWith(START) && value.endsWith(END));
  }
}
