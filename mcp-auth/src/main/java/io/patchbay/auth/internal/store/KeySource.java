package io.patchbay.auth.internal.store;

import java.io.IOException;
import java.util.Optional;
import javax.crypto.SecretKey;

/** Where the key of a file of secrets is kept. Thread-safe; blocks. */
interface KeySource {

  /**
   * Returns the key, as it is now; empty if there is none yet, or what is there is no key.
   *
   * @throws IOException if that cannot be found out
   */
  Optional<SecretKey> find() throws IOException;

  /**
   * Makes a key and keeps it, in the place of any that is there. The caller holds the lock of the
   * file of secrets.
   *
   * @throws IOException if it cannot be kept
   */
  SecretKey create() throws IOException;
}
