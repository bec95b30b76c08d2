package io.patchbay.internal.skills;

import io.patchbay.model.Skill;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Compares the frontmatter of {@code SKILL.md} with the entry, whenever that file is read
 * (SEP-2640, Frontmatter Verification). A {@code SKILL.md} further down is a file like any other.
 */
final class ComparedFrontmatter implements SkillContents {
  private final Skill entry;
  private final SkillContents contents;
  private final Refusals refusals;

  /**
   * @param contents what else is checked, before
   */
  ComparedFrontmatter(Skill entry, SkillContents contents, Refusals refusals) {
    this.entry = entry;
    this.contents = contents;
    this.refusals = refusals;
  }

  @Override
  public String uri(String reference) {
    return contents.uri(reference);
  }

  @Override
  public void check(String uri, byte[] bytes) {
    contents.check(uri, bytes);
    if (uri.equals(entry.uri())) {
      compare(text(bytes));
    }
  }

  private String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw refusals.frontmatter("UTF-8 text", "bytes that are not");
    }
  }

  private void compare(String text) {
    String block =
        Frontmatter.of(text)
            .orElseThrow(
                () ->
                    refusals.frontmatter(
                        "frontmatter between two lines of ---", "a file without it"));
    try {
      JsonDifference difference =
          JsonDifference.between(entry.frontmatter().json(), Frontmatter.parse(block));
      if (difference != null) {
        throw refusals.frontmatter(
            difference.expected() + " at " + difference.path(), difference.actual());
      }
    } catch (FrontmatterException e) {
      throw refusals.frontmatter("frontmatter as YAML", String.valueOf(e.getMessage()));
    }
  }
}
