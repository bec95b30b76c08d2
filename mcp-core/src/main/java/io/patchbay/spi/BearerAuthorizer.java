package io.patchbay.spi;

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
      known = supplier.get();
      token = known;
    }
    return Map.of("Authorization", "Bearer " + known);
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
