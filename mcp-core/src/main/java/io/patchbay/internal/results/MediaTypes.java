package io.patchbay.internal.results;

import java.util.Locale;
import java.util.Map;

/** The extensions of files by media type. Nothing of what a server writes gets into a name. */
final class MediaTypes {
  private static final Map<String, String> EXTENSIONS =
      Map.ofEntries(
          Map.entry("application/gzip", "gz"),
          Map.entry("application/json", "json"),
          Map.entry("application/msword", "doc"),
          Map.entry("application/pdf", "pdf"),
          Map.entry("application/vnd.ms-excel", "xls"),
          Map.entry("application/vnd.ms-powerpoint", "ppt"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
          Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
          Map.entry("application/wasm", "wasm"),
          Map.entry("application/xml", "xml"),
          Map.entry("application/zip", "zip"),
          Map.entry("audio/aac", "aac"),
          Map.entry("audio/flac", "flac"),
          Map.entry("audio/midi", "mid"),
          Map.entry("audio/mp4", "m4a"),
          Map.entry("audio/mpeg", "mp3"),
          Map.entry("audio/ogg", "ogg"),
          Map.entry("audio/opus", "opus"),
          Map.entry("audio/wav", "wav"),
          Map.entry("audio/webm", "weba"),
          Map.entry("audio/x-wav", "wav"),
          Map.entry("image/avif", "avif"),
          Map.entry("image/bmp", "bmp"),
          Map.entry("image/gif", "gif"),
          Map.entry("image/heic", "heic"),
          Map.entry("image/jpeg", "jpg"),
          Map.entry("image/jpg", "jpg"),
          Map.entry("image/png", "png"),
          Map.entry("image/svg+xml", "svg"),
          Map.entry("image/tiff", "tiff"),
          Map.entry("image/webp", "webp"),
          Map.entry("image/x-icon", "ico"),
          Map.entry("text/csv", "csv"),
          Map.entry("text/html", "html"),
          Map.entry("text/markdown", "md"),
          Map.entry("text/plain", "txt"),
          Map.entry("video/mp4", "mp4"),
          Map.entry("video/quicktime", "mov"),
          Map.entry("video/webm", "webm"));

  private MediaTypes() {}

  /** Returns whether this is a type and a subtype and nothing else, which can be shown. */
  static boolean isPlain(String mediaType) {
    return mediaType.matches("[A-Za-z0-9][A-Za-z0-9.+_-]{0,50}/[A-Za-z0-9][A-Za-z0-9.+_-]{0,80}");
  }

  /** Returns the extension without its dot; {@code bin} for a type that is not known. */
  static String extension(String mediaType) {
    String bare = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return EXTENSIONS.getOrDefault(bare, "bin");
  }
}
