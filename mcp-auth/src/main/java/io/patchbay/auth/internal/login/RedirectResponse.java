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

  private RedirectResponse(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  /** Reads the query of an address. */
  static RedirectResponse of(URI address) throws FlowException {
    String query = address.getRawQuery();
    Map<String, String> parameters = new HashMap<>();
    for (String pair : (query == null ? "" : query).split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (parameters.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null
          && !name.isEmpty()) {
        throw new FlowException("the answer to the login has a parameter twice");
      }
    }
    return new RedirectResponse(parameters);
  }

  private static String decoded(String text) throws FlowException {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new FlowException("the answer to the login cannot be read");
    }
  }

  /**
   * Returns the code.
   *
   * @param state what was sent along
   * @param issuer who was asked
   * @param issuerPromised whether it said that it names itself in answers
   */
  String code(String state, String issuer, boolean issuerPromised) throws FlowException {
    String sent = parameters.get("state");
    if (sent == null || !isSame(state, sent)) {
      throw new FlowException("the answer to the login is not that of this login; log in again");
    }
    @Nullable String iss = parameters.get("iss");
    if (iss == null ? issuerPromised : !iss.equals(issuer)) {
      throw new FlowException(
          "the answer to the login does not come from " + issuer + ", and is left alone");
    }
    String error = parameters.get("error");
    if (error != null) {
      throw new FlowException(
          error.equals("access_denied")
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
