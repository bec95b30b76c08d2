package io.patchbay.auth.internal.http;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which error codes of OAuth are believed and shown. A server may write there whatever it was sent,
 * a secret too; so a code is one that is registered, or a word in small letters that has nothing of
 * what was sent. Another one counts for none.
 */
public final class ErrorCodes {
  private static final Pattern WORD = Pattern.compile("[a-z_]{1,40}");

  /** What is shorter says nothing, and would be found in many words. */
  private static final int LEAST_SECRET = 3;

  /** RFC 6749, 6750, 7009, 7591, 8628, 8707, 9449, 9470, and OpenID Connect. */
  private static final Set<String> REGISTERED =
      Set.of(
          "access_denied",
          "account_selection_required",
          "authorization_pending",
          "consent_required",
          "expired_token",
          "insufficient_scope",
          "insufficient_user_authentication",
          "interaction_required",
          "invalid_client",
          "invalid_client_metadata",
          "invalid_dpop_proof",
          "invalid_grant",
          "invalid_redirect_uri",
          "invalid_request",
          "invalid_scope",
          "invalid_software_statement",
          "invalid_target",
          "invalid_token",
          "login_required",
          "server_error",
          "slow_down",
          "temporarily_unavailable",
          "unapproved_software_statement",
          "unauthorized_client",
          "unsupported_grant_type",
          "unsupported_response_type",
          "unsupported_token_type",
          "use_dpop_nonce");

  private ErrorCodes() {}

  /**
   * Returns whether a text is an error code that may be shown.
   *
   * @param sent what the server was sent
   */
  public static boolean isCode(String text, Collection<String> sent) {
    return REGISTERED.contains(text)
        || WORD.matcher(text).matches() && sent.stream().noneMatch(value -> repeats(text, value));
  }

  private static boolean repeats(String text, String value) {
    return value.length() >= LEAST_SECRET && (text.contains(value) || value.contains(text));
  }
}
