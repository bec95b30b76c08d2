package io.patchbay.auth.internal.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the key in a file that only its owner may read. */
final class KeyFile implements KeySource {
  private static final Logger log = LoggerFactory.getLogger(KeyFile.class);
  private static final int MOST_BYTES = 1 << 10;

  private final Path file;

  KeyFile(Path file) {
    this.file = file;
  }

  @Override
  public Optional<SecretKey> find() throws IOException {
    try {
      Stamp stamp = Stamp.of(file);
      if (stamp == null || stamp.size() > MOST_BYTES) {
        return Optional.empty();
      } else if (OwnFiles.takeBack(file)) {
        log.warn("{} could be read by others, and no longer can; log in anew if it was", file);
      }
      return Keys.read(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public SecretKey create() throws IOException {
    SecretKey key = Keys.create();
    OwnFiles.replace(file, Keys.write(key).getBytes(StandardCharsets.US_ASCII));
    return key;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
