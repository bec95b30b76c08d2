package io.patchbay.config.internal.edit;

import io.patchbay.config.internal.json.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the author of a file writes, as the nearest neighbours show it.
 *
 * @param unit the blanks of one level
 * @param colon what stands between a name and its value
 * @param pad what stands inside the braces of an object on one line
 * @param tallArrays whether each element of an array has its line
 */
record Style(String unit, String colon, String pad, boolean tallArrays) {

  /**
   * Finds the style at a place.
   *
   * @param way the containers of the place, the innermost first
   */
  static Style near(String text, List<Node> way) {
    return new Style(
        find(way, node -> unit(text, node), "  "),
        find(way, node -> colon(text, node), ": "),
        find(way, node -> pad(text, node), ""),
        find(way, node -> tall(text, node), false));
  }

  /** Returns what stands after a comma on one line. */
  String afterComma() {
    return colon.endsWith(":") ? "" : " ";
  }

  private static <T> T find(List<Node> way, Function<Node, @Nullable T> probe, T otherwise) {
    for (Node node : way) {
      T found = find(node, probe);
      if (found != null) {
        return found;
      }
    }
    return otherwise;
  }

  private static <T> @Nullable T find(Node node, Function<Node, @Nullable T> probe) {
    List<Node> values = values(node);
    Collections.reverse(values);
    for (Node value : values) {
      T found = find(value, probe);
      if (found != null) {
        return found;
      }
    }
    return values.isEmpty() ? null : probe.apply(node);
  }

  private static List<Node> values(Node node) {
    List<Node> values = new ArrayList<>(node.elements());
    node.members().forEach(member -> values.add(member.value()));
    return values;
  }

  private static @Nullable String unit(String text, Node node) {
    Container.Item last = new Container(text, node).item(values(node).size() - 1);
    String own = Lines.indentOf(text, node.start());
    String indent = Lines.indentOf(text, last.start());
    boolean beginsLine = Lines.startOf(text, last.start()) + indent.length() == last.start();
    boolean deeper = indent.length() > own.length() && indent.startsWith(own);
    return beginsLine && deeper ? indent.substring(own.length()) : null;
  }

  private static @Nullable String colon(String text, Node node) {
    if (!node.isObject()) {
      return null;
    }
    Node.Member member = node.members().get(node.members().size() - 1);
    int end = member.start() + 1;
    while (text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    String between = text.substring(end + 1, member.value().start());
    boolean plain = between.chars().allMatch(c -> c == ':' || Lines.isBlank((char) c));
    return plain ? between : null;
  }

  private static @Nullable String pad(String text, Node node) {
    if (!node.isObject() || Lines.broken(text, node.start(), node.end())) {
      return null;
    }
    int from = node.start() + 1;
    return text.substring(from, Lines.afterBlanks(text, from));
  }

  private static @Nullable Boolean tall(String text, Node node) {
    return node.isArray() ? Lines.broken(text, node.start(), node.elements().get(0).start()) : null;
  }
}
