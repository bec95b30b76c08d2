package io.patchbay.internal.files;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of the state directory that holds one JSON object, shared by processes: a change is made
 * to what is in the file then, under a lock, and replaces the file whole. A file that cannot be
 * read counts as empty; one that cannot be written costs what it would have remembered.
 * Thread-safe.
 */
public final class StateFile {
  private static final Logger log = LoggerFactory.getLogger(StateFile.class);

  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 5_000_000;

  private final Path directory;
  private final Path file;

  /** Creates the file of a name; nothing is written yet. */
  public StateFile(Path directory, String name) {
    this.directory = directory;
    this.file = directory.resolve(name);
  }

  /** Returns the members of the object. */
  public Map<String, Json> read() {
    if (!Files.isRegularFile(file)) {
      return Map.of();
    }
    try {
      Json content = Json.parse(Files.readString(file));
      return content.isObject() ? content.members() : Map.of();
    } catch (IOException | JsonException e) {
      log.warn("{} cannot be read and is made anew: {}", file.getFileName(), e.getMessage());
      return Map.of();
    }
  }

  /** Changes the members. */
  public void update(Consumer<Map<String, Object>> change) {
    try {
      StateDirectory.create(directory);
      synchronized (StateFile.class) { // a lock of a file is one of the whole process
        try (FileChannel channel = openLock()) {
          FileLock lock = lock(channel);
          try {
            Map<String, Object> members = new LinkedHashMap<>(read());
            change.accept(members);
            replace(Json.of(members).toString());
          } finally {
            lock.release();
          }
        }
      }
    } catch (IOException e) {
      log.warn("{} cannot be written: {}", file.getFileName(), e.toString());
    }
  }

  /** Another process is at it for a moment; one that holds on does not hold us up. */
  private FileLock lock(FileChannel channel) throws IOException {
    long giveUp = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < giveUp && !Thread.currentThread().isInterrupted()) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    throw new IOException("another process holds " + file.getFileName() + ".lock");
  }

  private FileChannel openLock() throws IOException {
    return FileChannel.open(
        file.resolveSibling(file.getFileName() + ".lock"),
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE);
  }

  private void replace(String content) throws IOException {
    Path written = Files.createTempFile(directory, "state", ".tmp");
    try {
      Files.writeString(written, content);
      Files.move(
          written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }
}
