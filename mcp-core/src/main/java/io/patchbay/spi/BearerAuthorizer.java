package io.patchbay.spi;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends a token that someone else looks after. */
final class BearerAuthorizer implements Authorizer {
  private final Supplier<String> supplier;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable String token;
  private volatile Object credential = new Object();

  BearerAuthorizer(Supplier<String> supplier) {
    this.supplier = supplier;
  }

  @Override
  public Map<String, String> headers(Target target) {
    String known = token;
    return Map.of("Authorization", "Bearer " + (known == null ? asked() : known));
  }

  /** One asks, the others wait for what it gets; whoever waits can be interrupted. */
  private String asked() {
    try {
      asking.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("interrupted while another asks for the token").initCause(e);
    }
    try {
      String known = token;
      if (known == null) {
        if (asking.getHoldCount() > 1) {
          throw new ConfigurationException(
              "the bearer token's supplier uses the server that it is asked for", null);
        }
        known = required(supplier.get());
        token = known;
      }
      return known;
    } finally {
      asking.unlock();
    }
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
  public Decision challenged(Challenge challenge) {
    if (challenge.status() != 401 || challenge.attempt() > 1) {
      return Decision.loginNeeded("the server does not accept the bearer token");
    }
    String known = token;
    if (known != null && challenge.sent().containsValue("Bearer " + known)) {
      token = null;
      credential = new Object();
    }
    return Decision.retry();
  }

  /** Another one after each token that was refused: nobody says that it speaks for the same. */
  @Override
  public Object credential() {
    return credential;
  }

  /** Never the token. */
  @Override
  public String toString() {
    return "BearerAuthorizer";
  }
}
