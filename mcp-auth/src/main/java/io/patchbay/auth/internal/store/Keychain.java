package io.patchbay.auth.internal.store;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operating system's place for secrets of the user. A secret goes to it and comes from it by
 * standard input and output of a program, never by its arguments or its environment. Secrets are
 * plain ASCII without control characters, services and accounts are letters, digits, dots and
 * hyphens. Thread-safe; blocks, but no longer than a few seconds.
 */
interface Keychain {

  /** Returns a secret; empty if the keychain answers that it has none. */
  Optional<String> get(String service, String account) throws KeychainException;

  /** Keeps a secret, in the place of any that is there. */
  void set(String service, String account, String secret) throws KeychainException;

  /** Forgets a secret, if there is one. */
  void remove(String service, String account) throws KeychainException;

  /** A keychain that is not there, is locked, or does not answer. */
  final class KeychainException extends IOException {
    private static final long serialVersionUID = 1L;

    KeychainException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
