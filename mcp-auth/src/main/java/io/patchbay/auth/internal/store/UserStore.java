package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore;
import io.patchbay.internal.files.Hashes;
import io.patchbay.internal.files.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store whose key is in the keychain, or in a file beside it where there is no keychain.
 *
 * <p>The two are files of their own. With only one, a process without a keychain, as in a session
 * by SSH, would have to move aside what it cannot open, and with that the logins of the desktop.
 * Which of the two it is, is found out once: the one of the keychain if the keychain holds its key;
 * else the one with the key file, if that is there; else the keychain is given a key. So all
 * processes that reach the keychain agree, and those that do not, too.
 */
final class UserStore implements TokenStore {
  private static final Logger log = LoggerFactory.getLogger(UserStore.class);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path directory;
  private final Supplier<Optional<Keychain>> keychains;
  private final FileStore plain;
  private volatile @Nullable FileStore chosen;

  /**
   * Creates the store; nothing is read or written yet.
   *
   * @param keychains finds the keychain, if there is one
   */
  UserStore(Path directory, Supplier<Optional<Keychain>> keychains) {
    this.directory = directory.toAbsolutePath().normalize();
    this.keychains = keychains;
    this.plain = Stores.withKeyFile(this.directory);
  }

  private FileStore sealedBy(KeySource keys) {
    return new FileStore(directory, "tokens-keychain.sealed", keys);
  }

  /** Returns the store to read; empty if there is nothing to read in any. */
  private Optional<FileStore> toRead() {
    FileStore known = chosen;
    if (known != null) {
      return Optional.of(known);
    }
    boolean any = plain.exists() || sealedBy(new KeyFile(directory.resolve("unused"))).exists();
    return any ? Optional.of(Undisturbed.get(() -> choose(false))) : Optional.empty();
  }

  private FileStore choose(boolean toWrite) {
    FileStore known = chosen;
    if (known != null) {
      return known;
    }
    try {
      StateDirectory.create(directory);
      Optional<Held> held = FileLocks.lock(directory, "tokens-key.lock", PATIENCE);
      if (held.isEmpty()) {
        log.warn(
            "another process has been choosing the key of the logins in {} for long", directory);
        return plain;
      }
      Held choosing = held.get();
      try {
        return chosenUnderLock(toWrite);
      } finally {
        choosing.close();
      }
    } catch (IOException e) {
      return plain; // which says what is wrong with the directory
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return plain;
    }
  }

  private FileStore chosenUnderLock(boolean toWrite) {
    FileStore known = chosen;
    if (known != null) {
      return known;
    }
    Optional<Keychain> keychain = keychains.get();
    if (keychain.isEmpty()) {
      return without("there is no keychain here", toWrite && !plain.exists());
    }
    KeychainKey keys =
        new KeychainKey(keychain.get(), "tokens-" + Hashes.shortOf(directory.toString()));
    try {
      Optional<SecretKey> key = keys.find();
      if (key.isEmpty() && plain.exists()) {
        chosen = plain;
        return plain;
      } else if (key.isEmpty() && toWrite) {
        key = Optional.of(keys.create());
      }
      FileStore store = sealedBy(keys);
      if (key.isPresent()) {
        store.use(key.get());
        chosen = store;
      }
      return store;
    } catch (IOException e) {
      return without(String.valueOf(e.getMessage()), true);
    }
  }

  private FileStore without(String reason, boolean told) {
    if (told) {
      log.warn("{}: the key of the logins is kept in a file in {}", reason, directory);
    }
    chosen = plain;
    return plain;
  }

  @Override
  public Optional<String> read(String key) {
    return toRead().flatMap(store -> store.read(key));
  }

  @Override
  public List<String> keys() {
    return toRead().map(FileStore::keys).orElse(List.of());
  }

  @Override
  public void write(String key, String secret) {
    Undisturbed.get(() -> choose(true)).write(key, secret);
  }

  @Override
  public void remove(String key) {
    toRead().ifPresent(store -> store.remove(key));
  }

  @Override
  public Optional<Held> lock(String key, Duration patience) throws InterruptedException {
    return plain.lock(key, patience);
  }

  /** Returns where it is. */
  @Override
  public String toString() {
    return "UserStore[" + directory + "]";
  }
}
