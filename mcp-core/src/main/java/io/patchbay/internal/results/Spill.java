package io.patchbay.internal.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Writes what is left out of one result, and says where it is. Confined to the call. */
final class Spill {
  private final ResultFiles files;
  private final Consumer<String> warn;

  Spill(ResultFiles files, Consumer<String> warn) {
    this.files = files;
    this.warn = warn;
  }

  /** Tells what a person should know. */
  void warn(String warning) {
    warn.accept(warning);
  }

  /** Writes a text; see {@link #save(byte[], String)}. */
  String save(String text, String mediaType) {
    return save(text.getBytes(StandardCharsets.UTF_8), mediaType);
  }

  /** Writes bytes; returns the end of a sentence that says where they are, or why nowhere. */
  String save(byte[] bytes, String mediaType) {
    try {
      Path file = files.write(bytes, mediaType);
      return "is in the file " + file;
    } catch (IOException | SecurityException e) {
      warn("a part of a result could not be saved: " + e);
      return "could not be saved";
    }
  }
}
