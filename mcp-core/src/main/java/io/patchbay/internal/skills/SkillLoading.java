package io.patchbay.internal.skills;

import io.patchbay.LoadedSkill;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.model.Skill;

/** Loads skills: checks the entry, and reads {@code SKILL.md} under it. */
public final class SkillLoading {
  private SkillLoading() {}

  /**
   * Returns the request that loads a skill.
   *
   * @param dynamic whether the caller takes a skill without digests, and no other
   * @throws io.patchbay.SkillVerificationException if the entry breaks a rule
   */
  public static Request<LoadedSkill> request(Session session, Skill entry, boolean dynamic) {
    Refusals refusals = new Refusals(session.config().server(), entry.uri());
    SkillContents contents =
        new ComparedFrontmatter(entry, files(entry, dynamic, refusals), refusals);
    return FileRead.of(
        entry.uri(), contents, file -> new HeldSkill(session, entry, contents, file));
  }

  private static SkillContents files(Skill entry, boolean dynamic, Refusals refusals) {
    SkillDirectory directory =
        SkillDirectory.of(entry.uri())
            .orElseThrow(
                () -> refusals.entry("the plain URI of a SKILL.md in a directory", "another URI"));
    if (!directory.name().equals(entry.name())) {
      throw refusals.entry(
          "the name '" + directory.name() + "', which its URI says", "'" + entry.name() + "'");
    } else if (entry.isDynamic() != dynamic) {
      throw refusals.entry(
          dynamic ? "a dynamic skill" : "files with digests",
          dynamic ? "one with digests" : "a dynamic skill, which only loadDynamic takes");
    }
    return dynamic
        ? new DynamicContents(directory, refusals)
        : new Manifest(entry, directory, refusals);
  }
}
