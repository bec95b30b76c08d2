package io.patchbay.config.internal.edit;

import io.patchbay.ConfigurationException;
import io.patchbay.config.internal.json.Text;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Why a file is not read or not written, in words with a next step. Quotes no value. */
final class Refusal {
  private Refusal() {}

  static ConfigurationException read(Path file, String what, @Nullable Exception cause) {
    return new ConfigurationException("Cannot read " + file + ": " + what, cause);
  }

  static ConfigurationException write(Path file, String what, @Nullable Exception cause) {
    return new ConfigurationException(
        "Cannot write " + file + ": " + what + "; the file is as it was", cause);
  }

  /** Returns what to say of a text that is not what is needed, with its place. */
  static ConfigurationException at(
      Path file, String text, int offset, @Nullable String what, Exception cause) {
    Text.Position place = new Text(text).position(Math.min(offset, text.length()));
    return new ConfigurationException(
        file
            + ":"
            + place.line()
            + ":"
            + place.column()
            + ": "
            + what
            + "; correct the file, it is as it was",
        cause);
  }

  /** Returns what the system says, without the paths that are named already. */
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "access is denied";
    } else if (e instanceof NoSuchFileException) {
      return "there is no such file or directory";
    } else if (e instanceof FileSystemException named && named.getReason() != null) {
      return named.getReason();
    }
    String message = e.getMessage();
    return message == null || e instanceof FileSystemException
        ? e.getClass().getSimpleName()
        : message;
  }
}
