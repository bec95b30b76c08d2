package io.patchbay.auth.internal.metadata;

import io.patchbay.json.Json;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server says of itself (RFC 8414, section 2), endpoints checked.
 *
 * @param issuer its identifier, as it was named
 * @param authorization the authorization endpoint, or null
 * @param token the token endpoint, or null
 * @param registration the endpoint of dynamic registration, or null
 * @param document what it said, an object without members where it said nothing
 */
public record ServerMetadata(
    String issuer,
    @Nullable URI authorization,
    @Nullable URI token,
    @Nullable URI registration,
    Json document) {

  /** Returns a list of texts; empty where there is none. */
  public Optional<List<String>> list(String member) {
    Json value = document.get(member);
    return value == null || !value.isArray()
        ? Optional.empty()
        : Optional.of(
            value.elements().stream().filter(Json::isString).map(Json::asString).toList());
  }

  /** Returns whether a member is true. */
  public boolean isTrue(String member) {
    Json value = document.get(member);
    return value != null && value.kind() == Json.Kind.BOOLEAN && value.asBoolean();
  }

  /** Returns whether a list has a text. */
  public boolean has(String member, String text) {
    return list(member).map(values -> values.contains(text)).orElse(false);
  }
}
