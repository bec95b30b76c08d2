package io.patchbay.internal.skills;

/** Frontmatter cannot be read. The message has nothing of its text. */
final class FrontmatterException extends Exception {
  private static final long serialVersionUID = 1L;

  FrontmatterException(String message) {
    super(message);
  }
}
