package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Base64;
import java.util.Optional;

/** An image. */
public final class ImageContent extends Payload
    implements ContentBlock, SamplingMessageContentBlock {
  private ImageContent(Json json) {
    super(json);
    require("data", Json.Kind.STRING);
    require("mimeType", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code data} or {@code mimeType} is missing or of a wrong kind
   */
  public static ImageContent from(Json json) {
    return new ImageContent(json);
  }

  /**
   * Starts one.
   *
   * @param data the image in base64
   * @param mimeType the media type
   */
  public static Builder builder(String data, String mimeType) {
    return new Builder().member("type", "image").member("data", data).member("mimeType", mimeType);
  }

  /**
   * Creates a block of these bytes.
   *
   * @param bytes the content
   * @param mimeType its media type
   */
  public static ImageContent of(byte[] bytes, String mimeType) {
    return builder(Base64.getEncoder().encodeToString(bytes), mimeType).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "image";
  }

  /** Returns the image in base64. */
  public String data() {
    return required("data").asString();
  }

  /** Returns the media type. */
  public String mimeType() {
    return required("mimeType").asString();
  }

  /** Returns for whom it is and how much it matters. */
  public Optional<Annotations> annotations() {
    return object("annotations", Annotations::from);
  }

  /**
   * Decodes {@code data}.
   *
   * @throws JsonException if it is not base64
   */
  public byte[] bytes() {
    return base64("data");
  }

  /** Collects the members of a {@link ImageContent}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ImageContent start) {
      super(start);
    }

    /** Sets for whom it is and how much it matters. */
    public Builder annotations(Annotations annotations) {
      return member("annotations", annotations);
    }

    /** Builds it. */
    public ImageContent build() {
      return new ImageContent(members());
    }
  }
}
