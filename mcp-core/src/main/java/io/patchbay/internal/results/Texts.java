package io.patchbay.internal.results;

import io.patchbay.model.ContentBlock;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;

/** The text of a block: what counts against the limit, and what the block is when it is cut. */
final class Texts {
  private Texts() {}

  /** Returns the text; of a link or an unknown block it is the JSON. */
  static String of(ContentBlock block) {
    if (block instanceof TextContent text) {
      return text.text();
    } else if (block instanceof EmbeddedResource embedded
        && embedded.resource() instanceof TextResourceContents contents) {
      return contents.text();
    }
    return block.json().toString();
  }

  /** Returns whether a part of the block's text is of use. */
  static boolean isDivisible(ContentBlock block) {
    return block instanceof TextContent
        || block instanceof EmbeddedResource embedded
            && embedded.resource() instanceof TextResourceContents;
  }

  /**
   * Returns a copy of a divisible block with another text, nothing of the block kept but copies.
   */
  static ContentBlock with(String text, ContentBlock block) {
    if (block instanceof EmbeddedResource embedded
        && embedded.resource() instanceof TextResourceContents contents) {
      TextResourceContents.Builder cut = TextResourceContents.builder(contents.uri(), text);
      Detached.membersBut(contents.json(), "text").forEach(cut::member);
      EmbeddedResource.Builder copy = EmbeddedResource.builder(cut.build());
      Detached.membersBut(block.json(), "resource").forEach(copy::member);
      return copy.build();
    }
    TextContent.Builder cut = TextContent.builder(text);
    Detached.membersBut(block.json(), "text").forEach(cut::member);
    return cut.build();
  }
}
