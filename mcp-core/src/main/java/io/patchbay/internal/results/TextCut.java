package io.patchbay.internal.results;

import io.patchbay.internal.text.Characters;
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
  private final List<Part> parts;
  private final int limit;

  /**
   * A block and whether its text counts; what we put in the place of a block does not.
   *
   * @param block the block
   * @param counts whether its text counts
   */
  record Part(ContentBlock block, boolean counts) {
    String text() {
      return counts ? Texts.of(block) : "";
    }
  }

  TextCut(List<Part> parts, int limit) {
    this.parts = parts;
    this.limit = limit;
  }

  /** Returns the blocks within the limit, with the whole text in a file where it is longer. */
  List<ContentBlock> kept(Spill spill) {
    long whole = parts.stream().mapToLong(part -> part.text().length()).sum();
    if (whole > limit) {
      return cut(whole, spill);
    }
    return parts.stream().map(Part::block).collect(Collectors.toCollection(ArrayList::new));
  }

  private List<ContentBlock> cut(long whole, Spill spill) {
    List<ContentBlock> kept = new ArrayList<>();
    int left = limit;
    int noteAt = -1;
    for (Part part : parts) {
      String text = part.text();
      if (!part.counts() || noteAt < 0 && text.length() <= left) {
        left -= text.length();
        kept.add(part.block());
      } else if (noteAt < 0) {
        String start = Texts.isDivisible(part.block()) ? Characters.first(text, left) : "";
        if (!start.isEmpty()) {
          kept.add(Texts.with(start, part.block()));
          left -= start.length();
        }
        noteAt = kept.size();
      }
    }
    kept.add(noteAt, note(whole - (limit - left), whole, spill));
    return kept;
  }

  private TextContent note(long leftOut, long whole, Spill spill) {
    String text =
        parts.stream().filter(Part::counts).map(Part::text).collect(Collectors.joining("\n\n"));
    return TextContent.of(
        String.format(
            Locale.ROOT,
            "[%,d of %,d characters are left out here: the whole text %s]",
            leftOut,
            whole,
            spill.save(text, "text/plain")));
  }
}
