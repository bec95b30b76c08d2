package io.patchbay.auth.internal.client;

import io.patchbay.auth.ClientKey;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who this client is to one authorization server.
 *
 * @param id its id
 * @param secret its secret, or null
 * @param key its private key, or null
 * @param method how it authenticates, or null where the server's metadata decides
 * @param redirect the redirect URI it is registered with, or null where any will do
 * @param expires when the secret expires, in seconds since 1970; 0 for never
 * @param registered whether it registered itself, and may do so again
 */
public record Client(
    String id,
    @Nullable String secret,
    @Nullable ClientKey key,
    @Nullable String method,
    @Nullable String redirect,
    long expires,
    boolean registered) {

  /** Returns a client that was registered by somebody. */
  public static Client known(String id, @Nullable String secret, @Nullable ClientKey key) {
    return new Client(id, secret, key, null, null, 0, false);
  }

  /** Returns whether its secret has expired. */
  public boolean isExpired(Instant now) {
    return expires > 0 && now.getEpochSecond() >= expires;
  }

  /** Writes a client down that registered itself; the text is secret. */
  public String write() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("client_id", id);
    if (secret != null) {
      all.put("client_secret", secret);
    }
    if (method != null) {
      all.put("token_endpoint_auth_method", method);
    }
    if (redirect != null) {
      all.put("redirect_uri", redirect);
    }
    all.put("client_secret_expires_at", expires);
    return Json.of(all).toString();
  }

  /** Reads what {@link #write} has written; empty if it is something else. */
  public static Optional<Client> read(String text) {
    try {
      Json json = Json.parse(text);
      String id = text(json, "client_id");
      Json expires = json.get("client_secret_expires_at");
      return id == null
          ? Optional.empty()
          : Optional.of(
              new Client(
                  id,
                  text(json, "client_secret"),
                  null,
                  text(json, "token_endpoint_auth_method"),
                  text(json, "redirect_uri"),
                  expires == null ? 0 : expires.asLong(),
                  true));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static @Nullable String text(Json json, String member) {
    Json value = json.get(member);
    return value != null && value.isString() ? value.asString() : null;
  }

  /** Returns the id. */
  @Override
  public String toString() {
    return "Client[" + id + "]";
  }
}
