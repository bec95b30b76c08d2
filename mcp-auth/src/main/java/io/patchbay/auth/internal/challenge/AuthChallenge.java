package io.patchbay.auth.internal.challenge;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One challenge of a {@code WWW-Authenticate} field (RFC 9110, section 11.6.1).
 *
 * @param scheme the scheme, in lower case
 * @param parameters its parameters by their names in lower case; the first of a name counts
 */
public record AuthChallenge(String scheme, Map<String, String> parameters) {
  /** Copies the parameters. */
  public AuthChallenge {
    parameters = Map.copyOf(parameters);
  }

  /** Returns a parameter that is there and not empty. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name.toLowerCase(Locale.ROOT)))
        .filter(value -> !value.isEmpty());
  }

  /** Returns whether it is one that a token answers. */
  public boolean wantsToken() {
    return scheme.equals("bearer") || scheme.equals("dpop");
  }
}
