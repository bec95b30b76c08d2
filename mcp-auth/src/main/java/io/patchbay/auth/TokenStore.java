package io.patchbay.auth;

import io.patchbay.auth.internal.store.MemoryStore;
import io.patchbay.auth.internal.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keeps tokens and client credentials. What is kept is text that only this library reads, under
 * keys that have no secret in them: the address of a server, the issuer. What cannot be read is
 * missing, and never an exception; what cannot be written is one. Must be thread-safe.
 */
public interface TokenStore {

  /** Returns a store that ends with the process. */
  static TokenStore inMemory() {
    return new MemoryStore();
  }

  /**
   * Returns a store in a file that processes share, sealed with AES-256-GCM; its key is in another
   * file beside it, and only the owner may read either. So it protects from whoever gets hold of
   * the one file, such as by a backup, and not from other programs of the user.
   *
   * <p>Nothing is read or written before the store is used. A file that is damaged is kept under
   * another name, a warning is logged, and the store goes on empty.
   *
   * @param directory where the files are; made, for its owner only, when something is kept first
   */
  static TokenStore file(Path directory) {
    return Stores.file(directory);
  }

  /**
   * Returns a store as {@link #file} does, with its key in the user's keychain: the Secret Service
   * of Linux by {@code secret-tool}, the keychain of macOS, the Credential Manager of Windows.
   * Where there is none, it is locked, or it does not answer within 5 seconds, a warning is logged,
   * and for the rest of the process the key is in a file; what was kept with the keychain's key
   * stays for when it is there again.
   *
   * @param directory where the files are; made, for its owner only, when something is kept first
   */
  static TokenStore keychain(Path directory) {
    return Stores.keychain(directory);
  }

  /**
   * Returns the {@link #keychain} store of this user, which all programs with this library share:
   * in {@code patchbay/auth} under {@code XDG_STATE_HOME} or {@code ~/.local/state}, {@code
   * ~/Library/Application Support}, or {@code LOCALAPPDATA}.
   */
  static TokenStore ofUser() {
    return Stores.ofUser();
  }

  /** Returns what is kept under a key, as it is now: another process may have changed it. */
  Optional<String> read(String key);

  /**
   * Keeps something under a key; when the method returns it is kept.
   *
   * @throws io.patchbay.ConfigurationException if it cannot be kept
   */
  void write(String key, String secret);

  /**
   * Forgets what is kept under a key.
   *
   * @throws io.patchbay.ConfigurationException if it cannot be forgotten
   */
  void remove(String key);

  /** Returns the keys that something is kept under. */
  List<String> keys();

  /**
   * Waits until nobody else holds the lock of a key, in this process or another one that uses the
   * same store, and holds it.
   *
   * @param patience how long to wait at most
   * @return lets the lock go; empty if somebody else still holds it
   * @throws InterruptedException if the thread is interrupted
   * @throws io.patchbay.ConfigurationException if there can be no locks, such as in a directory
   *     that cannot be written
   */
  Optional<Held> lock(String key, Duration patience) throws InterruptedException;

  /** A lock that is held. */
  @FunctionalInterface
  interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
