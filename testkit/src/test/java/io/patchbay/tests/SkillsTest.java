package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Limits;
import io.patchbay.Listing;
import io.patchbay.LoadedSkill;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.SkillFile;
import io.patchbay.Skills;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.json.Json;
import io.patchbay.model.GetSkillResult;
import io.patchbay.model.Resource;
import io.patchbay.model.Skill;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The extension {@code io.modelcontextprotocol/skills} where nothing is wrong. */
@ExtendWith(Leaks.class)
class SkillsTest {

  @ParameterizedTest
  @CsvSource({"true,true", "true,false", "false,true", "false,false"})
  void skillIsListedLoadedAndReadInBothEras(boolean modern, boolean async) {
    try (ScriptedBay bay =
        GivenSkill.server(
            modern,
            s -> {
              s.expect("skills/list").reply(Map.of("skills", List.of(GivenSkill.entry())));
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, GivenSkill.FORMS_URI, GivenSkill.FORMS);
            })) {
      Skills skills = bay.connect().skills();
      Listing<Skill> listed = async ? Eventually.get(skills.listAsync()) : skills.list();
      Skill entry = listed.items().get(0);
      LoadedSkill skill = async ? Eventually.get(skills.loadAsync(entry)) : skills.load(entry);
      String path = "references/FORMS.md";
      SkillFile forms = async ? Eventually.get(skill.readAsync(path)) : skill.read(path);

      assertThat(skill.server()).isEqualTo("s");
      assertThat(skill.entry()).isEqualTo(GivenSkill.entry());
      assertThat(skill.instructions().text()).contains(GivenSkill.TEXT);
      assertThat(skill.instructions().mimeType()).contains("text/markdown");
      assertThat(forms.text()).contains(GivenSkill.FORMS);
      assertThat(forms.uri()).isEqualTo(GivenSkill.FORMS_URI);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void listingAndGettingReadNoFile(boolean modern) {
    try (ScriptedBay bay =
        GivenSkill.server(
            modern,
            s -> {
              s.expect("skills/list").reply(Map.of("skills", List.of(GivenSkill.entry())));
              s.expect("skills/get")
                  .with("params.uri", GivenSkill.URI)
                  .reply(Map.of("skill", GivenSkill.entry(), "ttlMs", 7));
            })) {
      Skills skills = bay.connect().skills();
      assertThat(skills.list()).containsExactly(GivenSkill.entry());
      GetSkillResult got = skills.get(GivenSkill.URI);
      assertThat(got.skill()).isEqualTo(GivenSkill.entry());
      assertThat(got.ttlMs()).hasValue(7);
      bay.server().awaitScript();
      assertThat(bay.server().methods()).endsWith("skills/list", "skills/get");
      assertThat(bay.server().methods()).doesNotContain("resources/read", "resources/list");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void clientDeclaresNothingUnlessItIsTold(boolean told) {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> told ? with.extension(Skills.EXTENSION, Map.of()) : with,
            s ->
                s.discover(GivenSkill.capabilities())
                    .expect("skills/list")
                    .with(
                        JsonPath.meta("clientCapabilities"),
                        Given.withTasks(
                            Json.of(
                                told
                                    ? Map.of("extensions", Map.of(Skills.EXTENSION, Map.of()))
                                    : Map.of())))
                    .reply(Map.of("skills", List.of())))) {
      assertThat(bay.connect().skills().list()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void listIsPagedWithCursors(boolean async) {
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              s.expect("skills/list")
                  .without("params.cursor")
                  .reply(Map.of("skills", List.of(GivenSkill.entry()), "nextCursor", "2"));
              s.expect("skills/list")
                  .with("params.cursor", "2")
                  .reply(Map.of("skills", List.of(GivenSkill.dynamic())));
            })) {
      Skills skills = bay.connect().skills();
      assertThat(async ? Eventually.get(skills.listAsync()) : skills.list())
          .containsExactly(GivenSkill.entry(), GivenSkill.dynamic());
    }
  }

  @Test
  void listWithoutEndIsBounded() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.limits(Limits.builder().pages(3).build()),
            s -> {
              s.discover(GivenSkill.capabilities());
              for (int i = 0; i < 3; i++) {
                s.expect("skills/list")
                    .reply(Map.of("skills", List.of(GivenSkill.entry()), "nextCursor", "c" + i));
              }
            })) {
      Listing<Skill> skills = bay.connect().skills().list();
      assertThat(skills.size()).isEqualTo(3);
      assertThat(skills.warnings()).singleElement().asString().contains("goes on after 3 pages");
    }
  }

  @Test
  void entryOfNoUseIsLeftOutWithItsReason() {
    Json bad = Json.of(Map.of("uri", GivenSkill.URI, "frontmatter", GivenSkill.FRONTMATTER));
    try (ScriptedBay bay =
        GivenSkill.server(
            s ->
                s.expect("skills/list")
                    .reply(Map.of("skills", List.of(bad, GivenSkill.entry()))))) {
      Listing<Skill> skills = bay.connect().skills().list();
      assertThat(skills).containsExactly(GivenSkill.entry());
      assertThat(skills.skipped())
          .singleElement()
          .satisfies(entry -> assertThat(entry.reason()).contains("'resources' is missing"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'extensions':{}}",
        "{'experimental':{'X':{}}}",
        "{'extensions':{'X':null}}",
        "{'extensions':{'X':false}}"
      })
  void serverThatDoesNotDeclareTheExtensionIsNotAsked(String capabilities) {
    Json declared = GivenSkill.json(capabilities.replace("X", Skills.EXTENSION));
    for (boolean modern : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          ScriptedBay.of(
              s -> {
                if (modern) {
                  s.discover(declared.members());
                } else {
                  s.handshake("2025-11-25", declared.members());
                }
              })) {
        var connection = bay.connect();
        assertThatThrownBy(connection::skills)
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining("server 's'")
            .hasMessageContaining(Skills.EXTENSION);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void methodThatTheServerMustKnowIsNotAnEmptyList(boolean async) {
    try (ScriptedBay bay =
        GivenSkill.server(s -> s.expect("skills/list").error(-32601, "Method not found"))) {
      Skills skills = bay.connect().skills();
      assertThatThrownBy(
              () -> assertThat(async ? Eventually.get(skills.listAsync()) : skills.list()))
          .isInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("skills/list");
    }
  }

  @Test
  void skillThatTheServerDoesNotHaveIsItsError() {
    try (ScriptedBay bay =
        GivenSkill.server(s -> s.expect("skills/get").error(-32602, "no such skill"))) {
      Skills skills = bay.connect().skills();
      assertThatThrownBy(() -> Eventually.get(skills.getAsync(GivenSkill.URI)))
          .isInstanceOfSatisfying(
              RemoteErrorException.class, error -> assertThat(error.code()).isEqualTo(-32602));
    }
  }

  @Test
  void entryOfAnotherSkillIsNoAnswer() {
    try (ScriptedBay bay =
        GivenSkill.server(s -> s.expect("skills/get").reply(Map.of("skill", GivenSkill.entry())))) {
      Skills skills = bay.connect().skills();
      assertThatThrownBy(() -> skills.get("skill://other/SKILL.md"))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("skill://other/SKILL.md")
          .hasMessageContaining(GivenSkill.URI);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void directoryIsReadPageByPage(boolean async) {
    String uri = GivenSkill.ROOT + "templates";
    Resource child = Resource.builder(uri + "/a.md", "a.md").build();
    Resource below = Resource.builder(uri + "/eu", "eu").mimeType("inode/directory").build();
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              s.expect("resources/directory/read")
                  .with("params.uri", uri)
                  .without("params.cursor")
                  .reply(Map.of("resources", List.of(child), "nextCursor", "n"));
              s.expect("resources/directory/read")
                  .with("params.uri", uri)
                  .with("params.cursor", "n")
                  .reply(Map.of("resources", List.of(below)));
            })) {
      Skills skills = bay.connect().skills();
      assertThat(skills.readsDirectories()).isTrue();
      assertThat(async ? Eventually.get(skills.readDirectoryAsync(uri)) : skills.readDirectory(uri))
          .containsExactly(child, below);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'directoryRead':false}", "{'directoryRead':'true'}"})
  void directoryIsNotAskedForWhereTheServerDoesNotDeclareIt(String settings) {
    Map<String, Object> capabilities = GivenSkill.capabilities(GivenSkill.json(settings));
    try (ScriptedBay bay = ScriptedBay.of(s -> s.discover(capabilities))) {
      Skills skills = bay.connect().skills();
      assertThat(skills.readsDirectories()).isFalse();
      assertThatThrownBy(() -> skills.readDirectory("skill://a"))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("directoryRead");
      assertThatThrownBy(() -> Eventually.get(skills.readDirectoryAsync("skill://a")))
          .isInstanceOf(UnsupportedFeatureException.class);
    }
  }

  @Test
  void cancelledLoadCancelsTheRead() {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        GivenSkill.server(
            false,
            s -> {
              var read = s.expect("resources/read");
              s.reached(asked);
              read.expectCancelled();
            })) {
      CompletableFuture<LoadedSkill> load = bay.connect().skills().loadAsync(GivenSkill.entry());
      Eventually.open(asked);
      assertThat(load.cancel(true)).isTrue();
    }
  }
}
