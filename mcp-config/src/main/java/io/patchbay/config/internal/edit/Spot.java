package io.patchbay.config.internal.edit;

import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place in a document that a path leads to, or as far as it goes. */
final class Spot {
  private final String text;
  private final List<Node> way;
  private final String name;
  private final List<String> missing;
  private final @Nullable Member member;

  /**
   * Creates a spot.
   *
   * @param way the objects of the place, the innermost first
   * @param name of the member there, which may be missing
   * @param missing the names that follow and have no place
   */
  private Spot(String text, List<Node> way, String name, List<String> missing) {
    this.text = text;
    this.way = way;
    this.name = name;
    this.missing = missing;
    this.member = way.get(0).member(name).orElse(null);
  }

  /** Follows a path. A value on the way that is {@code null} is one to replace. */
  static Spot find(String text, List<String> path) throws MalformedException, UnfitException {
    List<Node> way = new ArrayList<>();
    Node at = JsonDocument.parse(text).root();
    for (int i = 0; ; i++) {
      if (!at.isObject()) {
        String what = i == 0 ? "the file" : keyPath(path.subList(0, i));
        throw new UnfitException(what + " is no object", at.start());
      }
      way.add(0, at);
      Node next = at.get(path.get(i));
      boolean ends = next == null || next.kind() == Json.Kind.NULL || i == path.size() - 1;
      if (next == null || ends) {
        return new Spot(text, way, path.get(i), path.subList(i + 1, path.size()));
      }
      at = next;
    }
  }

  static String keyPath(List<String> path) {
    return String.join(".", path);
  }

  @Nullable Node value() {
    return member == null ? null : member.value();
  }

  List<String> missing() {
    return missing;
  }

  private Container object() {
    return new Container(text, way.get(0));
  }

  private int index() {
    return member == null ? -1 : way.get(0).members().lastIndexOf(member);
  }

  /** Inserts the missing member. */
  String insert(Json value) {
    Style style = Style.near(text, way);
    Container object = object();
    Insertion insertion = new Insertion(object, style, holderHasLine());
    Printer printer = new Printer(style, Lines.endNear(text, object.close()));
    boolean oneLine = !insertion.ownLine() || siblingsHaveOneLine();
    String item = printer.member(name, value, insertion.indent(), oneLine);
    return Splice.apply(text, insertion.of(item));
  }

  /** Replaces the member's value. */
  String replace(Node there, Json value) {
    boolean empty = there.members().isEmpty() && there.elements().isEmpty();
    boolean oneLine =
        empty
            ? !object().beginsLine(index()) || siblingsHaveOneLine()
            : !Lines.broken(text, there.start(), there.end());
    Printer printer = new Printer(Style.near(text, way), Lines.endNear(text, there.end()));
    String indent = Lines.indentOf(text, there.start());
    return Splice.apply(
        text,
        List.of(new Splice(there.start(), there.end(), printer.value(value, indent, oneLine))));
  }

  /** Removes the member. */
  String remove() {
    return Splice.apply(text, new Removal(object(), index()).splices());
  }

  /** Adds an element to the array that is the member's value. */
  String append(Node there, Json value) {
    Container array = new Container(text, there);
    List<Node> longer = new ArrayList<>(way);
    longer.add(0, there);
    Style style = Style.near(text, longer);
    boolean tall = style.tallArrays() && object().beginsLine(index());
    return Splice.apply(text, new Insertion(array, style, tall).of(value.toString()));
  }

  private boolean siblingsHaveOneLine() {
    List<Member> siblings = way.get(0).members();
    for (int i = siblings.size() - 1; i >= 0; i--) {
      Node value = siblings.get(i).value();
      boolean full = !value.members().isEmpty() || !value.elements().isEmpty();
      if (full && value.isObject() && i != index()) {
        return !Lines.broken(text, value.start(), value.end());
      }
    }
    return false;
  }

  /** Returns whether the object is the file's, or begins on a line of its own in another one. */
  private boolean holderHasLine() {
    if (way.size() == 1) {
      return true;
    }
    Container holder = new Container(text, way.get(1));
    for (int i = 0; i < holder.size(); i++) {
      if (holder.item(i).end() == way.get(0).end()) {
        return holder.beginsLine(i);
      }
    }
    return true;
  }
}
