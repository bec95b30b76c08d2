package io.patchbay.auth.internal.challenge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code WWW-Authenticate} fields (RFC 9110, section 11.6.1): several fields, several
 * challenges in one, parameters in quotes or not, a token68, white space and empty elements
 * anywhere. What is against the grammar ends its challenge and no other.
 */
public final class ChallengeParser {
  private static final String TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~";

  private final String text;
  private int at;

  private ChallengeParser(String text) {
    this.text = text;
  }

  /** Returns the challenges of all fields, in their order. */
  public static List<AuthChallenge> parse(List<String> fields) {
    List<AuthChallenge> challenges = new ArrayList<>();
    for (String field : fields) {
      challenges.addAll(new ChallengeParser(field).challenges());
    }
    return challenges;
  }

  /** Returns the challenge that a token answers; one with metadata goes before others. */
  public static Optional<AuthChallenge> tokenChallenge(List<String> fields) {
    List<AuthChallenge> all = parse(fields).stream().filter(AuthChallenge::wantsToken).toList();
    return all.stream()
        .filter(challenge -> challenge.parameter("resource_metadata").isPresent())
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  private List<AuthChallenge> challenges() {
    List<AuthChallenge> found = new ArrayList<>();
    while (at < text.length()) {
      separators();
      String scheme = token();
      if (scheme.isEmpty()) {
        at++;
        continue;
      }
      found.add(new AuthChallenge(scheme.toLowerCase(Locale.ROOT), parameters()));
    }
    return found;
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    skipToken68();
    while (true) {
      separators();
      int before = at;
      String name = token();
      blanks();
      if (name.isEmpty() || at >= text.length() || text.charAt(at) != '=') {
        at = before; // the scheme of the next challenge, or nothing that is known
        return parameters;
      }
      at++;
      blanks();
      String value = at < text.length() && text.charAt(at) == '"' ? quoted() : token();
      parameters.putIfAbsent(name.toLowerCase(Locale.ROOT), value);
    }
  }

  /** It stands directly behind its scheme, and says nothing that matters here. */
  private void skipToken68() {
    blanks();
    int end = at;
    while (end < text.length() && isToken68Character(text.charAt(end))) {
      end++;
    }
    int start = end;
    while (end < text.length() && text.charAt(end) == '=') {
      end++;
    }
    boolean ends = end == text.length() || text.charAt(end) == ',' || text.charAt(end) == ' ';
    if (start > at && ends && (end == text.length() || followedByComma(end))) {
      at = end;
    }
  }

  private boolean followedByComma(int from) {
    int end = from;
    while (end < text.length() && " \t".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end == text.length() || text.charAt(end) == ',';
  }

  private static boolean isToken68Character(char c) {
    return c < 128 && Character.isLetterOrDigit(c) || "-._~+/".indexOf(c) >= 0;
  }

  private void separators() {
    while (at < text.length() && " \t,".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private void blanks() {
    while (at < text.length() && " \t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private String token() {
    int start = at;
    while (at < text.length() && isTokenCharacter(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isTokenCharacter(char c) {
    return c < 128 && Character.isLetterOrDigit(c) || TOKEN_CHARACTERS.indexOf(c) >= 0;
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at++));
    }
    at = Math.min(text.length(), at + 1);
    return value.toString();
  }
}
