package io.patchbay;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file of a skill: the very bytes that were verified. Untrusted content. Immutable. */
public final class SkillFile {
  private final String uri;
  private final @Nullable String mimeType;
  private final byte[] bytes;

  private SkillFile(String uri, @Nullable String mimeType, byte[] bytes) {
    this.uri = uri;
    this.mimeType = mimeType;
    this.bytes = bytes;
  }

  /**
   * Creates a file.
   *
   * @param uri its URI
   * @param mimeType its media type, or null if its server does not say
   * @param bytes what it holds
   */
  public static SkillFile of(String uri, @Nullable String mimeType, byte[] bytes) {
    return new SkillFile(uri, mimeType, bytes.clone());
  }

  /** Returns the URI. */
  public String uri() {
    return uri;
  }

  /** Returns the media type, as the server says. */
  public Optional<String> mimeType() {
    return Optional.ofNullable(mimeType);
  }

  /** Returns the bytes, in an array of the caller's own. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns how many bytes there are. */
  public int size() {
    return bytes.length;
  }

  /** Returns the text, if the bytes are UTF-8, however the server sent them. */
  public Optional<String> text() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Returns the URI and the size. */
  @Override
  public String toString() {
    return "SkillFile[" + uri + ", " + bytes.length + " bytes]";
  }
}
