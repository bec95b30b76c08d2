package io.patchbay.auth.internal.http;

import io.patchbay.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server says of an error (RFC 6749, section 5.2), for a person. Careless
 * servers repeat what they were sent: nothing of that is in it, nor of what else they answered.
 */
final class SaidError {
  private static final int MOST_CHARACTERS = 200;

  /** What is shorter is no secret, and may be a part of any word. */
  private static final int SHORTEST_SECRET = 6;

  private static final String GONE = "[…]";

  private SaidError() {}

  /**
   * Returns the code and the description.
   *
   * @param body the answer
   * @param sent the values of the form and of the headers that authorize
   * @return empty if it says nothing
   */
  static String in(@Nullable Json body, Collection<String> sent) {
    String code = text(body, "error");
    String description = text(body, "error_description");
    if (code.isEmpty()) {
      return "";
    }
    List<String> secrets = secrets(body, sent);
    String said = cleaned(code, secrets);
    return description.isEmpty() ? said : said + ": " + cleaned(description, secrets);
  }

  private static String text(@Nullable Json body, String member) {
    Json value = body == null ? null : body.get(member);
    return value != null && value.isString() ? value.asString() : "";
  }

  /** The longest first, as one may be a part of another. */
  private static List<String> secrets(@Nullable Json body, Collection<String> sent) {
    List<String> secrets = new ArrayList<>();
    sent.forEach(value -> addParts(value, secrets));
    if (body != null && body.isObject()) {
      body.members().forEach((name, value) -> addReceived(name, value, secrets));
    }
    return secrets.stream()
        .filter(secret -> secret.length() >= SHORTEST_SECRET)
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  private static void addReceived(String name, Json value, List<String> secrets) {
    if (value.isString() && !name.equals("error") && !name.startsWith("error_")) {
      secrets.add(value.asString());
    }
  }

  /** The value, and what is behind the scheme of a header: as it is, and of Basic each half. */
  private static void addParts(String value, List<String> secrets) {
    secrets.add(value);
    secrets.add(encoded(value));
    if (value.startsWith("Basic ")) {
      String credentials = value.substring("Basic ".length());
      secrets.add(credentials);
      String both = new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8);
      secrets.add(both);
      for (String half : both.split(":", 2)) {
        secrets.add(half);
        secrets.add(java.net.URLDecoder.decode(half, StandardCharsets.UTF_8));
      }
    }
  }

  /** Returns the parts of what was sent, each of which may be a secret. */
  static List<String> parts(Collection<String> sent) {
    List<String> parts = new ArrayList<>();
    sent.forEach(value -> addParts(value, parts));
    return parts;
  }

  private static String encoded(String value) {
    return java.net.URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Taken out before it is cut off, or a part of a secret would stay. */
  private static String cleaned(String text, List<String> secrets) {
    String left = text;
    for (String secret : secrets) {
      left = left.replace(secret, GONE);
    }
    left = left.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}\\s]+", " ").strip();
    return left.codePointCount(0, left.length()) <= MOST_CHARACTERS
        ? left
        : left.substring(0, left.offsetByCodePoints(0, MOST_CHARACTERS - 1)) + "…";
  }
}
