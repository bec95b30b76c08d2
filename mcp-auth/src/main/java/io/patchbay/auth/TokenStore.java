package io.patchbay.auth;

import io.patchbay.auth.internal.store.MemoryStore;
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

  /** Returns what is kept under a key, as it is now: another process may have changed it. */
  Optional<String> read(String key);

  /**
   * Keeps something under a key; when the method returns it is kept.
   *
   * @throws io.patchbay.ConfigurationException if it cannot be kept
   */
  void write(String key, String secret);

  /** Forgets what is kept under a key. */
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
   */
  Optional<Held> lock(String key, Duration patience) throws InterruptedException;

  /** A lock that is held. */
  @FunctionalInterface
  interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
