package io.patchbay.auth.internal.token;

import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server gave for one server.
 *
 * @param access the access token
 * @param proven whether it is bound to a key (RFC 9449)
 * @param expires when it expires, in seconds since 1970; 0 if that was not said
 * @param refresh the refresh token, or null
 * @param requested the scopes that were asked for
 * @param granted the scopes that were given, as far as that was said
 * @param issuer who gave it
 * @param resource for which server, as the server names itself
 * @param client the id of the client it was given to
 * @param key the key it is bound to, or null
 * @param saved when it was given, in seconds since 1970
 * @param begun when the login or grant was that it goes back to, in seconds since 1970
 */
public record TokenSet(
    String access,
    boolean proven,
    long expires,
    @Nullable String refresh,
    List<String> requested,
    List<String> granted,
    String issuer,
    String resource,
    String client,
    @Nullable String key,
    long saved,
    long begun) {

  /** Copies the lists. */
  public TokenSet {
    requested = List.copyOf(requested);
    granted = List.copyOf(granted);
  }

  /** Writes the tokens down; the text is secret. */
  public String write() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("access_token", access);
    all.put("token_type", proven ? "DPoP" : "Bearer");
    all.put("expires_at", expires);
    if (refresh != null) {
      all.put("refresh_token", refresh);
    }
    all.put("requested", String.join(" ", requested));
    all.put("scope", String.join(" ", granted));
    all.put("issuer", issuer);
    all.put("resource", resource);
    all.put("client_id", client);
    if (key != null) {
      all.put("dpop_key", key);
    }
    all.put("saved_at", saved);
    all.put("begun_at", begun);
    return Json.of(all).toString();
  }

  /** Reads what {@link #write} has written; empty if it is something else. */
  public static Optional<TokenSet> read(String text) {
    try {
      Json json = Json.parse(text);
      String access = text(json, "access_token");
      String issuer = text(json, "issuer");
      boolean proven = "DPoP".equals(text(json, "token_type"));
      String key = text(json, "dpop_key");
      if (access == null || issuer == null || proven && !isKey(key)) {
        return Optional.empty();
      }
      return Optional.of(
          new TokenSet(
              access,
              proven,
              number(json, "expires_at"),
              text(json, "refresh_token"),
              scopes(text(json, "requested")),
              scopes(text(json, "scope")),
              issuer,
              orEmpty(text(json, "resource")),
              orEmpty(text(json, "client_id")),
              key,
              number(json, "saved_at"),
              number(json, "begun_at")));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static boolean isKey(@Nullable String text) {
    return text != null && ProofKey.read(text).isPresent();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static long number(Json json, String member) {
    Json value = json.get(member);
    return value != null && value.isNumber() ? value.asLong() : 0;
  }

  private static @Nullable String text(Json json, String member) {
    Json value = json.get(member);
    return value != null && value.isString() ? value.asString() : null;
  }

  /** Reads scopes that are parted by spaces (RFC 6749, section 3.3), or other white space. */
  public static List<String> scopes(@Nullable String text) {
    return text == null || text.isBlank()
        ? List.of()
        : Arrays.stream(text.strip().split("\\s+", -1)).distinct().toList();
  }

  /** Returns who gave it for what; no token. */
  @Override
  public String toString() {
    return "TokenSet[" + issuer + " for " + resource + "]";
  }
}
