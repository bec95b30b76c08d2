package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the author of a skill says of it: the YAML frontmatter of its {@code SKILL.md} as JSON,
 * every field of it (SEP-2640, Frontmatter; Agent Skills specification). Untrusted text.
 */
public final class SkillFrontmatter extends Payload {
  private SkillFrontmatter(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
    require("description", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} or {@code description} is missing or of a wrong kind
   */
  public static SkillFrontmatter from(Json json) {
    return new SkillFrontmatter(json);
  }

  /**
   * Starts one.
   *
   * @param name the skill's name
   * @param description what the skill is for
   */
  public static Builder builder(String name, String description) {
    return new Builder().member("name", name).member("description", description);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name: a label, which other skills of the same server may have too. */
  public String name() {
    return required("name").asString();
  }

  /** Returns what the skill is for and when to use it, in words for the model. */
  public String description() {
    return required("description").asString();
  }

  /** Returns the license, or the file that has it. */
  public Optional<String> license() {
    return string("license");
  }

  /** Returns what the skill needs of its surroundings. */
  public Optional<String> compatibility() {
    return string("compatibility");
  }

  /** Returns what else the author noted, by key. */
  public Map<String, Json> metadata() {
    return map("metadata", Function.identity());
  }

  /**
   * Returns {@code allowed-tools}: what the skill asks for, never what it may do. A host ignores it
   * unless the user has approved it for this very skill (SEP-2640, Security Considerations).
   */
  public Optional<String> allowedTools() {
    return string("allowed-tools");
  }

  /** Collects the members of a {@link SkillFrontmatter}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SkillFrontmatter start) {
      super(start);
    }

    /** Sets the license, or the file that has it. */
    public Builder license(String license) {
      return member("license", license);
    }

    /** Sets what the skill needs of its surroundings. */
    public Builder compatibility(String compatibility) {
      return member("compatibility", compatibility);
    }

    /** Sets what else the author noted, by key. */
    public Builder metadata(Map<String, ?> metadata) {
      return member("metadata", copy(metadata));
    }

    /** Sets which tools the skill asks for. */
    public Builder allowedTools(String allowedTools) {
      return member("allowed-tools", allowedTools);
    }

    /** Builds it. */
    public SkillFrontmatter build() {
      return new SkillFrontmatter(members());
    }
  }
}
