package io.patchbay.spi;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends a token that someone else looks after. */
final class BearerAuthorizer implements Authorizer {
  private final Supplier<String> supplier;
  private @Nullable String token;

  BearerAuthorizer(Supplier<String> supplier) {
    this.supplier = supplier;
  }

  @Override
  public synchronized Map<String, String> headers(Target target) {
    String known = token;
    if (known == null) {
      known = required(supplier.get());
      token = known;
    }
    return Map.of("Authorization", "Bearer " + known);
  }

  private static String required(@Nullable String given) {
    String token = given == null ? "" : given.strip();
    if (token.isEmpty()) {
      throw new AuthorizationRequiredException("the bearer token's supplier gave none", null);
    }
    if (token.regionMatches(true, 0, "Bearer ", 0, 7)) {
      throw new ConfigurationException(
          "the bearer token's supplier gave one that begins with the word Bearer; leave that out",
          null);
    }
    return token;
  }

  /**
   * Many requests may be refused for one stale token: the first asks, the others take its fruit.
   */
  @Override
  public synchronized Decision challenged(Challenge challenge) {
    if (challenge.status() != 401 || challenge.attempt() > 1) {
      return Decision.loginNeeded("the server does not accept the bearer token");
    }
    if (token != null && challenge.sent().containsValue("Bearer " + token)) {
      token = null;
    }
    return Decision.retry();
  }

  /** Never the token. */
  @Override
  public String toString() {
    return "BearerAuthorizer";
  }
}
