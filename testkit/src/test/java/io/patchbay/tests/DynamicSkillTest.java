package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.LoadedSkill;
import io.patchbay.SkillVerificationException;
import io.patchbay.SkillVerificationException.Mismatch;
import io.patchbay.Skills;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ScriptedBay;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skills whose files are made when they are read (SEP-2640, Resources). */
@ExtendWith(Leaks.class)
class DynamicSkillTest {

  private static void assertMismatch(Mismatch mismatch, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SkillVerificationException.class,
            failure -> assertThat(failure.mismatch()).isEqualTo(mismatch));
  }

  @Test
  void filesComeFromInsideItsDirectoryOnly() {
    String uri = GivenSkill.ROOT + "reports/to%20day.md";
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, uri, "today");
              GivenSkill.read(s, uri, "today");
            })) {
      Skills skills = bay.connect().skills();
      LoadedSkill skill = Eventually.get(skills.loadDynamicAsync(GivenSkill.dynamic()));
      assertThat(skill.read("reports/to day.md").text()).contains("today");
      assertThat(skill.read(uri).text()).contains("today");
      assertMismatch(Mismatch.UNLISTED, () -> skill.read("../other/SKILL.md"));
      assertMismatch(Mismatch.UNLISTED, () -> skill.read("skill://acme/other/SKILL.md"));
      assertMismatch(Mismatch.UNLISTED, () -> skill.read(GivenSkill.ROOT + "../other"));
      assertMismatch(Mismatch.UNLISTED, () -> skill.read("a%2f..%2f..%2fother"));
    }
  }

  @Test
  void frontmatterIsComparedWheneverItIsRead() {
    String other = GivenSkill.TEXT.replace("[a, b]", "[a, c]");
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, other);
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, GivenSkill.URI, other);
            })) {
      Skills skills = bay.connect().skills();
      assertMismatch(Mismatch.FRONTMATTER, () -> skills.loadDynamic(GivenSkill.dynamic()));
      LoadedSkill skill = skills.loadDynamic(GivenSkill.dynamic());
      assertMismatch(Mismatch.FRONTMATTER, () -> skill.read("SKILL.md"));
    }
  }

  @Test
  void whatIsReadIsBoundedInAll() {
    String half = "x".repeat(9 << 20);
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, GivenSkill.ROOT + "a", half);
              GivenSkill.read(s, GivenSkill.ROOT + "b", half);
            })) {
      LoadedSkill skill = bay.connect().skills().loadDynamic(GivenSkill.dynamic());
      assertThat(skill.read("a").size()).isEqualTo(9 << 20);
      assertMismatch(Mismatch.SIZE, () -> skill.read("b"));
    }
  }

  @Test
  void skillWithDigestsIsNotLoadedWithoutThem() {
    try (ScriptedBay bay = GivenSkill.server(s -> {})) {
      Skills skills = bay.connect().skills();
      assertMismatch(Mismatch.ENTRY, () -> skills.loadDynamic(GivenSkill.entry()));
    }
  }
}
