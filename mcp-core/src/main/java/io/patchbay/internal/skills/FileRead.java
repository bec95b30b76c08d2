package io.patchbay.internal.skills;

import io.patchbay.SkillFile;
import io.patchbay.internal.session.Request;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.ResourceContents;
import io.patchbay.model.TextResourceContents;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The request for a file of a skill, whose result is verified while it is decoded. The bytes that
 * are hashed are the bytes that are handed out.
 */
final class FileRead {
  private FileRead() {}

  /**
   * Returns the request.
   *
   * @param then makes the result of a file that was verified
   */
  static <T> Request<T> of(String uri, SkillContents contents, Function<SkillFile, T> then) {
    return new Request<>(
        "resources/read",
        Map.of("uri", uri),
        uri,
        Request.Kind.CONTENT,
        json -> then.apply(verified(uri, contents, json)));
  }

  private static SkillFile verified(String uri, SkillContents contents, Json json) {
    ReadResourceResult result = ReadResourceResult.from(json);
    List<ResourceContents> found = result.contents();
    if (found.size() != 1) {
      throw new JsonException("a file of a skill is one content, not " + found.size());
    }
    ResourceContents only = found.get(0);
    byte[] bytes = bytes(only);
    contents.check(uri, bytes);
    return SkillFile.of(uri, only.mimeType().orElse(null), bytes);
  }

  private static byte[] bytes(ResourceContents content) {
    if (content instanceof TextResourceContents text) {
      return text.text().getBytes(StandardCharsets.UTF_8);
    } else if (content instanceof BlobResourceContents blob) {
      return blob.bytes();
    }
    throw new JsonException("a file of a skill is a text or a blob");
  }
}
