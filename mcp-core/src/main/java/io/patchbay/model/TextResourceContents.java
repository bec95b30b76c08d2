package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** The text of a resource. */
public final class TextResourceContents extends Payload implements ResourceContents {
  private TextResourceContents(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("text", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} or {@code text} is missing or of a wrong kind
   */
  public static TextResourceContents from(Json json) {
    return new TextResourceContents(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the resource
   * @param text the text
   */
  public static Builder builder(String uri, String text) {
    return new Builder().member("uri", uri).member("text", text);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the text. */
  public String text() {
    return required("text").asString();
  }

  @Override
  public Optional<String> mimeType() {
    return string("mimeType");
  }

  /** Collects the members of a {@link TextResourceContents}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(TextResourceContents start) {
      super(start);
    }

    /** Sets the media type. */
    public Builder mimeType(String mimeType) {
      return member("mimeType", mimeType);
    }

    /** Builds it. */
    public TextResourceContents build() {
      return new TextResourceContents(members());
    }
  }
}
