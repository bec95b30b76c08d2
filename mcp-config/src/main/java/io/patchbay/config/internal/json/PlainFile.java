package io.patchbay.config.internal.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files whole, and nothing that has no end or makes a reader wait: a pipe, a device. */
public final class PlainFile {
  private PlainFile() {}

  /**
   * Reads a file.
   *
   * @param most the most bytes it may have
   * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
   * @throws IOException if it is no regular file, has more bytes, or cannot be read
   */
  public static String read(Path file, int most) throws IOException {
    if (Files.size(file) > most) {
      throw tooLong(most);
    } else if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("no regular file");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(most + 1);
    }
    if (bytes.length > most) {
      throw tooLong(most);
    }
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static IOException tooLong(int most) {
    return new IOException("more than " + most + " bytes");
  }
}
