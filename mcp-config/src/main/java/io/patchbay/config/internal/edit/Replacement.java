package io.patchbay.config.internal.edit;

import io.patchbay.ConfigurationException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a whole new file in the place of the old one: written beside it under another name, brought
 * to the disk, given the old one's permissions and, where the system lets us, its owner, and then
 * renamed. Whoever reads sees the old file or the new one. If anything fails the old one stays and
 * the new one is removed. Other hard links of the old file keep the old content.
 */
final class Replacement {
  private static final Logger LOG = LoggerFactory.getLogger(Replacement.class);

  private static final String END = ".patchbay-tmp";

  private final Target target;
  private final boolean ownerOnly;
  private final Disk disk;

  /**
   * Prepares.
   *
   * @param ownerOnly whether a file that is new is for its owner only, and so are its directories
   */
  Replacement(Target target, boolean ownerOnly, Disk disk) {
    this.target = target;
    this.ownerOnly = ownerOnly;
    this.disk = disk;
  }

  void write(byte[] bytes) {
    if (target.exists() && !Files.isWritable(target.real())) {
      throw refused("it is read-only for this user; change its permissions", null);
    }
    Path fresh = target.directory().resolve("." + name() + "." + UUID.randomUUID() + END);
    try {
      createDirectories(target.directory());
      removeLeftovers();
      disk.write(fresh, bytes, attributes());
      if (target.exists()) {
        keepAttributes(fresh);
      }
      move(fresh);
    } catch (IOException e) {
      throw refused(why(e), e);
    } finally {
      remove(fresh);
    }
    sync(target.directory());
  }

  private String name() {
    return String.valueOf(target.real().getFileName());
  }

  private ConfigurationException refused(String what, @Nullable IOException e) {
    return Refusal.write(target.asked(), what, e);
  }

  private String why(IOException e) {
    Path directory = target.directory();
    if (Files.isDirectory(directory) && !Files.isWritable(directory)) {
      return "its directory " + directory + " is read-only for this user; change its permissions";
    }
    return Refusal.reason(e) + "; make room or check the directory " + directory;
  }

  private void createDirectories(Path directory) throws IOException {
    if (ownerOnly && isPosix()) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(directory);
    }
  }

  /** A file that is to have the permissions of another one is for nobody else until it has them. */
  private FileAttribute<?>[] attributes() {
    return ownerOnly || target.exists() ? WriteLock.ownerOnly() : new FileAttribute<?>[0];
  }

  private static boolean isPosix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private void keepAttributes(Path fresh) throws IOException {
    if (isPosix()) {
      keepPosix(fresh);
    } else {
      keepAcl(fresh);
    }
  }

  private void keepPosix(Path fresh) throws IOException {
    PosixFileAttributes old = Files.readAttributes(target.real(), PosixFileAttributes.class);
    PosixFileAttributes now = Files.readAttributes(fresh, PosixFileAttributes.class);
    PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
    try {
      if (!now.group().equals(old.group())) {
        view.setGroup(old.group());
      }
      if (!now.owner().equals(old.owner())) {
        view.setOwner(old.owner());
      }
    } catch (IOException e) {
      LOG.debug("{} gets another owner or group: {}", target.real(), Refusal.reason(e));
    }
    boolean group = view.readAttributes().group().equals(old.group());
    view.setPermissions(group ? old.permissions() : forAnotherGroup(old.permissions()));
  }

  /** Another group may what everybody may, and no more. */
  private static Set<PosixFilePermission> forAnotherGroup(Set<PosixFilePermission> old) {
    Set<PosixFilePermission> less = EnumSet.noneOf(PosixFilePermission.class);
    less.addAll(old);
    if (!old.contains(PosixFilePermission.OTHERS_READ)) {
      less.remove(PosixFilePermission.GROUP_READ);
    }
    if (!old.contains(PosixFilePermission.OTHERS_WRITE)) {
      less.remove(PosixFilePermission.GROUP_WRITE);
    }
    if (!old.contains(PosixFilePermission.OTHERS_EXECUTE)) {
      less.remove(PosixFilePermission.GROUP_EXECUTE);
    }
    return less;
  }

  private void keepAcl(Path fresh) throws IOException {
    AclFileAttributeView old =
        Files.getFileAttributeView(target.real(), AclFileAttributeView.class);
    AclFileAttributeView view = Files.getFileAttributeView(fresh, AclFileAttributeView.class);
    if (old != null && view != null) {
      view.setAcl(old.getAcl());
    }
  }

  private void move(Path fresh) throws IOException {
    try {
      Files.move(fresh, target.real(), StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("its file system cannot replace a file at once", e);
    }
  }

  /**
   * Removes what a writer left that was killed. Under the lock nobody else writes; if somebody with
   * another lock does, that write fails and is reported there.
   */
  private void removeLeftovers() {
    String begin = "." + name() + ".";
    DirectoryStream.Filter<Path> left =
        file -> {
          String name = String.valueOf(file.getFileName());
          return name.startsWith(begin) && name.endsWith(END);
        };
    try (DirectoryStream<Path> files = Files.newDirectoryStream(target.directory(), left)) {
      files.forEach(Replacement::remove);
    } catch (IOException | DirectoryIteratorException e) {
      LOG.debug("{} cannot be listed", target.directory(), e);
    }
  }

  private static void remove(Path fresh) {
    try {
      Files.deleteIfExists(fresh);
    } catch (IOException e) {
      LOG.warn("{} could not be removed: {}", fresh, Refusal.reason(e));
    }
  }

  /** Brings the name to the disk too, where a directory can be opened. */
  private static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      LOG.debug("{} cannot be brought to the disk: {}", directory, Refusal.reason(e));
    }
  }
}
