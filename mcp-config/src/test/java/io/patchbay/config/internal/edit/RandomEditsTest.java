package io.patchbay.config.internal.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Node;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random edits of random files, against the same edits of a map. */
final class RandomEditsTest {
  private static final int FILES = 5_000;

  private final long seed = Long.getLong("patchbay.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void everyEditGivesWhatItSaysAndTouchesNothingElse() throws Exception {
    for (int i = 0; i < FILES; i++) {
      String text = new RandomFile(random).text();
      for (int edit = 0; edit < 4; edit++) {
        try {
          text = edited(text);
        } catch (Exception | AssertionError e) {
          throw new AssertionError(
              "-Dpatchbay.seed=" + seed + ", file " + i + ": " + Json.of(text), e);
        }
      }
    }
  }

  private String edited(String text) throws Exception {
    List<String> path = path();
    return switch (random.nextInt(4)) {
      case 0, 1 -> set(text, path);
      case 2 -> removed(text, path);
      default -> strings(text);
    };
  }

  private List<String> path() {
    String name = RandomFile.NAMES.get(random.nextInt(RandomFile.NAMES.size()));
    return random.nextInt(8) == 0 ? List.of(name) : List.of("mcpServers", name);
  }

  private String set(String text, List<String> path) throws Exception {
    Json value = new RandomFile(random).value(2);
    Node before = JsonEdit.get(text, path);

    String after = JsonEdit.set(text, path, value);

    assertThat(model(after)).isEqualTo(with(model(text), path, value));
    if (before == null) {
      onlyAdds(text, after, path);
    } else {
      assertThat(outside(after, path)).isEqualTo(outside(text, path));
    }
    assertThat(JsonEdit.set(after, path, value)).isSameAs(after);
    return after;
  }

  /** What is new is in one place, but for a comma in front of it, and can be taken out again. */
  private static void onlyAdds(String text, String after, List<String> path) throws Exception {
    boolean blank = text.isBlank() || text.equals("\uFEFF");
    Node holder = blank || path.size() > 1 ? JsonEdit.get(text, List.of(path.get(0))) : root(text);
    if (holder == null) {
      return;
    }
    boolean empty = holder.members().isEmpty();
    String inside = text.substring(holder.start() + 1, holder.end() - 1);
    if (!empty) {
      oneInsertionAndAComma(text, after);
    }
    if (empty ? inside.isEmpty() : endsPlainly(text, holder)) {
      assertThat(Json.of(JsonEdit.remove(after, path)))
          .as("without %s", path)
          .isEqualTo(Json.of(text));
    }
  }

  /** Whether no comment and bracket share a line, where what is new has to go between them. */
  private static boolean endsPlainly(String text, Node holder) {
    Container container = new Container(text, holder);
    int close = container.close();
    boolean ownLine = Lines.endsAt(text, Lines.beforeBlanks(text, close) - 1);
    return ownLine
        || !text.substring(container.item(container.size() - 1).end(), close).contains("/");
  }

  private static void oneInsertionAndAComma(String text, String after) {
    int same = commonPrefix(text, 0, after, 0);
    boolean comma = after.charAt(same) == ',';
    int more = comma ? commonPrefix(text, same, after, same + 1) : 0;
    String rest = text.substring(same + more);
    String tail = after.substring(same + more + (comma ? 1 : 0));
    boolean whole = tail.endsWith(rest);
    assertThat(whole || after.endsWith(text.substring(same))).as(after).isTrue();
  }

  private static int commonPrefix(String a, int fromA, String b, int fromB) {
    int n = 0;
    while (fromA + n < a.length()
        && fromB + n < b.length()
        && a.charAt(fromA + n) == b.charAt(fromB + n)) {
      n++;
    }
    return n;
  }

  /** Returns what stands before and after the value that counts. */
  private static List<String> outside(String text, List<String> path) throws Exception {
    Node node = Objects.requireNonNull(JsonEdit.get(text, path));
    return List.of(text.substring(0, node.start()), text.substring(node.end()));
  }

  private String removed(String text, List<String> path) throws Exception {
    Node before = JsonEdit.get(text, path);
    String after = JsonEdit.remove(text, path);
    assertThat(model(after)).isEqualTo(without(model(text), path));
    if (before == null) {
      assertThat(after).isSameAs(text);
    } else {
      keepsOtherLines(text, after, path);
    }
    assertThat(JsonEdit.remove(after, path)).isSameAs(after);
    return after;
  }

  /** Every line without a part of the entry, or of the comments next to it, is there as it was. */
  private static void keepsOtherLines(String text, String after, List<String> path)
      throws Exception {
    Node holder =
        path.size() == 1
            ? root(text)
            : Objects.requireNonNull(JsonEdit.get(text, List.of(path.get(0))));
    String name = path.get(path.size() - 1);
    boolean[] mine = new boolean[text.length() + 1];
    Container container = new Container(text, holder);
    for (int i = 0; i < holder.members().size(); i++) {
      if (holder.members().get(i).name().equals(name)) {
        int from = Math.max(holder.start(), container.gapBefore(i));
        Arrays.fill(mine, Lines.startOf(text, from), container.gapAfter(i) + 1, true);
      }
    }
    List<String> kept = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = at;
      boolean touched = false;
      while (end < text.length() && !Lines.isEnd(text.charAt(end))) {
        touched |= mine[end++];
      }
      int next = end + Lines.endAt(text, end).length();
      if (!touched && !mine[end]) {
        kept.add(text.substring(at, next));
      }
      at = next;
    }
    int from = 0;
    for (String line : kept) {
      int found = after.indexOf(line, from);
      assertThat(found).as("<%s> in <%s>", line, after).isNotNegative();
      from = found + line.length();
    }
  }

  private String strings(String text) throws Exception {
    List<String> path = List.of("list");
    String name = RandomFile.NAMES.get(random.nextInt(RandomFile.NAMES.size()));
    Node before = JsonEdit.get(text, path);
    if (before != null && !before.isArray()) {
      return text;
    }
    List<String> has = texts(before);
    String added = JsonEdit.addString(text, path, name);
    List<String> more = new ArrayList<>(has);
    if (!has.contains(name)) {
      more.add(name);
    }
    assertThat(texts(JsonEdit.get(added, path))).isEqualTo(more);
    String removed = JsonEdit.removeString(added, path, name);
    more.removeIf(name::equals);
    assertThat(texts(JsonEdit.get(removed, path))).isEqualTo(more);
    if (!has.contains(name) && before != null && !has.isEmpty() && endsPlainly(text, before)) {
      assertThat(Json.of(removed)).isEqualTo(Json.of(text));
    }
    return removed;
  }

  private static List<String> texts(@Nullable Node array) {
    return array == null
        ? List.of()
        : array.elements().stream().map(Node::text).collect(Collectors.toList());
  }

  private static Node root(String text) throws Exception {
    return JsonDocument.parse(text).root();
  }

  private static Json model(String text) throws Exception {
    return text.isBlank() || text.equals("\uFEFF") ? Json.emptyObject() : root(text).json();
  }

  private static Json with(Json object, List<String> path, Json value) {
    Map<String, Json> members = new LinkedHashMap<>(object.members());
    Json inner = members.getOrDefault(path.get(0), Json.emptyObject());
    List<String> rest = path.subList(1, path.size());
    members.put(path.get(0), rest.isEmpty() ? value : with(inner, rest, value));
    return Json.of(members);
  }

  private static Json without(Json object, List<String> path) {
    Map<String, Json> members = new LinkedHashMap<>(object.members());
    if (path.size() == 1) {
      members.remove(path.get(0));
    } else if (members.containsKey(path.get(0))) {
      members.put(path.get(0), without(members.get(path.get(0)), path.subList(1, path.size())));
    }
    return Json.of(members);
  }
}
