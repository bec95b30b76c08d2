package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Base64;
import java.util.Optional;

/** The bytes of a resource. */
public final class BlobResourceContents extends Payload implements ResourceContents {
  private BlobResourceContents(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
    require("blob", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} or {@code blob} is missing or of a wrong kind
   */
  public static BlobResourceContents from(Json json) {
    return new BlobResourceContents(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the resource
   * @param blob the bytes in base64
   */
  public static Builder builder(String uri, String blob) {
    return new Builder().member("uri", uri).member("blob", blob);
  }

  /**
   * Creates contents of these bytes.
   *
   * @param uri the URI of the resource
   * @param bytes the bytes
   */
  public static BlobResourceContents of(String uri, byte[] bytes) {
    return builder(uri, Base64.getEncoder().encodeToString(bytes)).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the bytes in base64. */
  public String blob() {
    return required("blob").asString();
  }

  @Override
  public Optional<String> mimeType() {
    return string("mimeType");
  }

  /**
   * Decodes {@code blob}.
   *
   * @throws JsonException if it is not base64
   */
  public byte[] bytes() {
    return base64("blob");
  }

  /** Collects the members of a {@link BlobResourceContents}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(BlobResourceContents start) {
      super(start);
    }

    /** Sets the media type. */
    public Builder mimeType(String mimeType) {
      return member("mimeType", mimeType);
    }

    /** Builds it. */
    public BlobResourceContents build() {
      return new BlobResourceContents(members());
    }
  }
}
