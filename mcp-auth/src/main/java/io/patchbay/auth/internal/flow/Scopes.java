package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.challenge.AuthChallenge;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.OAuthSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which scopes are asked for: those of the configuration, else those of the challenge, else all
 * that the server knows, else none at all; and what was asked for before, so that nothing that was
 * given is lost (specification: Authorization, Scope selection).
 */
final class Scopes {
  private static final String OFFLINE = "offline_access";

  private Scopes() {}

  static List<String> choose(
      OAuthSettings settings,
      @Nullable AuthChallenge challenge,
      Protection protection,
      List<String> before) {
    List<String> chosen = new ArrayList<>();
    if (!settings.scopes().isEmpty()) {
      chosen.addAll(settings.scopes());
    } else {
      List<String> asked =
          challenge == null
              ? List.of()
              : challenge.parameter("scope").map(TokenSet::scopes).orElse(List.of());
      Set<String> all = new LinkedHashSet<>(before);
      all.addAll(asked.isEmpty() && before.isEmpty() ? protection.scopes() : asked);
      chosen.addAll(all);
    }
    boolean offered = protection.server().has("scopes_supported", OFFLINE);
    if (offered && !chosen.isEmpty() && !chosen.contains(OFFLINE)) {
      chosen.add(OFFLINE);
    }
    return chosen;
  }
}
