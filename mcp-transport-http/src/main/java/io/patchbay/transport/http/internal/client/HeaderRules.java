package io.patchbay.transport.http.internal.client;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which headers a host may set. */
public final class HeaderRules {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");
  private static final Set<String> OURS =
      Set.of(
          "accept",
          "connection",
          "content-length",
          "content-type",
          "host",
          "last-event-id",
          "mcp-method",
          "mcp-name",
          "mcp-protocol-version",
          "mcp-session-id",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeaderRules() {}

  /**
   * Holds a header to the rules.
   *
   * @throws IllegalArgumentException if it breaks one; the value is not in the message
   */
  public static void check(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!TOKEN.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is no header name");
    }
    if (OURS.contains(lower)
        || lower.startsWith("mcp-param-")
        || lower.startsWith("sec-websocket-")) {
      throw new IllegalArgumentException(
          "header " + name + " is set by the transport and cannot be given");
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c != '\t' && (c < ' ' || c > '~')) {
        throw new IllegalArgumentException(
            "the value of header "
                + name
                + " has a character at index "
                + i
                + " that no header can carry"
                + (c == '\n' || c == '\r' ? ": a line break; was it pasted?" : ""));
      }
    }
  }

  /** Holds headers to the rules; see {@link #check(String, String)}. */
  public static Map<String, String> check(Map<String, String> headers) {
    headers.forEach(HeaderRules::check);
    return headers;
  }
}
