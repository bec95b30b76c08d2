package io.patchbay.internal.results;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The formats of images that models read, told by their first bytes whatever a server says. */
enum ImageFormat {
  PNG("image/png"),
  JPEG("image/jpeg"),
  GIF("image/gif"),
  /** Is not scaled: the JDK cannot read it. */
  WEBP("image/webp");

  private final String mediaType;

  ImageFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** Returns the media type. */
  String mediaType() {
    return mediaType;
  }

  /** Returns the format of these bytes; empty for another one, and for an image that is cut. */
  static Optional<ImageFormat> of(byte[] bytes) {
    if (has(bytes, 0, "\u0089PNG\r\n\u001a\n")) {
      return Optional.of(PNG).filter(png -> endsWithin(bytes, 32, "IEND"));
    } else if (has(bytes, 0, "\u00ff\u00d8\u00ff")) {
      return Optional.of(JPEG).filter(jpeg -> endsWithin(bytes, bytes.length - 3, "\u00ff\u00d9"));
    } else if (has(bytes, 0, "GIF87a") || has(bytes, 0, "GIF89a")) {
      return Optional.of(GIF).filter(gif -> endsWithin(bytes, 32, ";"));
    } else if (has(bytes, 0, "RIFF") && has(bytes, 8, "WEBP")) {
      return Optional.of(WEBP).filter(webp -> riffSize(bytes) <= bytes.length - 8);
    }
    return Optional.empty();
  }

  private static boolean has(byte[] bytes, int from, String latin1) {
    byte[] wanted = latin1.getBytes(StandardCharsets.ISO_8859_1);
    if (from < 0 || bytes.length < from + wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (bytes[from + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether the mark of the end stands among the last bytes. */
  private static boolean endsWithin(byte[] bytes, int last, String mark) {
    for (int from = bytes.length - mark.length(); from >= bytes.length - last; from--) {
      if (has(bytes, from, mark)) {
        return true;
      }
    }
    return false;
  }

  private static long riffSize(byte[] bytes) {
    return (bytes[4] & 0xffL)
        | (bytes[5] & 0xffL) << 8
        | (bytes[6] & 0xffL) << 16
        | (bytes[7] & 0xffL) << 24;
  }
}
