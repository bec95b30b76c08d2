package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.config.internal.load.Locations;
import io.patchbay.config.internal.load.Surroundings;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.FieldDoc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/configuration.md} are those of the code; {@code
 * -Dconfiguration.write=true} writes them.
 */
final class ConfigurationDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "configuration.md");

  private static final Pattern TABLE =
      Pattern.compile("<!-- table: ([^>]+) -->\\n+(?:\\|[^\\n]*\\n)*\\n*");

  @Test
  void tablesAreThoseOfTheCode() throws IOException {
    String document = Files.readString(DOCUMENT);
    String right =
        TABLE
            .matcher(document)
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        "<!-- table: "
                            + match.group(1)
                            + " -->\n\n"
                            + table(match.group(1))
                            + "\n"));
    if (Boolean.getBoolean("configuration.write")) {
      Files.writeString(DOCUMENT, right);
    }

    assertThat(Files.readString(DOCUMENT)).isEqualTo(right);
    assertThat(TABLE.matcher(document).results()).hasSize(8);
  }

  private static String table(String what) {
    if (what.equals("locations")) {
      return locations();
    }
    String name = what.substring("fields ".length());
    List<FieldDoc> always = EntryReader.alwaysRead();
    if (name.equals("always")) {
      return fields(always);
    }
    return fields(
        EntryReader.format(ConfigFormat.valueOf(name)).fields().stream()
            .filter(field -> !always.contains(field))
            .toList());
  }

  private static String fields(List<FieldDoc> fields) {
    return "| field | value | effect |\n|---|---|---|\n"
        + fields.stream()
            .map(
                field ->
                    "| `" + field.name() + "` | " + field.value() + " | " + field.effect() + " |\n")
            .collect(Collectors.joining());
  }

  private static String locations() {
    StringBuilder table =
        new StringBuilder("| agent | scope | file | where, by system |\n|---|---|---|---|\n");
    for (Agent agent : Agent.values()) {
      List<ConfigLocation> linux = of(agent, "Linux");
      List<ConfigLocation> mac = of(agent, "Mac OS X");
      for (int i = 0; i < linux.size(); i++) {
        ConfigLocation location = linux.get(i);
        table.append(
            "| %s | %s | `%s` | %s |\n"
                .formatted(
                    agent.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    scopes(location),
                    shown(location.file()),
                    where(agent, location, mac.get(i))));
      }
    }
    return table.toString();
  }

  private static String scopes(ConfigLocation location) {
    return location.format() == ConfigFormat.CLAUDE_JSON
        ? "user, local"
        : location.scope().name().toLowerCase(Locale.ROOT);
  }

  private static String where(Agent agent, ConfigLocation linux, ConfigLocation mac) {
    if (linux.file().equals(mac.file())) {
      return "";
    }
    String windows =
        switch (agent) {
          case CLAUDE_CODE -> "C:\\Program Files\\ClaudeCode";
          case GEMINI_CLI -> "C:\\ProgramData\\gemini-cli";
          case QWEN_CODE -> "C:\\ProgramData\\qwen-code";
          default -> "%APPDATA%";
        };
    return "macOS `" + shown(mac.file()) + "`, Windows under `" + windows + "`";
  }

  private static List<ConfigLocation> of(Agent agent, String system) {
    return Locations.of(
        agent, new Surroundings(system, Path.of("/~"), Map.of(), Path.of("/project"), false, null));
  }

  private static String shown(Path file) {
    return file.toString().replace("/~/", "~/").replaceFirst("^/project/", "");
  }
}
