package io.patchbay.internal.results;

import io.patchbay.BinaryContent;
import io.patchbay.ResultBudget;
import io.patchbay.json.JsonException;
import io.patchbay.model.AudioContent;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.ContentBlock;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.ImageContent;
import io.patchbay.model.TextContent;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Images, sound and blobs: shown as they are, scaled down, or written to a file that a text in
 * their place names. A text, because models read it everywhere, and a link would look as if the
 * server could be asked for it. Thread-safe.
 */
final class BinaryParts {
  private final BinaryContent policy;
  private final Images images;

  BinaryParts(ResultBudget budget) {
    this.policy = budget.otherBinary();
    this.images = new Images(budget);
  }

  /** Returns whether the block may have to be replaced. */
  static boolean isBinary(ContentBlock block) {
    return block instanceof ImageContent
        || block instanceof AudioContent
        || block instanceof EmbeddedResource embedded
            && embedded.resource() instanceof BlobResourceContents;
  }

  /** Returns what stands in the place of the block: the same object where it is fine. */
  ContentBlock shown(ContentBlock block, Spill spill) {
    if (block instanceof ImageContent image) {
      Optional<ImageContent> shown = images.shown(image, spill::warn);
      return shown.isPresent()
          ? shown.get()
          : filed(
              block,
              images.isLeftOut() ? BinaryContent.FILE : policy,
              image.mimeType(),
              image::bytes,
              spill);
    } else if (block instanceof AudioContent audio) {
      return filed(block, policy, audio.mimeType(), audio::bytes, spill);
    } else if (block instanceof EmbeddedResource embedded
        && embedded.resource() instanceof BlobResourceContents blob) {
      return filed(block, policy, blob.mimeType().orElse(""), blob::bytes, spill);
    }
    return block;
  }

  private static ContentBlock filed(
      ContentBlock block,
      BinaryContent policy,
      String mediaType,
      Supplier<byte[]> content,
      Spill spill) {
    if (policy == BinaryContent.KEEP) {
      return block;
    }
    String what = MediaTypes.isPlain(mediaType) ? mediaType : "binary content";
    try {
      byte[] bytes = content.get();
      return TextContent.of(
          bytes.length == 0
              ? "[" + what + ": there is nothing in it, 0 bytes]"
              : String.format(
                  Locale.ROOT,
                  "[%s of %,d bytes: it %s]",
                  what,
                  bytes.length,
                  spill.save(bytes, mediaType)));
    } catch (JsonException e) {
      return TextContent.of(
          "[%s that is no base64: what came %s]"
              .formatted(what, spill.save(block.json().toString(), "application/json")));
    }
  }
}
