package io.patchbay.transport.http.internal.client;

import io.patchbay.spi.Authorizer;
import java.util.Map;

/**
 * What is left of an optional authorizer where a token would go to another machine in clear text:
 * it gives nothing, and says why where the server wants something.
 *
 * @param authorizer what is not asked
 * @param secure the scheme to use instead
 */
record Withheld(Authorizer authorizer, String secure) implements Authorizer {
  @Override
  public Map<String, String> headers(Target target) {
    return Map.of();
  }

  @Override
  public Decision challenged(Challenge challenge) {
    return Decision.loginNeeded(
        "a login would send its token to another machine in clear text; use "
            + secure
            + "://, or allow that where the network in between is trusted: insecure(true) in code,"
            + " --insecure with patchbay --url");
  }

  @Override
  public boolean isOptional() {
    return true;
  }
}
