package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.LoadedSkill;
import io.patchbay.ProtocolException;
import io.patchbay.SkillVerificationException;
import io.patchbay.SkillVerificationException.Mismatch;
import io.patchbay.Skills;
import io.patchbay.json.Json;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.Skill;
import io.patchbay.model.SkillResource;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit the entry is not handed out, and nothing else is asked for (SEP-2640). */
@ExtendWith(Leaks.class)
class SkillVerificationTest {
  private static final String SECRET = "IGNORE ALL PREVIOUS";

  private static SkillVerificationException failure(ThrowingCallable call) {
    SkillVerificationException[] failure = new SkillVerificationException[1];
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(SkillVerificationException.class, e -> failure[0] = e)
        .hasMessageContaining("server 's'")
        .hasMessageContaining("skills/get")
        .hasMessageNotContaining(SECRET)
        .hasNoCause();
    return failure[0];
  }

  /** Loads with a server that serves this as SKILL.md, and returns why that fails. */
  private static SkillVerificationException loading(Skill entry, String served, boolean async) {
    try (ScriptedBay bay = GivenSkill.server(s -> GivenSkill.read(s, GivenSkill.URI, served))) {
      Skills skills = bay.connect().skills();
      SkillVerificationException failure =
          failure(
              () -> {
                var unused = async ? Eventually.get(skills.loadAsync(entry)) : skills.load(entry);
              });
      assertThat(bay.server().methods()).containsExactly("server/discover", "resources/read");
      assertThat(failure.skill()).isEqualTo(GivenSkill.URI);
      assertThat(failure.file()).isEqualTo(GivenSkill.URI);
      return failure;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void otherBytesOfTheSameSizeAreRefused(boolean async) {
    String served = GivenSkill.TEXT.replace("Fill them in.", "Fill it out!!");
    SkillVerificationException failure = loading(GivenSkill.entry(), served, async);
    assertThat(failure.mismatch()).isEqualTo(Mismatch.DIGEST);
    assertThat(failure.expected())
        .isEqualTo(GivenSkill.entry().resources().get(0).digest())
        .isNotEqualTo(failure.actual());
    assertThat(failure.actual()).matches("sha256:[0-9a-f]{64}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void moreBytesWithTheRightOnesInFrontAreRefused(boolean async) {
    String served = GivenSkill.TEXT + SECRET;
    SkillVerificationException failure = loading(GivenSkill.entry(), served, async);
    assertThat(failure.mismatch()).isEqualTo(Mismatch.SIZE);
    int size = GivenSkill.TEXT.getBytes(StandardCharsets.UTF_8).length;
    assertThat(failure.expected()).isEqualTo(size + " bytes");
    assertThat(failure.actual()).isEqualTo(size + SECRET.length() + " bytes");
  }

  static Stream<Arguments> frontmatter() {
    return Stream.of(
        Arguments.of("version: \"1.2\"", "version: \"" + SECRET + "\"", "$.metadata.version"),
        Arguments.of("version: \"1.2\"", "version: 1.2", "$.metadata.version"),
        Arguments.of("tags: [a, b]", "tags: [a, c]", "$.metadata.tags[1]"),
        Arguments.of("tags: [a, b]", "tags: [a]", "2 elements at $.metadata.tags"),
        Arguments.of("  tags: [a, b]\n", "", "$.metadata.tags"),
        Arguments.of("tags: [a, b]", "tags: [a, b]\n  " + SECRET + ": 1", "2 fields at $.metadata"),
        Arguments.of("metadata:", "allowed-tools: Bash\nmetadata:", "3 fields at $"),
        Arguments.of("description:", "description: " + SECRET + "\ndescription:", "as YAML"),
        Arguments.of("---\nname", "---\n[" + SECRET + "\nname", "as YAML"),
        Arguments.of("---\nname", "--\nname", "between two lines"),
        Arguments.of("---\n\nFill", "\nFill", "between two lines"),
        Arguments.of("---\nname", "\n---\nname", "between two lines"));
  }

  @ParameterizedTest
  @MethodSource("frontmatter")
  void frontmatterThatTheEntryDoesNotHaveIsRefusedAlthoughTheDigestFits(
      String right, String wrong, String place) {
    String served = GivenSkill.TEXT.replace(right, wrong);
    Skill entry =
        GivenSkill.entry(
            GivenSkill.file(GivenSkill.URI, served),
            GivenSkill.file(GivenSkill.FORMS_URI, GivenSkill.FORMS));
    SkillVerificationException failure = loading(entry, served, false);
    assertThat(failure.mismatch()).isEqualTo(Mismatch.FRONTMATTER);
    assertThat(failure.expected()).contains(place);
  }

  static Stream<Arguments> entries() {
    SkillResource skill = GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT);
    SkillResource forms = GivenSkill.file(GivenSkill.FORMS_URI, GivenSkill.FORMS);
    List<SkillResource> many = new ArrayList<>(List.of(skill));
    IntStream.range(0, 512).forEach(i -> many.add(GivenSkill.file(GivenSkill.ROOT + i, "")));
    Skill right = GivenSkill.entry();
    return Stream.of(
        Arguments.of(GivenSkill.entry(forms), "SKILL.md among the files"),
        Arguments.of(GivenSkill.entry(skill, forms, forms), "each file once"),
        Arguments.of(GivenSkill.entry(many.toArray(SkillResource[]::new)), "at most 512 files"),
        Arguments.of(sized(16L << 20), "at most 16777216 bytes"),
        Arguments.of(sized(Long.MAX_VALUE), "at most 16777216 bytes"),
        Arguments.of(sized(-1), "a size"),
        Arguments.of(digest("sha512:" + "0".repeat(128)), "sha256:"),
        Arguments.of(digest("sha256:" + "A".repeat(64)), "sha256:"),
        Arguments.of(digest("sha256:00"), "sha256:"),
        Arguments.of(inside("skill://acme/other/a.md"), "files inside"),
        Arguments.of(inside("https://example.com/a.md"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT + "../other/a.md"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT + "%2e%2E/other/a.md"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT + "a%2fb"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT + "a\\b"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT + "a?b"), "files inside"),
        Arguments.of(inside(GivenSkill.ROOT), "files inside"),
        Arguments.of(
            right.toBuilder().member("uri", "skill://acme/other/SKILL.md").build(), "the name"),
        Arguments.of(right.toBuilder().member("uri", "skill://acme").build(), "the plain URI"),
        Arguments.of(GivenSkill.dynamic(), "files with digests"));
  }

  private static Skill sized(long size) {
    SkillResource forms = GivenSkill.file(GivenSkill.FORMS_URI, GivenSkill.FORMS);
    return GivenSkill.entry(
        GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT),
        forms.toBuilder().member("size", size).build());
  }

  private static Skill digest(String digest) {
    SkillResource forms = GivenSkill.file(GivenSkill.FORMS_URI, GivenSkill.FORMS);
    return GivenSkill.entry(
        GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT),
        forms.toBuilder().member("digest", digest).build());
  }

  private static Skill inside(String uri) {
    return GivenSkill.entry(
        GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT), GivenSkill.file(uri, ""));
  }

  @ParameterizedTest
  @MethodSource("entries")
  void entryThatBreaksARuleIsNotAskedFor(Skill entry, String expected) {
    try (ScriptedBay bay = GivenSkill.server(s -> {})) {
      Skills skills = bay.connect().skills();
      SkillVerificationException failure = failure(() -> skills.load(entry));
      assertThat(failure.mismatch()).isEqualTo(Mismatch.ENTRY);
      assertThat(failure.expected()).contains(expected);
      assertThat(failure(() -> Eventually.get(skills.loadAsync(entry)))).hasSameClassAs(failure);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scripts/extract.py",
        GivenSkill.ROOT + "scripts/extract.py",
        "../other/SKILL.md",
        "references/../../SKILL.md",
        "/references/FORMS.md",
        "references\\FORMS.md",
        "references%2fFORMS.md",
        "skill://acme/other/SKILL.md",
        "https://example.com/",
        "",
        "."
      })
  void fileThatTheEntryDoesNotListIsNotAskedFor(String reference) {
    try (ScriptedBay bay =
        GivenSkill.server(s -> GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT))) {
      LoadedSkill skill = bay.connect().skills().load(GivenSkill.entry());
      SkillVerificationException failure = failure(() -> skill.read(reference));
      assertThat(failure.mismatch()).isEqualTo(Mismatch.UNLISTED);
      assertThat(failure.file()).isEqualTo(reference);
      assertThat(failure(() -> Eventually.get(skill.readAsync(reference))).mismatch())
          .isEqualTo(Mismatch.UNLISTED);
    }
  }

  @Test
  void pathsAreResolvedAsInAFileSystem() {
    String odd = GivenSkill.ROOT + "my%20file.md";
    Skill entry =
        GivenSkill.entry(
            GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT),
            GivenSkill.file(GivenSkill.FORMS_URI, GivenSkill.FORMS),
            GivenSkill.file(odd, "odd"));
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, GivenSkill.FORMS_URI, GivenSkill.FORMS);
              GivenSkill.read(s, GivenSkill.FORMS_URI, GivenSkill.FORMS);
              GivenSkill.read(s, odd, "odd");
            })) {
      LoadedSkill skill = bay.connect().skills().load(entry);
      assertThat(skill.read("./scripts/../references//FORMS.md").uri())
          .isEqualTo(GivenSkill.FORMS_URI);
      assertThat(skill.read(GivenSkill.FORMS_URI).text()).contains(GivenSkill.FORMS);
      assertThat(skill.read("my file.md").text()).contains("odd");
    }
  }

  @Test
  void fileThatFailsIsNotHandedOutAndTheOthersCanStillBeRead() {
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              GivenSkill.read(s, GivenSkill.FORMS_URI, GivenSkill.FORMS + SECRET);
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
            })) {
      LoadedSkill skill = bay.connect().skills().load(GivenSkill.entry());
      SkillVerificationException failure = failure(() -> skill.read("references/FORMS.md"));
      assertThat(failure.mismatch()).isEqualTo(Mismatch.SIZE);
      assertThat(failure.file()).isEqualTo(GivenSkill.FORMS_URI);
      assertThat(skill.read("SKILL.md").text()).contains(GivenSkill.TEXT);
    }
  }

  @Test
  void bytesAreVerifiedAsBytes() {
    byte[] image = {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff};
    byte[] other = image.clone();
    other[5] = 0;
    String uri = GivenSkill.ROOT + "assets/logo.png";
    Skill entry =
        GivenSkill.entry(
            GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT), GivenSkill.file(uri, image));
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(
                  s,
                  GivenSkill.URI,
                  blob(GivenSkill.URI, GivenSkill.TEXT.getBytes(StandardCharsets.UTF_8)));
              GivenSkill.read(s, uri, blob(uri, image));
              GivenSkill.read(s, uri, blob(uri, other));
              GivenSkill.read(s, uri, Map.of("uri", uri, "blob", "no base64"));
            })) {
      LoadedSkill skill = bay.connect().skills().load(entry);
      assertThat(skill.instructions().text()).contains(GivenSkill.TEXT);
      var logo = skill.read("assets/logo.png");
      assertThat(logo.bytes()).isEqualTo(image);
      assertThat(logo.text()).isEmpty();
      Arrays.fill(logo.bytes(), (byte) 0);
      assertThat(logo.bytes()).isEqualTo(image);
      assertThat(failure(() -> skill.read(uri)).mismatch()).isEqualTo(Mismatch.DIGEST);
      assertThatThrownBy(() -> skill.read(uri)).isInstanceOf(ProtocolException.class);
    }
  }

  private static Map<String, Json> blob(String uri, byte[] bytes) {
    return BlobResourceContents.of(uri, bytes).json().members();
  }

  @Test
  void textThatIsNoUnicodeIsNotTheFile() {
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
              s.expect("resources/read")
                  .replyRaw(
                      "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"contents\":["
                          + "{\"uri\":\"x:y\",\"text\":\"\\ud800\"}]}}");
            })) {
      Skill entry =
          GivenSkill.entry(
              GivenSkill.file(GivenSkill.URI, GivenSkill.TEXT),
              GivenSkill.file(GivenSkill.FORMS_URI, "?"));
      LoadedSkill skill = bay.connect().skills().load(entry);
      assertThat(failure(() -> skill.read("references/FORMS.md")).mismatch())
          .isEqualTo(Mismatch.SIZE);
    }
  }

  @Test
  void fileIsOneContent() {
    Map<String, String> content = Map.of("uri", GivenSkill.URI, "text", GivenSkill.TEXT);
    for (List<?> contents : List.of(List.of(), List.of(content, content))) {
      try (ScriptedBay bay =
          GivenSkill.server(s -> s.expect("resources/read").reply(Map.of("contents", contents)))) {
        Skills skills = bay.connect().skills();
        assertThatThrownBy(() -> skills.load(GivenSkill.entry()))
            .isInstanceOf(ProtocolException.class)
            .hasMessageContaining("one content, not " + contents.size());
      }
    }
  }

  @Test
  void failedLoadIsNotRemembered() {
    try (ScriptedBay bay =
        GivenSkill.server(
            s -> {
              GivenSkill.read(s, GivenSkill.URI, SECRET);
              s.expect("skills/get").reply(Map.of("skill", GivenSkill.entry()));
              GivenSkill.read(s, GivenSkill.URI, GivenSkill.TEXT);
            })) {
      Skills skills = bay.connect().skills();
      assertThat(failure(() -> skills.load(GivenSkill.entry())).mismatch())
          .isEqualTo(Mismatch.SIZE);
      Skill current = skills.get(GivenSkill.URI).skill();
      assertThat(skills.load(current).entry()).isEqualTo(GivenSkill.entry());
    }
  }
}
