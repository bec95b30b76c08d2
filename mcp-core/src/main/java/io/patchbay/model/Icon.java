package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** An image to show beside a name (since 2025-11-25). */
public final class Icon extends Payload {
  private Icon(Json json) {
    super(json);
    require("src", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code src} is missing or of a wrong kind
   */
  public static Icon from(Json json) {
    return new Icon(json);
  }

  /**
   * Starts one.
   *
   * @param src where the image is, an https or data URI
   */
  public static Builder builder(String src) {
    return new Builder().member("src", src);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns where the image is, an https or data URI. */
  public String src() {
    return required("src").asString();
  }

  /** Returns the media type of the image. */
  public Optional<String> mimeType() {
    return string("mimeType");
  }

  /** Returns the sizes the image is good for, such as {@code 48x48} or {@code any}. */
  public List<String> sizes() {
    return strings("sizes");
  }

  /** Returns the background the image is made for. */
  public Optional<IconTheme> theme() {
    return string("theme").map(IconTheme::of);
  }

  /** Collects the members of a {@link Icon}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Icon start) {
      super(start);
    }

    /** Sets the media type of the image. */
    public Builder mimeType(String mimeType) {
      return member("mimeType", mimeType);
    }

    /** Sets the sizes the image is good for, such as {@code 48x48} or {@code any}. */
    public Builder sizes(List<String> sizes) {
      return member("sizes", List.copyOf(sizes));
    }

    /** Sets the background the image is made for. */
    public Builder theme(IconTheme theme) {
      return member("theme", theme);
    }

    /** Builds it. */
    public Icon build() {
      return new Icon(members());
    }
  }
}
