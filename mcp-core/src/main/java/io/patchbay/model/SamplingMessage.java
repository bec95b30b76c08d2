package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A message of a conversation with a model. */
public final class SamplingMessage extends Payload {
  private SamplingMessage(Json json) {
    super(json);
    require("role", Json.Kind.STRING);
    required("content");
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code role} is missing or of a wrong kind
   */
  public static SamplingMessage from(Json json) {
    return new SamplingMessage(json);
  }

  /**
   * Starts one.
   *
   * @param role who speaks
   * @param content the content blocks, in order; a single block on the wire reads as a list of one
   */
  public static Builder builder(Role role, List<? extends SamplingMessageContentBlock> content) {
    return new Builder().member("role", role).member("content", Builder.single(content));
  }

  /** Creates a message of one text block. */
  public static SamplingMessage ofText(Role role, String text) {
    return builder(role, List.of(TextContent.of(text))).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns who speaks. */
  public Role role() {
    return Role.of(required("role").asString());
  }

  /** Returns the content blocks, in order; a single block on the wire reads as a list of one. */
  public List<SamplingMessageContentBlock> content() {
    return oneOrMany("content", SamplingMessageContentBlock::from);
  }

  /** Collects the members of a {@link SamplingMessage}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SamplingMessage start) {
      super(start);
    }

    /** Builds it. */
    public SamplingMessage build() {
      return new SamplingMessage(members());
    }
  }
}
