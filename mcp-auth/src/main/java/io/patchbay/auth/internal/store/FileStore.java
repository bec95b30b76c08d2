package io.patchbay.auth.internal.store;

import io.patchbay.ConfigurationException;
import io.patchbay.auth.TokenStore;
import io.patchbay.internal.files.Hashes;
import io.patchbay.internal.files.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in one sealed file that processes share.
 *
 * <p>Who reads takes no lock: the file is replaced whole, so it is always one that somebody wrote.
 * Who changes it holds a lock, reads what is there then, and replaces it. A file that cannot be
 * opened is read again under the lock, with the key as it is then, before it is moved aside:
 * another process may just have made both anew. One that the system does not let us read stays
 * where it is, and is not written over.
 */
final class FileStore implements TokenStore {
  private static final Logger log = LoggerFactory.getLogger(FileStore.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_BYTES = 16 << 20;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path directory;
  private final Path file;
  private final KeySource keys;
  private final AtomicBoolean complained = new AtomicBoolean();
  private volatile @Nullable SecretKey key;
  private volatile @Nullable Opened opened;

  /** What was read last: many keys are looked for at once, and files change seldom. */
  private record Opened(Stamp stamp, Map<String, String> secrets) {
    @Override
    public String toString() {
      return "Opened[" + stamp + "]";
    }
  }

  /**
   * Creates the store; nothing is read or written yet.
   *
   * @param directory where it is
   * @param name the name of its file
   * @param keys where its key is
   */
  FileStore(Path directory, String name, KeySource keys) {
    this.directory = directory.toAbsolutePath().normalize();
    this.file = this.directory.resolve(name);
    this.keys = keys;
  }

  /** Uses a key that is known already. */
  void use(SecretKey known) {
    key = known;
  }

  /** Returns whether there is a file. */
  boolean exists() {
    return Files.exists(file);
  }

  @Override
  public Optional<String> read(String key) {
    return Optional.ofNullable(all().get(key));
  }

  @Override
  public List<String> keys() {
    return List.copyOf(all().keySet());
  }

  private Map<String, String> all() {
    try {
      Stamp stamp = Stamp.of(file);
      Opened known = opened;
      if (known != null && known.stamp().equals(stamp)) {
        return known.secrets();
      }
      byte[] content = content();
      if (content == null || stamp == null) {
        return Map.of();
      }
      Optional<Map<String, String>> now = open(content);
      if (now.isPresent() && stamp.isSettled()) {
        opened = new Opened(stamp, now.get());
      }
      return now.isPresent() ? now.get() : openedOrSetAside();
    } catch (IOException e) {
      complain(e.toString());
      return Map.of();
    }
  }

  /** Says once that the file is passed over. */
  private void complain(String reason) {
    if (complained.compareAndSet(false, true)) {
      log.warn("the logins in {} cannot be read and count for nothing: {}", file, reason);
    }
  }

  private Map<String, String> openedOrSetAside() throws IOException {
    try {
      Optional<Held> held = FileLocks.lock(directory, file.getFileName() + ".lock", PATIENCE);
      if (held.isEmpty()) {
        complain("another process holds its lock");
        return Map.of();
      }
      Held writing = held.get();
      try {
        return current();
      } finally {
        writing.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    }
  }

  private byte @Nullable [] content() throws IOException {
    try {
      Stamp stamp = Stamp.of(file);
      return stamp != null && stamp.size() > MOST_BYTES ? new byte[0] : Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private Optional<Map<String, String>> open(byte[] content) throws IOException {
    SecretKey known = key;
    if (known == null) {
      known = keys.find().orElse(null);
      key = known;
    }
    return known == null ? Optional.empty() : SealedFile.open(content, known);
  }

  /** Returns what is in the file; one that cannot be opened is moved aside. Under the lock. */
  private Map<String, String> current() throws IOException {
    byte[] content = content();
    if (content == null) {
      return Map.of();
    }
    Optional<Map<String, String>> opened = open(content);
    if (opened.isEmpty()) {
      key = null;
      opened = open(content);
    }
    if (opened.isPresent()) {
      return opened.get();
    }
    Path aside = file.resolveSibling(file.getFileName() + ".corrupt-" + TIME.format(Instant.now()));
    Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
    log.warn(
        "{} is damaged, or sealed with another key; it is kept as {}, and logins begin anew",
        file,
        aside.getFileName());
    return Map.of();
  }

  @Override
  public void write(String key, String secret) {
    change(secrets -> secrets.put(key, secret));
  }

  @Override
  public void remove(String key) {
    if (exists()) {
      change(secrets -> secrets.remove(key));
    }
  }

  private void change(Consumer<Map<String, String>> change) {
    Undisturbed.run(() -> changeNow(change));
  }

  private void changeNow(Consumer<Map<String, String>> change) {
    try {
      StateDirectory.create(directory);
      Optional<Held> held = FileLocks.lock(directory, file.getFileName() + ".lock", PATIENCE);
      if (held.isEmpty()) {
        throw unwritable("another process has been writing it for 10 seconds", null);
      }
      Held writing = held.get();
      try {
        Map<String, String> before = current();
        Map<String, String> after = new LinkedHashMap<>(before);
        change.accept(after);
        if (!after.equals(before)) {
          OwnFiles.replace(file, bounded(SealedFile.seal(after, keyForWriting())));
        }
      } finally {
        writing.close();
      }
    } catch (IOException e) {
      throw unwritable(e.toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unwritable("the thread was interrupted", e);
    }
  }

  /** What would not be read again is not written; what is there stays. */
  private byte[] bounded(byte[] content) {
    if (content.length > MOST_BYTES) {
      throw new ConfigurationException(
          "logins cannot be kept in "
              + file
              + ": it would have more than "
              + (MOST_BYTES >> 20)
              + " MiB; log out where logins are not needed, or choose another directory",
          null);
    }
    return content;
  }

  /** The key as it is now: one that another process has replaced would seal for nobody. */
  private SecretKey keyForWriting() throws IOException {
    SecretKey known = exists() ? key : null;
    if (known == null) {
      Optional<SecretKey> found = keys.find();
      known = found.isPresent() ? found.get() : keys.create();
      key = known;
    }
    return known;
  }

  private ConfigurationException unwritable(String reason, @Nullable Exception cause) {
    return new ConfigurationException(
        "logins cannot be kept in "
            + file
            + ": "
            + reason
            + "; make that directory writable for this user, or choose another one",
        cause);
  }

  @Override
  public Optional<Held> lock(String key, Duration patience) throws InterruptedException {
    try {
      StateDirectory.create(directory);
      return FileLocks.lock(directory, "lock-" + Hashes.shortOf(key), patience);
    } catch (IOException e) {
      throw unwritable(e.toString(), e);
    }
  }

  /** Returns where it is. */
  @Override
  public String toString() {
    return "FileStore[" + file + "]";
  }
}
