package io.patchbay.tests;

import io.patchbay.Skills;
import io.patchbay.json.Json;
import io.patchbay.model.Skill;
import io.patchbay.model.SkillFrontmatter;
import io.patchbay.model.SkillResource;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A skill, and servers that have it. */
final class GivenSkill {
  static final String ROOT = "skill://acme/pdf-processing/";
  static final String URI = ROOT + "SKILL.md";
  static final String FORMS_URI = ROOT + "references/FORMS.md";
  static final String TEXT =
      """
      ---
      name: pdf-processing
      description: Fills forms – in PDF
      metadata:
        version: "1.2"
        tags: [a, b]
      ---

      Fill them in.
      """;
  static final String FORMS = "Forms have fields.\n";
  static final SkillFrontmatter FRONTMATTER =
      SkillFrontmatter.builder("pdf-processing", "Fills forms – in PDF")
          .metadata(Map.of("version", "1.2", "tags", List.of("a", "b")))
          .build();

  private GivenSkill() {}

  /** The entry of the skill, right in everything. */
  static Skill entry() {
    return entry(file(URI, TEXT), file(FORMS_URI, FORMS));
  }

  static Skill entry(SkillResource... files) {
    return Skill.builder(URI, FRONTMATTER, Arrays.asList(files)).build();
  }

  static Skill dynamic() {
    return Skill.dynamic(URI, FRONTMATTER).build();
  }

  static SkillResource file(String uri, String text) {
    return file(uri, text.getBytes(StandardCharsets.UTF_8));
  }

  static SkillResource file(String uri, byte[] bytes) {
    return SkillResource.builder(uri, digest(bytes), bytes.length).build();
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "sha256:" + HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** What a server says that has skills, and directories. */
  static Map<String, Object> capabilities() {
    return capabilities(Map.of("directoryRead", true));
  }

  static Map<String, Object> capabilities(Object settings) {
    return Map.of("resources", Map.of(), "extensions", Map.of(Skills.EXTENSION, settings));
  }

  /** A server of either era that has skills. */
  static ScriptedBay server(boolean modern, Consumer<Script> script) {
    return ScriptedBay.of(
        s ->
            script.accept(
                modern ? s.discover(capabilities()) : s.handshake("2025-11-25", capabilities())));
  }

  static ScriptedBay server(Consumer<Script> script) {
    return server(true, script);
  }

  /** Expects a file to be read, and answers with a text. */
  static void read(Script script, String uri, String text) {
    read(script, uri, Map.of("uri", uri, "mimeType", "text/markdown", "text", text));
  }

  static void read(Script script, String uri, Map<String, ?> content) {
    script
        .expect("resources/read")
        .with("params.uri", uri)
        .reply(Map.of("contents", List.of(content)));
  }

  static Json json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }
}
