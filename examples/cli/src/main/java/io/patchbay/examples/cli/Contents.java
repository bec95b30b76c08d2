package io.patchbay.examples.cli;

import io.patchbay.model.AudioContent;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.ContentBlock;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.ImageContent;
import io.patchbay.model.ResourceContents;
import io.patchbay.model.ResourceLink;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;

/** Content as a person reads it in a terminal. */
final class Contents {
  private Contents() {}

  static String show(ContentBlock block) {
    if (block instanceof TextContent text) {
      return text.text();
    } else if (block instanceof ImageContent image) {
      return "[image " + image.mimeType() + ", " + image.data().length() + " characters of base64]";
    } else if (block instanceof AudioContent audio) {
      return "[audio " + audio.mimeType() + ", " + audio.data().length() + " characters of base64]";
    } else if (block instanceof ResourceLink link) {
      return "[resource " + link.uri() + "]";
    } else if (block instanceof EmbeddedResource embedded) {
      return show(embedded.resource());
    }
    return block.json().toString();
  }

  static String show(ResourceContents contents) {
    if (contents instanceof TextResourceContents text) {
      return text.text();
    } else if (contents instanceof BlobResourceContents blob) {
      return "[" + blob.uri() + ": " + blob.blob().length() + " characters of base64]";
    }
    return contents.json().toString();
  }
}
