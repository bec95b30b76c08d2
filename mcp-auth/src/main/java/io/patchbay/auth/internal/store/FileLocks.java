package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore.Held;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks that the processes of a machine share, each a file in a directory, empty and never removed.
 * The system lets go of one when its holder ends, however it ends.
 *
 * <p>A file's lock belongs to the whole process, and is lost when the process closes any handle of
 * the file. So threads first take turns, and only the one whose turn it is has the file open. The
 * turns are of the class, as the locks are of the process: one for each file, because a thread may
 * hold one lock while it takes another.
 */
final class FileLocks {
  private static final Logger log = LoggerFactory.getLogger(FileLocks.class);
  private static final Map<Path, Semaphore> TURNS = new ConcurrentHashMap<>();
  private static final long LEAST_WAIT = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MOST_WAIT = TimeUnit.MILLISECONDS.toNanos(20);

  private FileLocks() {}

  /**
   * Waits for the lock.
   *
   * @param directory where it is; must exist
   * @param name its name
   * @param patience how long to wait at most
   * @return lets it go, from any thread; empty if somebody else still has it
   * @throws IOException if the file cannot be opened or locked
   */
  static Optional<Held> lock(Path directory, String name, Duration patience)
      throws IOException, InterruptedException {
    Path file = directory.toRealPath().resolve(name);
    long deadline = System.nanoTime() + patience.toNanos();
    Semaphore turn = TURNS.computeIfAbsent(file, unused -> new Semaphore(1, true));
    if (!turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean held = false;
    try {
      channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              OwnFiles.attributes());
      held = await(channel, deadline);
      FileChannel open = channel;
      return held ? Optional.of(() -> release(file, open, turn)) : Optional.empty();
    } finally {
      if (!held) {
        release(file, channel, turn);
      }
    }
  }

  private static boolean await(FileChannel channel, long deadline)
      throws IOException, InterruptedException {
    long wait = LEAST_WAIT;
    while (!tryLock(channel)) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.sleep(wait);
      wait = Math.min(2 * wait, MOST_WAIT);
    }
    return true;
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // this class is loaded twice, and the other one has it
    }
  }

  private static void release(
      Path file, @org.jspecify.annotations.Nullable FileChannel channel, Semaphore turn) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      log.warn("{} cannot be closed: {}", file.getFileName(), e.toString());
    } finally {
      turn.release();
    }
  }
}
