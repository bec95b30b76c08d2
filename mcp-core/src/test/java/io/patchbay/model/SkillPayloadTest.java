package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillPayloadTest {
  private static final String ENTRY =
      """
      {"uri": "skill://a/SKILL.md", "x": 1,
       "frontmatter": {"name": "a", "description": "d", "license": "MIT", "compatibility": "c",
         "metadata": {"v": "1"}, "allowed-tools": "Bash", "later": [1]},
       "resources": [{"uri": "skill://a/SKILL.md", "digest": "sha256:00", "size": 3, "y": 2}]}""";

  private static Json json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  @Test
  void entryKeepsWhatItDoesNotKnow() {
    Skill skill = Skill.from(Json.parse(ENTRY));
    assertThat(skill.toBuilder().build().json()).isEqualTo(Json.parse(ENTRY));
    assertThat(skill.uri()).isEqualTo("skill://a/SKILL.md");
    assertThat(skill.name()).isEqualTo("a");
    assertThat(skill.description()).isEqualTo("d");
    assertThat(skill.isDynamic()).isFalse();
    SkillFrontmatter frontmatter = skill.frontmatter();
    assertThat(frontmatter.license()).contains("MIT");
    assertThat(frontmatter.compatibility()).contains("c");
    assertThat(frontmatter.metadata()).containsEntry("v", Json.of("1"));
    assertThat(frontmatter.allowedTools()).contains("Bash");
    assertThat(frontmatter.json().get("later")).isEqualTo(Json.of(List.of(1)));
    SkillResource file = skill.resources().get(0);
    assertThat(file.digest()).isEqualTo("sha256:00");
    assertThat(file.size()).isEqualTo(3);
    assertThat(file.json().get("y")).isEqualTo(Json.of(2));
  }

  @Test
  void dynamicEntryHasNoFiles() {
    Skill skill =
        Skill.dynamic("skill://a/SKILL.md", SkillFrontmatter.builder("a", "d").build()).build();
    assertThat(skill.isDynamic()).isTrue();
    assertThat(skill.resources()).isEmpty();
    assertThat(skill.json().get("resources")).isEqualTo(Json.of("dynamic"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "uri | 1",
        "frontmatter | []",
        "frontmatter | {'name':'a'}",
        "frontmatter | {'name':1,'description':'d'}",
        "resources | 'other'",
        "resources | {}",
        "resources | null",
        "resources | [{'uri':'a:b','digest':'sha256:00'}]",
        "resources | [{'uri':'a:b','digest':'sha256:00','size':'3'}]",
        "resources | [{'uri':'a:b','digest':'sha256:00','size':3.5}]",
        "resources | [{'uri':'a:b','size':3}]"
      })
  void entryOfAWrongShapeIsRefused(String member, String value) {
    Skill.Builder entry = Skill.from(Json.parse(ENTRY)).toBuilder().member(member, json(value));
    assertThatThrownBy(entry::build)
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("'" + member + "'");
  }

  @Test
  void pagesAndResultsAreRead() {
    Skill skill = Skill.from(Json.parse(ENTRY));
    ListSkillsResult page = ListSkillsResult.builder(List.of(skill)).nextCursor("2").build();
    assertThat(ListSkillsResult.from(page.json()).skills()).containsExactly(skill);
    assertThat(page.nextCursor()).contains("2");
    GetSkillResult got = GetSkillResult.builder(skill).ttlMs(5).build();
    assertThat(GetSkillResult.from(got.json()).skill()).isEqualTo(skill);
    assertThat(got.ttlMs()).hasValue(5);
    Resource child = Resource.builder("skill://a/b", "b").build();
    assertThat(ReadResourceDirectoryResult.builder(List.of(child)).build().resources())
        .containsExactly(child);
  }
}
