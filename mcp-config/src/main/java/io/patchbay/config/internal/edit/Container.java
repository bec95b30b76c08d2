package io.patchbay.config.internal.edit;

import io.patchbay.config.internal.json.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object or array in its text: its items, and what stands between them. */
final class Container {
  private final String text;
  private final Node node;
  private final List<Item> items;

  /**
   * A member or an element.
   *
   * @param start where it begins
   * @param end where it ends
   */
  record Item(int start, int end) {}

  Container(String text, Node node) {
    this.text = text;
    this.node = node;
    this.items =
        node.isObject()
            ? node.members().stream().map(m -> new Item(m.start(), m.value().end())).toList()
            : node.elements().stream().map(e -> new Item(e.start(), e.end())).toList();
  }

  String text() {
    return text;
  }

  Node node() {
    return node;
  }

  int size() {
    return items.size();
  }

  Item item(int index) {
    return items.get(index);
  }

  /** Returns the place after the opening brace or bracket. */
  int open() {
    return node.start() + 1;
  }

  /** Returns the place of the closing brace or bracket. */
  int close() {
    return node.end() - 1;
  }

  /** Returns where what stands before an item begins. */
  int gapBefore(int index) {
    return index == 0 ? open() : item(index - 1).end();
  }

  /** Returns where what stands after an item ends. */
  int gapAfter(int index) {
    return index == size() - 1 ? close() : item(index + 1).start();
  }

  List<Piece> before(int index) {
    return Piece.between(text, gapBefore(index), item(index).start());
  }

  List<Piece> after(int index) {
    return Piece.between(text, item(index).end(), gapAfter(index));
  }

  static @Nullable Piece comma(List<Piece> pieces) {
    return pieces.stream().filter(Piece::isComma).findFirst().orElse(null);
  }

  /** Returns where an item begins with the comments that stand before it on its line. */
  int lead(int index) {
    int at = item(index).start();
    List<Piece> before = before(index);
    for (int i = before.size() - 1; i >= 0; i--) {
      Piece piece = before.get(i);
      if (!piece.isBlockComment() || Lines.broken(text, piece.start(), at)) {
        break;
      }
      at = piece.start();
    }
    return at;
  }

  /** Returns whether nothing else stands before an item on its line. */
  boolean beginsLine(int index) {
    int lead = lead(index);
    int floor = gapBefore(index);
    for (Piece piece : before(index)) {
      if (piece.end() <= lead) {
        floor = piece.end();
      }
    }
    return Lines.broken(text, floor, lead);
  }

  /** Returns the place after the comments that follow on the same line. */
  int afterComments(int from, int limit) {
    int at = from;
    for (Piece piece : Piece.between(text, from, limit)) {
      if (piece.isComma() || Lines.broken(text, at, piece.start())) {
        break;
      }
      at = piece.end();
    }
    return at;
  }
}
