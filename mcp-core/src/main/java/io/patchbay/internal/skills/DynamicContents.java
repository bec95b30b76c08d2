package io.patchbay.internal.skills;

import io.patchbay.SkillVerificationException.Mismatch;
import java.util.concurrent.atomic.AtomicLong;

/** The files of a skill that has no digests: anything in its directory, up to a total size. */
final class DynamicContents implements SkillContents {
  private final SkillDirectory directory;
  private final Refusals refusals;
  private final AtomicLong total = new AtomicLong();

  DynamicContents(SkillDirectory directory, Refusals refusals) {
    this.directory = directory;
    this.refusals = refusals;
  }

  @Override
  public String uri(String reference) {
    if (directory.contains(reference)) {
      return reference;
    }
    return directory
        .resolve(reference)
        .map(SkillDirectory::encoded)
        .filter(directory::contains)
        .orElseThrow(
            () -> refusals.unlisted(reference, "a file inside '" + directory.root() + "'"));
  }

  @Override
  public void check(String uri, byte[] bytes) {
    long sum = total.addAndGet(bytes.length);
    if (sum > Manifest.MOST_BYTES) {
      throw refusals.of(
          Mismatch.SIZE,
          uri,
          "at most " + Manifest.MOST_BYTES + " bytes read of a dynamic skill",
          sum + " bytes");
    }
  }
}
