package io.patchbay.config.internal.edit;

import io.patchbay.config.internal.edit.Container.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes when an item goes.
 *
 * <p>An item that has its lines for itself goes with them, and so do the comments after it on its
 * last line and the whole-line comments directly above it. A comment stays if something else claims
 * it: an empty line between makes it one about the section, above the only item it may be about the
 * object, and after an item that shares its line it is the line's. The comma before goes only if
 * the item was last and had none after it. An object that has nothing left is written as {@code
 * {}}.
 */
final class Removal {
  private final Container container;
  private final String text;
  private final int index;
  private final Item item;
  private final @Nullable Piece commaBefore;
  private final @Nullable Piece commaAfter;

  Removal(Container container, int index) {
    this.container = container;
    this.text = container.text();
    this.index = index;
    this.item = container.item(index);
    this.commaBefore = index == 0 ? null : Container.comma(container.before(index));
    this.commaAfter = Container.comma(container.after(index));
  }

  List<Splice> splices() {
    if (container.size() == 1) {
      return only();
    }
    Splice lines = lines(true);
    return lines == null ? partOfLine() : withCommaBefore(lines);
  }

  private List<Splice> only() {
    Splice lines = lines(false);
    Splice gone = lines == null ? Splice.delete(container.lead(index), end()) : lines;
    boolean commentsStay =
        Piece.between(text, container.open(), item.start()).stream()
                .anyMatch(piece -> piece.start() < gone.start())
            || Piece.between(text, item.end(), container.close()).stream()
                .anyMatch(piece -> piece.start() >= gone.end());
    return List.of(commentsStay ? gone : Splice.delete(container.open(), container.close()));
  }

  /** Returns where the item ends with its comma. */
  private int end() {
    return commaAfter == null ? item.end() : commaAfter.end();
  }

  private boolean isLast() {
    return index == container.size() - 1;
  }

  private List<Splice> withCommaBefore(Splice gone) {
    if (isLast() && commaAfter == null && commaBefore != null) {
      return List.of(Splice.delete(commaBefore.start(), commaBefore.end()), gone);
    }
    return List.of(gone);
  }

  /** Returns the item's lines, or null if it has them not for itself. */
  private @Nullable Splice lines(boolean commentsAbove) {
    if (!container.beginsLine(index)) {
      return null;
    }
    int rest = container.afterComments(end(), container.gapAfter(index));
    int lineEnd = Lines.afterBlanks(text, rest);
    if (!Lines.endsAt(text, lineEnd)) {
      return null;
    }
    int start = Lines.startOf(text, container.lead(index));
    return Splice.delete(
        commentsAbove ? above(start) : start, lineEnd + Lines.endAt(text, lineEnd).length());
  }

  private int above(int start) {
    List<Piece> before = new ArrayList<>(container.before(index));
    int from = start;
    for (int i = before.size() - 1; i >= 0; i--) {
      Piece piece = before.get(i);
      if (piece.start() >= start) {
        continue;
      }
      int floor = i == 0 ? container.gapBefore(index) : before.get(i - 1).end();
      int lineEnd = Lines.afterBlanks(text, piece.end());
      boolean directlyAbove = lineEnd + Lines.endAt(text, lineEnd).length() == from;
      if (piece.isComma() || !directlyAbove || !Lines.broken(text, floor, piece.start())) {
        break;
      }
      from = Lines.startOf(text, piece.start());
    }
    return from;
  }

  private List<Splice> partOfLine() {
    if (!isLast()) {
      return List.of(beforeNext());
    }
    int lead = container.lead(index);
    boolean plain = container.before(index).stream().filter(this::followsComma).findAny().isEmpty();
    if (commaAfter != null) {
      int from = plain && commaBefore != null ? commaBefore.end() : lead;
      return List.of(Splice.delete(from, end()));
    }
    int to = closesLine();
    if (plain && commaBefore != null) {
      return List.of(Splice.delete(commaBefore.start(), to));
    }
    return withCommaBefore(Splice.delete(lead, to));
  }

  private boolean followsComma(Piece piece) {
    return commaBefore != null && piece.start() > commaBefore.start();
  }

  private Splice beforeNext() {
    int lead = container.lead(index);
    int after = Lines.afterBlanks(text, end());
    if (Lines.endsAt(text, after) && !container.beginsLine(index)) {
      return Splice.delete(Lines.beforeBlanks(text, lead), after);
    }
    return Splice.delete(lead, after);
  }

  /** Returns where the item ends with its comments, if nothing but the closing follows them. */
  private int closesLine() {
    int rest = container.afterComments(item.end(), container.close());
    boolean closed = !Lines.broken(text, item.end(), container.close());
    return closed ? rest : item.end();
  }
}
