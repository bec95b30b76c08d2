package io.patchbay.config.internal.edit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/** Writes the new file: the seam where a test lets the disk be full. */
@FunctionalInterface
interface Disk {
  /** Writes to the disk, and returns when it is there. */
  Disk REAL =
      (file, bytes, attributes) -> {
        try (FileChannel channel =
            FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                attributes)) {
          ByteBuffer left = ByteBuffer.wrap(bytes);
          while (left.hasRemaining()) {
            channel.write(left);
          }
          channel.force(true);
        }
      };

  /** Creates a file that must not exist. */
  void write(Path file, byte[] bytes, FileAttribute<?>... attributes) throws IOException;
}
