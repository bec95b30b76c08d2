package io.patchbay.transport.http.internal;

import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.spi.Outgoing;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The headers in which the protocol repeats what a message says, or where it belongs: method, name
 * and arguments of the stateless revisions, session and revision of those with a handshake.
 * Thread-safe.
 */
final class ProtocolHeaders {
  private static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String ACCEPT = "application/json, text/event-stream";

  private volatile @Nullable String session;
  private volatile @Nullable String version;

  /** Returns whether a revision is stateless. */
  static boolean isStateless(@Nullable String version) {
    return version != null
        && (version.equals(ProtocolVersion.V2026_07_28.value())
            || new ProtocolVersion(version).era() == ProtocolVersion.Era.STATELESS);
  }

  /** Puts on a POST what its message has to have; returns the session it goes to, or null. */
  @Nullable String post(Request.Builder request, Outgoing message) {
    request.addHeader("Accept", ACCEPT);
    String spoken = message.protocolVersion();
    if (spoken != null && isStateless(spoken)) {
      stateless(request, message, spoken);
      return null;
    }
    if (message.method().equals("initialize")) {
      return null;
    }
    version = spoken;
    return handshake(request);
  }

  private static void stateless(Request.Builder request, Outgoing message, String version) {
    request.addHeader(VERSION, version);
    if (message.method().isEmpty()) {
      return;
    }
    request.addHeader("Mcp-Method", message.method());
    String name = isNamed(message.method()) ? message.name() : null;
    if (name != null) {
      request.addHeader("Mcp-Name", HeaderValues.encoded(name));
    }
    if (!message.headerParameters().isEmpty()) {
      message
          .headerParameters()
          .forEach(
              (key, value) -> request.addHeader("Mcp-Param-" + key, HeaderValues.encoded(value)));
    }
  }

  private static boolean isNamed(String method) {
    return switch (method) {
      case "tools/call",
          "prompts/get",
          "resources/read",
          "tasks/get",
          "tasks/update",
          "tasks/cancel" ->
          true;
      default -> false;
    };
  }

  /**
   * Puts on a request of a revision with a handshake the session, and the revision since it has to
   * be told (2025-06-18); returns the session, or null.
   */
  @Nullable String handshake(Request.Builder request) {
    String known = session;
    if (known != null) {
      request.header(SESSION, known);
    }
    String spoken = version;
    if (spoken != null && spoken.compareTo(ProtocolVersion.V2025_06_18.value()) >= 0) {
      request.header(VERSION, spoken);
    }
    return known;
  }

  /**
   * Looks at the response to a message before it is read: a session begins with the handshake.
   *
   * @throws ProtocolException if the session's id is none
   */
  void answered(String what, Outgoing message, Response response) {
    if (!message.method().equals("initialize") || !response.isSuccessful()) {
      return;
    }
    String given = response.header(SESSION);
    if (given != null && !isVisibleAscii(given)) {
      throw new ProtocolException(
          what + ": the session id has characters that are not visible ASCII", null);
    }
    session = given;
  }

  private static boolean isVisibleAscii(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  /** Returns the session's id: a secret. */
  @Nullable String session() {
    return session;
  }

  /** Forgets the session, which has ended. */
  void forget() {
    session = null;
  }
}
