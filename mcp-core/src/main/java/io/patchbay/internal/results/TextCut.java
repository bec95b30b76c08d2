package io.patchbay.internal.results;

import io.patchbay.model.ContentBlock;
import io.patchbay.model.TextContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Cuts the text of a result at a number of characters, all blocks together: those before the cut
 * stay, the one that it falls into ends there and is followed by a block that says so, and those
 * after it are left out. What is not text stays where it is.
 */
final class TextCut {
  private final List<ContentBlock> blocks;
  private final int limit;

  TextCut(List<ContentBlock> blocks, int limit) {
    this.blocks = blocks;
    this.limit = limit;
  }

  /** Returns how many characters of text there are. */
  long length() {
    return texts().stream().mapToLong(String::length).sum();
  }

  private List<String> texts() {
    return blocks.stream().filter(block -> !BinaryParts.isBinary(block)).map(Texts::of).toList();
  }

  /** Returns the blocks within the limit, with the whole text in a file. */
  List<ContentBlock> cut(Spill spill) {
    List<ContentBlock> kept = new ArrayList<>();
    int left = limit;
    int noteAt = -1;
    for (ContentBlock block : blocks) {
      String text = BinaryParts.isBinary(block) ? "" : Texts.of(block);
      if (text.length() <= left && noteAt < 0 || BinaryParts.isBinary(block)) {
        left -= text.length();
        kept.add(block);
      } else if (noteAt < 0) {
        String start = Texts.isDivisible(block) ? Characters.first(text, left) : "";
        if (!start.isEmpty()) {
          kept.add(Texts.with(start, block));
          left -= start.length();
        }
        noteAt = kept.size();
      }
    }
    kept.add(noteAt, note(limit - left, spill));
    return kept;
  }

  private TextContent note(int kept, Spill spill) {
    long whole = length();
    String saved = spill.save(texts().stream().collect(Collectors.joining("\n\n")), "text/plain");
    return TextContent.of(
        String.format(
            Locale.ROOT,
            "[%,d of %,d characters are left out here: the whole text %s]",
            whole - kept,
            whole,
            saved));
  }
}
