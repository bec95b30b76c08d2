package io.patchbay.config.internal.json;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value with its place in the text. Immutable.
 *
 * @param kind what it is
 * @param start the offset of its first character
 * @param end the offset after its last character
 * @param members of an object, all of them in order, also those of the same name
 * @param elements of an array
 * @param text of a string what it says, of anything else what is written
 */
public record Node(
    Json.Kind kind, int start, int end, List<Member> members, List<Node> elements, String text) {

  /** Copies the lists. */
  public Node {
    members = List.copyOf(members);
    elements = List.copyOf(elements);
  }

  /**
   * A member of an object.
   *
   * @param name its name
   * @param start the offset of the name's quote
   * @param value its value
   */
  public record Member(String name, int start, Node value) {}

  /** Returns whether this is an object. */
  public boolean isObject() {
    return kind == Json.Kind.OBJECT;
  }

  /** Returns whether this is an array. */
  public boolean isArray() {
    return kind == Json.Kind.ARRAY;
  }

  /** Returns whether this is a string. */
  public boolean isString() {
    return kind == Json.Kind.STRING;
  }

  /** Returns the member of a name; of several the last one counts. */
  public Optional<Member> member(String name) {
    for (int i = members.size() - 1; i >= 0; i--) {
      if (members.get(i).name().equals(name)) {
        return Optional.of(members.get(i));
      }
    }
    return Optional.empty();
  }

  /** Returns the value of a member, or null. */
  public @Nullable Node get(String name) {
    return member(name).map(Member::value).orElse(null);
  }

  /** Returns a member that is a string. */
  public Optional<String> text(String name) {
    return member(name).map(Member::value).filter(Node::isString).map(Node::text);
  }

  /** Returns the value without its place. */
  public Json json() {
    return Json.of(java());
  }

  private @Nullable Object java() {
    return switch (kind) {
      case OBJECT -> {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        members.forEach(member -> object.put(member.name(), member.value().java()));
        yield object;
      }
      case ARRAY -> {
        List<@Nullable Object> array = new ArrayList<>();
        elements.forEach(element -> array.add(element.java()));
        yield array;
      }
      case STRING -> text;
      case NUMBER -> Json.parse(text);
      case BOOLEAN -> Boolean.valueOf(text);
      case NULL -> null;
    };
  }
}
