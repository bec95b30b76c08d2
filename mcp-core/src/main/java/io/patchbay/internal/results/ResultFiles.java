package io.patchbay.internal.results;

import io.patchbay.spi.TimeSource;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where parts of results are kept that no model is given: one directory, its files for their owner
 * only, under names of our own. Files older than 7 days are deleted when the first one is written.
 * Without a directory it is a temporary one, deleted at the end. Thread-safe.
 */
public final class ResultFiles implements AutoCloseable {
  private static final Duration KEPT = Duration.ofDays(7);
  private static final String PREFIX = "patchbay-";
  private static final Logger log = LoggerFactory.getLogger(ResultFiles.class);

  private final @Nullable Path configured;
  private final TimeSource time;
  private @Nullable Path directory;
  private boolean closed;

  /**
   * Creates nothing yet.
   *
   * @param directory where files are kept, or null for a temporary directory
   * @param time the age of files is told by its time of day
   */
  public ResultFiles(@Nullable Path directory, TimeSource time) {
    this.configured = directory;
    this.time = time;
  }

  /**
   * Writes a file.
   *
   * @param mediaType decides the extension
   * @throws IOException if it cannot be written, or this is closed
   */
  Path write(byte[] bytes, String mediaType) throws IOException {
    String name = PREFIX + UUID.randomUUID() + "." + MediaTypes.extension(mediaType);
    Path file = directory().resolve(name);
    Files.createFile(file, ownerOnly("rw-------"));
    return Files.write(file, bytes, StandardOpenOption.WRITE);
  }

  private synchronized Path directory() throws IOException {
    if (closed) {
      throw new IOException("the Patchbay is closed");
    }
    Path known = directory;
    if (known == null) {
      known =
          configured == null ? Files.createTempDirectory("patchbay-results-") : made(configured);
      directory = known;
    }
    return known;
  }

  private Path made(Path wanted) throws IOException {
    Path absolute = wanted.toAbsolutePath().normalize();
    if (!Files.isDirectory(absolute)) {
      Files.createDirectories(absolute, ownerOnly("rwx------"));
    }
    delete(absolute, time.now().minus(KEPT));
    return absolute;
  }

  private static FileAttribute<?>[] ownerOnly(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Deletes our files that were written before a time; what cannot be deleted stays. */
  private static void delete(Path directory, Instant before) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*")) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                .toInstant()
                .isBefore(before)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      log.warn("old results in {} could not be deleted: {}", directory, e.toString());
    }
  }

  /** Deletes the temporary directory, if there is one; nothing is written any more. */
  @Override
  public synchronized void close() {
    closed = true;
    Path temporary = configured == null ? directory : null;
    if (temporary != null) {
      delete(temporary, Instant.MAX);
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException e) {
        log.warn("{} could not be deleted: {}", temporary, e.toString());
      }
    }
  }
}
