package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/**
 * The entry of one skill: what it is, and all its files with their digests (SEP-2640, Skill
 * Entries). A skill is known by its server and its {@code uri} together, never by its name.
 */
public final class Skill extends Payload {
  private static final String DYNAMIC = "dynamic";

  private Skill(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("frontmatter", SkillFrontmatter::from);
    if (!isDynamic()) {
      require("resources", Skill::files);
    }
  }

  /** An entry is complete or worth nothing: one file that cannot be read spoils it. */
  private static List<SkillResource> files(Json resources) {
    if (!resources.isArray()) {
      throw new JsonException(
          "it must be an array or \"" + DYNAMIC + "\", it is " + resources.kind());
    }
    return resources.elements().stream().map(SkillResource::from).toList();
  }

  /**
   * Returns the skill that a JSON object describes.
   *
   * @throws JsonException if a member is missing or of a wrong kind, also in one of the resources
   */
  public static Skill from(Json json) {
    return new Skill(json);
  }

  /**
   * Starts an entry of a skill whose files are known.
   *
   * @param uri the URI of its {@code SKILL.md}
   * @param frontmatter the frontmatter of that file
   * @param resources all its files, {@code SKILL.md} among them
   */
  public static Builder builder(
      String uri, SkillFrontmatter frontmatter, List<SkillResource> resources) {
    return new Builder()
        .member("uri", uri)
        .member("frontmatter", frontmatter)
        .member("resources", List.copyOf(resources));
  }

  /**
   * Starts an entry of a skill whose files are made when they are read.
   *
   * @param uri the URI of its {@code SKILL.md}
   * @param frontmatter the frontmatter of that file
   */
  public static Builder dynamic(String uri, SkillFrontmatter frontmatter) {
    return new Builder()
        .member("uri", uri)
        .member("frontmatter", frontmatter)
        .member("resources", DYNAMIC);
  }

  /** Starts from this entry. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the URI of the skill's {@code SKILL.md}. */
  public String uri() {
    return required("uri").asString();
  }

  /** Returns what the author says of the skill. */
  public SkillFrontmatter frontmatter() {
    return SkillFrontmatter.from(required("frontmatter"));
  }

  /** Returns the name in the frontmatter: a label, not an identifier. */
  public String name() {
    return frontmatter().name();
  }

  /** Returns the description in the frontmatter. */
  public String description() {
    return frontmatter().description();
  }

  /** Returns whether the files are made when they are read, so that nothing can verify them. */
  public boolean isDynamic() {
    Json resources = required("resources");
    return resources.isString() && resources.asString().equals(DYNAMIC);
  }

  /** Returns all files of the skill, in the server's order; empty if {@link #isDynamic}. */
  public List<SkillResource> resources() {
    return list("resources", SkillResource::from);
  }

  /** Collects the members of a {@link Skill}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Skill start) {
      super(start);
    }

    /**
     * Returns the entry.
     *
     * @throws JsonException if a required member was removed or has a wrong kind
     */
    public Skill build() {
      return new Skill(members());
    }
  }
}
