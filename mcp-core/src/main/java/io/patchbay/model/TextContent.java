package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** Text. */
public final class TextContent extends Payload
    implements ContentBlock, SamplingMessageContentBlock {
  private TextContent(Json json) {
    super(json);
    require("text", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code text} is missing or of a wrong kind
   */
  public static TextContent from(Json json) {
    return new TextContent(json);
  }

  /**
   * Starts one.
   *
   * @param text the text
   */
  public static Builder builder(String text) {
    return new Builder().member("type", "text").member("text", text);
  }

  /** Creates a block of this text. */
  public static TextContent of(String text) {
    return builder(text).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "text";
  }

  /** Returns the text. */
  public String text() {
    return required("text").asString();
  }

  /** Returns for whom it is and how much it matters. */
  public Optional<Annotations> annotations() {
    return object("annotations", Annotations::from);
  }

  /** Collects the members of a {@link TextContent}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(TextContent start) {
      super(start);
    }

    /** Sets for whom it is and how much it matters. */
    public Builder annotations(Annotations annotations) {
      return member("annotations", annotations);
    }

    /** Builds it. */
    public TextContent build() {
      return new TextContent(members());
    }
  }
}
