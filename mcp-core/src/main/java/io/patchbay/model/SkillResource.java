package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A file of a skill, with the digest and the size of its bytes (SEP-2640, Skill Entries). */
public final class SkillResource extends Payload {
  private SkillResource(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("digest", Json.Kind.STRING);
    require("size", Json::asLong);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if a member is missing or of a wrong kind
   */
  public static SkillResource from(Json json) {
    return new SkillResource(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the file
   * @param digest {@code sha256:} and 64 lower-case hexadecimal digits
   * @param size how many bytes the file has
   */
  public static Builder builder(String uri, String digest, long size) {
    return new Builder().member("uri", uri).member("digest", digest).member("size", size);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the URI of the file. */
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the digest of the file's bytes as the server wrote it. */
  public String digest() {
    return required("digest").asString();
  }

  /** Returns how many bytes the file has. */
  public long size() {
    return required("size").asLong();
  }

  /** Collects the members of a {@link SkillResource}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SkillResource start) {
      super(start);
    }

    /** Builds it. */
    public SkillResource build() {
      return new SkillResource(members());
    }
  }
}
