package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Keychain.KeychainException;
import java.util.Optional;
import javax.crypto.SecretKey;

/** Keeps the key in a keychain. */
final class KeychainKey implements KeySource {
  private static final String SERVICE = "io.patchbay";

  private final Keychain keychain;
  private final String account;

  /**
   * @param account tells the keys of several stores apart
   */
  KeychainKey(Keychain keychain, String account) {
    this.keychain = keychain;
    this.account = account;
  }

  @Override
  public Optional<SecretKey> find() throws KeychainException {
    return keychain.get(SERVICE, account).flatMap(Keys::read);
  }

  /** A keychain that only seems to keep the key would cost the logins. */
  @Override
  public SecretKey create() throws KeychainException {
    SecretKey key = Keys.create();
    String written = Keys.write(key);
    keychain.set(SERVICE, account, written);
    if (keychain.get(SERVICE, account).filter(written::equals).isEmpty()) {
      throw new KeychainException(keychain + " does not give back what it was given", null);
    }
    return key;
  }

  @Override
  public String toString() {
    return keychain.toString();
  }
}
