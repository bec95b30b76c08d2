package io.patchbay.config.internal.edit;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes values in a style. */
final class Printer {
  private final Style style;
  private final String lineEnd;

  Printer(Style style, String lineEnd) {
    this.style = style;
    this.lineEnd = lineEnd;
  }

  /** Returns a member with its name. */
  String member(String name, Json value, String indent, boolean oneLine) {
    return Json.of(name) + style.colon() + value(value, indent, oneLine);
  }

  /**
   * Returns a value.
   *
   * @param indent what its lines begin with, except the first
   */
  String value(Json value, String indent, boolean oneLine) {
    List<String> items = new ArrayList<>();
    boolean flat = oneLine || value.isArray() && !isTall(value);
    String inner = indent + style.unit();
    if (value.isObject()) {
      value.members().forEach((name, member) -> items.add(member(name, member, inner, flat)));
      return items.isEmpty() ? "{}" : wrap("{", items, "}", indent, flat ? style.pad() : null);
    } else if (value.isArray()) {
      value.elements().forEach(element -> items.add(value(element, inner, flat)));
      return items.isEmpty() ? "[]" : wrap("[", items, "]", indent, flat ? "" : null);
    }
    return value.toString();
  }

  private boolean isTall(Json array) {
    return style.tallArrays()
        || array.elements().stream().anyMatch(element -> element.isObject() || element.isArray());
  }

  private String wrap(
      String open, List<String> items, String close, String indent, @Nullable String pad) {
    if (pad != null) {
      return open + pad + String.join("," + style.afterComma(), items) + pad + close;
    }
    String line = lineEnd + indent + style.unit();
    return open + line + String.join("," + line, items) + lineEnd + indent + close;
  }
}
