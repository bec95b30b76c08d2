package io.patchbay.config.internal.edit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where and how one more item stands at the end of an object or array: as the last item does, on a
 * line of its own or on the same line. What follows the last item's line, comments too, stays below
 * the new one, so that they never seem to be about it.
 */
final class Insertion {
  private final Container container;
  private final String text;
  private final Style style;
  private final boolean ownLine;

  /**
   * Finds the place.
   *
   * @param holderHasLine whether what is in an empty container begins on a line of its own
   */
  Insertion(Container container, Style style, boolean holderHasLine) {
    this.container = container;
    this.text = container.text();
    this.style = style;
    this.ownLine = container.size() == 0 ? opensUp(holderHasLine) : !followsOnLine();
  }

  /** Returns whether the item gets a line of its own. */
  boolean ownLine() {
    return ownLine;
  }

  /** Returns what the lines of the item begin with. */
  String indent() {
    int last = container.size() - 1;
    if (last >= 0 && container.beginsLine(last)) {
      return Lines.indentOf(text, container.item(last).start());
    }
    List<Piece> comments = Piece.between(text, container.open(), container.close());
    if (last < 0 && !comments.isEmpty()) {
      Piece comment = comments.get(comments.size() - 1);
      if (Lines.broken(text, container.open(), comment.start())) {
        return Lines.indentOf(text, comment.start());
      }
    }
    return Lines.indentOf(text, container.open()) + style.unit();
  }

  private boolean opensUp(boolean holderHasLine) {
    return Lines.broken(text, container.open(), container.close()) || holderHasLine;
  }

  private boolean followsOnLine() {
    int last = container.size() - 1;
    if (container.beginsLine(last)) {
      return false;
    }
    int end = container.item(last).end();
    if (!Lines.broken(text, end, container.close())) {
      return true;
    }
    return last > 0
        && !Lines.broken(text, container.item(last - 1).end(), container.item(last).start())
        && container.after(last).stream().allMatch(Piece::isComma);
  }

  /** Returns what puts an item there. */
  List<Splice> of(String item) {
    if (container.size() == 0) {
      return List.of(intoEmpty(item));
    }
    Piece comma = Container.comma(container.after(container.size() - 1));
    return ownLine ? onOwnLine(item, comma) : onSameLine(item, comma);
  }

  private List<Splice> onOwnLine(String item, @Nullable Piece comma) {
    int end = container.item(container.size() - 1).end();
    int from = comma == null ? end : comma.end();
    int at = toLineEnd(container.afterComments(from, container.close()));
    String line = Lines.endNear(text, at) + indent() + item;
    return comma == null
        ? List.of(Splice.insert(end, ","), Splice.insert(at, line))
        : List.of(Splice.insert(at, line + ","));
  }

  private List<Splice> onSameLine(String item, @Nullable Piece comma) {
    if (comma != null) {
      return List.of(Splice.insert(comma.end(), gap() + item + ","));
    }
    int end = container.item(container.size() - 1).end();
    int at = container.afterComments(end, container.close());
    return List.of(Splice.insert(at, "," + gap() + item));
  }

  /** Returns what stands between a comma and the next item. */
  private String gap() {
    int last = container.size() - 1;
    if (last > 0) {
      Piece comma = Container.comma(container.before(last));
      int start = container.item(last).start();
      if (comma != null && Lines.afterBlanks(text, comma.end()) == start) {
        return text.substring(comma.end(), start);
      }
    }
    return style.afterComma();
  }

  private Splice intoEmpty(String item) {
    List<Piece> comments = Piece.between(text, container.open(), container.close());
    int from = comments.isEmpty() ? container.open() : comments.get(comments.size() - 1).end();
    if (!ownLine) {
      String before = comments.isEmpty() ? style.pad() : " ";
      return new Splice(from, container.close(), before + item + style.pad());
    }
    int at = toLineEnd(from);
    String line = Lines.endNear(text, at) + indent() + item;
    if (Lines.broken(text, at, container.close())) {
      return Splice.insert(at, line);
    }
    String closing = Lines.endNear(text, at) + Lines.indentOf(text, container.node().start());
    return new Splice(at, container.close(), line + closing);
  }

  private int toLineEnd(int at) {
    int after = Lines.afterBlanks(text, at);
    return Lines.endsAt(text, after) ? after : at;
  }
}
