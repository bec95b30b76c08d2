package io.patchbay;

/** What happens with content that is not text. */
public enum BinaryContent {
  /** It stays in the result. */
  KEEP,
  /** It is written to a file, and a text in its place names the path. */
  FILE
}
