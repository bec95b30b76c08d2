package io.patchbay;

/**
 * A skill is not what its entry says, so nothing of it was handed out (SEP-2640, Integrity and
 * Verification). The entry may be stale: ask {@link Skills#get} for the current one, have it
 * approved, and load that. The message repeats nothing of the file.
 */
public final class SkillVerificationException extends McpException {
  private static final long serialVersionUID = 1L;

  /** What does not fit. */
  public enum Mismatch {
    /** The entry breaks the rules or the limits of the extension; nothing was asked for. */
    ENTRY,
    /** The entry does not list the file; nothing was asked for. */
    UNLISTED,
    /** The file has another number of bytes, or the files of a dynamic skill are too large. */
    SIZE,
    /** The file has other bytes. */
    DIGEST,
    /** The frontmatter of {@code SKILL.md} is missing, cannot be read, or says something else. */
    FRONTMATTER
  }

  private final Mismatch mismatch;
  private final String skill;
  private final String file;
  private final String expected;
  private final String actual;

  /**
   * Creates the exception.
   *
   * @param server the name the host calls the server by
   * @param mismatch what does not fit
   * @param skill the URI of the skill's {@code SKILL.md}
   * @param file the file, as it was asked for
   * @param expected what it should have been
   * @param actual what it is
   */
  public SkillVerificationException(
      String server, Mismatch mismatch, String skill, String file, String expected, String actual) {
    super(message(server, mismatch, skill, file, expected, actual), null);
    this.mismatch = mismatch;
    this.skill = skill;
    this.file = file;
    this.expected = expected;
    this.actual = actual;
  }

  private static String message(
      String server, Mismatch mismatch, String skill, String file, String expected, String actual) {
    return "server '"
        + server
        + "': skill '"
        + skill
        + "' does not verify ("
        + mismatch.name().toLowerCase(java.util.Locale.ROOT)
        + (file.equals(skill) ? ")" : " of '" + file + "')")
        + ": expected "
        + expected
        + ", got "
        + actual
        + "; nothing of it was handed out. Get the current entry with skills/get, have it approved"
        + " and load that; if it fails too, the server's skill is broken";
  }

  /** Returns what does not fit. */
  public Mismatch mismatch() {
    return mismatch;
  }

  /** Returns the URI of the skill's {@code SKILL.md}. */
  public String skill() {
    return skill;
  }

  /** Returns the file it is about, as it was asked for. */
  public String file() {
    return file;
  }

  /** Returns what it should have been. */
  public String expected() {
    return expected;
  }

  /** Returns what it is instead, without its content. */
  public String actual() {
    return actual;
  }
}
