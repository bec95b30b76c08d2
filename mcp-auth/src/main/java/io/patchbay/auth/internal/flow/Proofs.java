package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.challenge.AuthChallenge;
import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.Authorizer.Target;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key that tokens of one server are bound to, where the server wants that (RFC 9449), and the
 * nonce that it wants in proofs. Thread-safe.
 */
final class Proofs {
  private volatile @Nullable ProofKey key;
  private volatile @Nullable String nonce;

  /** Uses the key that tokens are bound to. */
  void adopt(TokenSet given) {
    if (given.key() != null) {
      key = ProofKey.read(given.key()).orElse(null);
    }
  }

  /** Uses a nonce from now on. */
  void nonce(String wanted) {
    nonce = wanted;
  }

  /** Returns the headers that carry a token. */
  Map<String, String> headers(Target target, TokenSet tokens, Instant now) {
    ProofKey own = key;
    if (!tokens.proven() || own == null) {
      return Map.of("Authorization", "Bearer " + tokens.access());
    }
    return Map.of(
        "Authorization",
        "DPoP " + tokens.access(),
        "DPoP",
        own.proof(target.method(), target.uri(), tokens.access(), nonce, now));
  }

  /** Returns the key that other tokens are to be bound to; null for none. */
  @Nullable ProofKey forMore(TokenSet before) {
    return before.proven() ? key : null;
  }

  /**
   * Returns the key that tokens are to be bound to: one where the server asks for that, or where
   * those before are; null for none.
   */
  @Nullable ProofKey wanted(@Nullable AuthChallenge asked, @Nullable TokenSet before) {
    boolean wanted = asked != null && asked.scheme().equals("dpop");
    if (wanted && key == null) {
      key = ProofKey.create();
    }
    return wanted || before != null && before.proven() ? key : null;
  }
}
