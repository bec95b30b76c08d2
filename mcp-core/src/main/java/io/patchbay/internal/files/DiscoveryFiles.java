package io.patchbay.internal.files;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.TimeSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What servers list, one file for each server and configuration, for their owner only. A file is
 * replaced whole; one that cannot be read, or is too big, counts for nothing. Thread-safe; blocks.
 */
public final class DiscoveryFiles {
  private static final Logger log = LoggerFactory.getLogger(DiscoveryFiles.class);
  private static final int MOST_BYTES = 8 << 20;
  private static final Duration KEPT = Duration.ofDays(7);

  private final TimeSource time;
  private final Path state;
  private final Path directory;
  private final Map<String, String> keys = new ConcurrentHashMap<>();
  private final AtomicBoolean tidied = new AtomicBoolean();

  /**
   * @param state the state directory
   */
  public DiscoveryFiles(TimeSource time, Path state) {
    this.time = time;
    this.state = state;
    this.directory = state.resolve("discovery");
  }

  /** A server has this key from now on: nothing is left of the one it had before. */
  public void claim(String server, String key) {
    String before = keys.put(server, key);
    if (before != null && !before.equals(key)) {
      forget(before);
    }
  }

  private Path file(String key) {
    return directory.resolve(Hashes.of(key) + ".json");
  }

  /** Returns what is kept, or null. */
  public @Nullable Json read(String key) {
    Path file = file(key);
    try {
      if (!Files.isRegularFile(file)) {
        return null;
      }
      if (Files.size(file) > MOST_BYTES) {
        throw new IOException("it is larger than " + MOST_BYTES + " bytes");
      }
      Json content = Json.parse(Files.readString(file));
      if (content.isObject()) {
        return content;
      }
      throw new IOException("it holds no object");
    } catch (IOException | JsonException e) {
      log.warn("discovery/{} is passed over: {}", file.getFileName(), e.getMessage());
      return null;
    }
  }

  /** Replaces what is kept. */
  public void write(String key, Json content) {
    byte[] bytes = content.toString().getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MOST_BYTES) {
      log.warn("a server lists {} bytes, which is too much to keep", bytes.length);
      forget(key);
      return;
    }
    try {
      StateDirectory.create(state);
      StateDirectory.create(directory);
      Path written = Files.createTempFile(directory, "list", ".tmp");
      try {
        Files.write(written, bytes);
        Files.move(
            written,
            file(key),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
      if (tidied.compareAndSet(false, true)) {
        tidy();
      }
    } catch (IOException e) {
      log.warn("what a server lists cannot be kept: {}", e.toString());
    }
  }

  /** Nobody uses what is older than anything may be. */
  private void tidy() throws IOException {
    Instant oldest = time.now().minus(KEPT);
    List<Path> all;
    try (Stream<Path> files = Files.list(directory)) {
      all = files.toList();
    }
    for (Path file : all) {
      if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Drops what is kept. */
  public void forget(String key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      log.warn("what a server listed cannot be removed: {}", e.toString());
    }
  }
}
