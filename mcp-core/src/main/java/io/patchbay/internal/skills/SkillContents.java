package io.patchbay.internal.skills;

/** What a held entry says of the files of its skill. Thread-safe. */
interface SkillContents {

  /**
   * Returns the URI of a file.
   *
   * @param reference its URI, or its path from the skill's directory
   * @throws io.patchbay.SkillVerificationException if the entry has no such file
   */
  String uri(String reference);

  /**
   * Checks what was read.
   *
   * @param uri a URI that {@link #uri} returned
   * @throws io.patchbay.SkillVerificationException if it is not what the entry says
   */
  void check(String uri, byte[] bytes);
}
