package io.patchbay.config.internal.edit;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Files as people might write them, and worse. */
final class RandomFile {
  static final List<String> NAMES = List.of("a", "b", "c-1", "d_2", "é\"\\", "f");

  private final Random random;
  private final String unit;
  private final List<String> lineEnds;
  private final boolean comments;
  private final boolean wild;
  private final StringBuilder out = new StringBuilder();

  RandomFile(Random random) {
    this.random = random;
    this.unit = List.of("\t", "  ", "    ", "").get(random.nextInt(4));
    this.lineEnds =
        List.of(List.of("\n"), List.of("\r\n"), List.of("\r"), List.of("\n", "\r\n", "\r"))
            .get(random.nextInt(4));
    this.comments = random.nextBoolean();
    this.wild = random.nextInt(3) == 0;
  }

  /** Returns a value without duplicate names. */
  Json value(int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0 -> Json.of("x\n" + random.nextInt(3));
      case 1 -> Json.of(random.nextInt(3));
      case 2 -> Json.ofNull();
      case 3 -> Json.of(List.of(value(0), value(0)));
      default -> {
        Map<String, Json> members = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          members.put(NAMES.get(random.nextInt(NAMES.size())), value(depth - 1));
        }
        yield Json.of(members);
      }
    };
  }

  String text() {
    if (random.nextInt(4) == 0) {
      out.append('\uFEFF');
    }
    if (random.nextInt(20) == 0) {
      return out.toString();
    }
    space("");
    object(List.of("mcpServers", "list", "a", "b"), "", 3);
    space("");
    if (random.nextBoolean()) {
      out.append(lineEnd());
    }
    return out.toString();
  }

  private void object(List<String> names, String indent, int depth) {
    boolean tall = random.nextInt(4) > 0;
    out.append('{');
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      between(tall, indent + unit);
      String name = names.get(random.nextInt(names.size()));
      out.append(Json.of(name)).append(random.nextBoolean() ? ":" : ": ");
      if (wild) {
        space(indent);
      }
      if (name.equals("mcpServers")) {
        object(NAMES, indent + unit, 2);
      } else if (name.equals("list")) {
        array(indent + unit);
      } else if (depth > 0 && random.nextBoolean()) {
        object(NAMES, indent + unit, depth - 1);
      } else {
        out.append(value(0));
      }
      comma(i < count - 1);
    }
    between(tall, indent);
    out.append('}');
  }

  private void array(String indent) {
    boolean tall = random.nextBoolean();
    out.append('[');
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      between(tall, indent + unit);
      out.append(Json.of(NAMES.get(random.nextInt(NAMES.size()))));
      comma(i < count - 1);
    }
    between(tall, indent);
    out.append(']');
  }

  private void comma(boolean needed) {
    if (wild) {
      space("");
    }
    if (needed || random.nextInt(6) == 0) {
      out.append(',');
    }
  }

  private void between(boolean tall, String indent) {
    List<String> parts = new ArrayList<>();
    if (comments && random.nextInt(3) == 0) {
      parts.add(random.nextBoolean() ? " // note, \"a\": {" + lineEnd() : " /* { */ ");
    }
    if (tall) {
      parts.add(lineEnd() + indent);
      if (random.nextInt(8) == 0) {
        parts.add(lineEnd() + indent);
      }
    }
    if (comments && tall && random.nextInt(3) == 0) {
      parts.add(random.nextBoolean() ? "// above" : "/* above" + lineEnd() + "   it */");
      parts.add(lineEnd() + indent);
    }
    if (!tall && random.nextBoolean()) {
      parts.add(" ");
    }
    parts.forEach(out::append);
    if (wild) {
      space(indent);
    }
  }

  private void space(String indent) {
    switch (random.nextInt(comments ? 6 : 4)) {
      case 0 -> out.append(lineEnd()).append(indent);
      case 1 -> out.append("  ");
      case 4 -> out.append("/* * / ,").append(random.nextBoolean() ? "*/" : lineEnd() + "*/");
      case 5 -> out.append("// }").append(lineEnd());
      default -> out.append("");
    }
  }

  private String lineEnd() {
    return lineEnds.get(random.nextInt(lineEnds.size()));
  }
}
