package io.patchbay.auth.internal.login;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.ErrorCodes;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server sent with the browser (RFC 6749, section 4.1.2; RFC 9207). Nothing
 * of it is looked at before its state and its issuer are right.
 */
final class RedirectResponse {
  private final Map<String, String> parameters;
  private final @Nullable String problem;

  private RedirectResponse(Map<String, String> parameters, @Nullable String problem) {
    this.parameters = parameters;
    this.problem = problem;
  }

  /** Reads the query of an address. */
  static RedirectResponse of(URI address) {
    String query = address.getRawQuery();
    Map<String, String> parameters = new HashMap<>();
    String problem = null;
    for (String pair : (query == null ? "" : query).split("&", -1)) {
      int equals = pair.indexOf('=');
      try {
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
        if (parameters.putIfAbsent(name, value) != null && !name.isEmpty()) {
          problem = "the answer to the login has a parameter twice";
        }
      } catch (IllegalArgumentException e) {
        problem = "the answer to the login cannot be read";
      }
    }
    return new RedirectResponse(parameters, problem);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Returns whether it carries the state that was sent along. */
  boolean has(String state) {
    String sent = parameters.get("state");
    return sent != null && isSame(state, sent);
  }

  /** Returns whether it says that the user said no. */
  boolean isDeclined() {
    return "access_denied".equals(parameters.get("error"));
  }

  /** Returns the code. */
  String code(Expected expected) throws FlowException {
    String issuer = expected.issuer();
    if (!has(expected.state())) {
      throw new FlowException("the answer to the login is not that of this login; log in again");
    } else if (problem != null) {
      throw new FlowException(problem);
    }
    @Nullable String iss = parameters.get("iss");
    if (iss == null ? expected.issuerPromised() : !iss.equals(issuer)) {
      throw new FlowException(
          "the answer to the login does not come from " + issuer + ", and is left alone");
    }
    String error = parameters.get("error");
    if (error != null) {
      throw new FlowException(
          isDeclined()
              ? "the login was declined"
              : "the authorization server " + issuer + " says " + plain(error));
    }
    String code = parameters.get("code");
    if (code == null || code.isEmpty()) {
      throw new FlowException("the answer to the login has no code");
    }
    return code;
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  private static String plain(String error) {
    return ErrorCodes.isCode(error, List.of()) ? error : "no";
  }
}
