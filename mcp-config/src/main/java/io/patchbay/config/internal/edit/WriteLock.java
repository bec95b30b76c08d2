package io.patchbay.config.internal.edit;

import io.patchbay.internal.files.StateDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One writer of a file at a time, among the threads and processes of a user.
 *
 * <p>The lock is not on the file itself: replacing it gives the name to another file, and who
 * waited for the old one would hold a lock on what nobody sees. Nor is it a file beside it, which
 * would be litter in somebody's repository and cannot be removed without a race. It is a file in
 * the state directory, named by the hash of the real path, empty, never removed, and the system
 * lets go of it when its holder ends, however it ends. Users with different state directories do
 * not share it; between them the last whole file wins.
 *
 * <p>A process loses a POSIX lock when it closes any handle of the file, so threads first take
 * turns on one of a fixed number of locks of the class, and only one has the file open. These are
 * static because locks of files belong to the process.
 */
final class WriteLock {
  private static final ReentrantLock[] TURNS =
      Stream.generate(ReentrantLock::new).limit(64).toArray(ReentrantLock[]::new);
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(2);

  private WriteLock() {}

  /**
   * Waits for the lock and does something under it.
   *
   * @param file whose lock
   * @param directory where locks are
   * @param patience how long to wait at most
   * @throws io.patchbay.ConfigurationException if another one has it all the time, the thread is
   *     interrupted, or the lock cannot be had at all
   */
  static boolean holding(Target file, Path directory, Duration patience, BooleanSupplier action) {
    ReentrantLock turn = TURNS[Math.floorMod(file.real().hashCode(), TURNS.length)];
    long deadline = System.nanoTime() + patience.toNanos();
    if (!awaitTurn(file, turn, patience)) {
      throw busy(file, patience);
    }
    try (FileChannel channel = open(file, directory)) {
      if (!hold(file, channel, deadline)) {
        throw busy(file, patience);
      }
      return action.getAsBoolean();
    } catch (IOException e) {
      throw Refusal.write(file.asked(), "its lock cannot be closed: " + Refusal.reason(e), e);
    } finally {
      turn.unlock();
    }
  }

  private static boolean awaitTurn(Target file, ReentrantLock turn, Duration patience) {
    try {
      return turn.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(file, e);
    }
  }

  private static boolean hold(Target file, FileChannel channel, long deadline) {
    try {
      while (true) {
        if (tryLock(channel)) {
          return true;
        } else if (System.nanoTime() - deadline > 0) {
          return false;
        }
        LockSupport.parkNanos(STEP);
        if (Thread.currentThread().isInterrupted()) {
          throw interrupted(file, null);
        }
      }
    } catch (IOException e) {
      throw Refusal.write(file.asked(), "it cannot be locked: " + Refusal.reason(e), e);
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // this class is loaded twice, and the other one has it
    }
  }

  private static FileChannel open(Target file, Path directory) {
    Path lock = directory.resolve(hash(file.real()) + ".lock");
    try {
      Path state = directory.getParent();
      if (state != null) {
        StateDirectory.create(state);
      }
      StateDirectory.create(directory);
      return FileChannel.open(
          lock, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), ownerOnly());
    } catch (IOException e) {
      throw Refusal.write(
          file.asked(),
          "its lock "
              + lock
              + " cannot be opened: "
              + Refusal.reason(e)
              + "; make that directory writable or choose another state directory",
          e);
    }
  }

  static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static String hash(Path path) {
    try {
      byte[] utf8 = path.toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(utf8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RuntimeException busy(Target file, Duration patience) {
    return Refusal.write(
        file.asked(),
        "another process or thread has been writing it for "
            + patience.toMillis()
            + " ms; try again when that has ended",
        null);
  }

  private static RuntimeException interrupted(Target file, @Nullable InterruptedException e) {
    return Refusal.write(file.asked(), "the thread was interrupted", e);
  }
}
