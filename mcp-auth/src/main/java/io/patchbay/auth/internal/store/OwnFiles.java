package io.patchbay.auth.internal.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files that only their owner reads, replaced whole. */
final class OwnFiles {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private OwnFiles() {}

  /** Returns what a new file is created with. */
  static FileAttribute<?>[] attributes() {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
        : new FileAttribute<?>[0];
  }

  /**
   * Replaces a file; whoever reads it meanwhile reads the one or the other, also if the power
   * fails. One writer at a time.
   */
  static void replace(Path file, byte[] content) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".tmp");
    Files.deleteIfExists(written); // of a writer that was killed
    try {
      try (FileChannel channel =
          FileChannel.open(
              written,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              attributes())) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(
          written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
    syncDirectory(file.toAbsolutePath().getParent());
  }

  /** The new name is on the disk too, where the system can be told so. */
  private static void syncDirectory(@org.jspecify.annotations.Nullable Path directory)
      throws IOException {
    if (POSIX && directory != null) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /**
   * Takes a file from everybody but its owner.
   *
   * @return whether anybody else had it
   */
  static boolean takeBack(Path file) throws IOException {
    if (!POSIX) {
      return false;
    }
    boolean shared = !OWNER.containsAll(Files.getPosixFilePermissions(file));
    if (shared) {
      Files.setPosixFilePermissions(file, OWNER);
    }
    return shared;
  }
}
