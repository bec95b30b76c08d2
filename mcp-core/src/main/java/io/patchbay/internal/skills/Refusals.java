package io.patchbay.internal.skills;

import io.patchbay.SkillVerificationException;
import io.patchbay.SkillVerificationException.Mismatch;

/**
 * Makes the exceptions about one skill.
 *
 * @param server the name the host calls the server by
 * @param skill the URI of the skill's {@code SKILL.md}
 */
record Refusals(String server, String skill) {

  /** Returns the exception for an entry that breaks the rules. */
  SkillVerificationException entry(String expected, String actual) {
    return of(Mismatch.ENTRY, skill, expected, actual);
  }

  /** Returns the exception for a file that the entry does not have. */
  SkillVerificationException unlisted(String reference, String expected) {
    return of(Mismatch.UNLISTED, reference, expected, "one that is not");
  }

  /** Returns the exception for frontmatter that does not fit. */
  SkillVerificationException frontmatter(String expected, String actual) {
    return of(Mismatch.FRONTMATTER, skill, expected, actual);
  }

  /** Returns the exception for a file. */
  SkillVerificationException of(Mismatch mismatch, String file, String expected, String actual) {
    return new SkillVerificationException(server, mismatch, skill, file, expected, actual);
  }
}
