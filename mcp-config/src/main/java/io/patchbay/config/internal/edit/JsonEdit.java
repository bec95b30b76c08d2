package io.patchbay.config.internal.edit;

import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes one value of a JSON text and leaves every other character as it is: comments, order,
 * commas, blanks, line ends, a byte order mark. What is written new is written as its neighbours
 * are. All methods return the text itself if what they ask for is already so.
 *
 * <p>Of members with the same name the last one is set; all of them are removed. Stateless.
 */
public final class JsonEdit {
  private JsonEdit() {}

  /**
   * Sets a member, and makes the objects on the way that are missing. An object that is there
   * already is changed member by member, so that comments in it stay.
   *
   * @param text one JSON value, or nothing but white space and comments
   * @param path the names from the top, at least one
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way is no object
   */
  public static String set(String text, List<String> path, Json value)
      throws MalformedException, UnfitException {
    Spot spot = Spot.find(orObject(text), path);
    Node there = spot.value();
    if (there == null) {
      return spot.insert(wrap(spot.missing(), value));
    } else if (!spot.missing().isEmpty()) {
      return spot.replace(there, wrap(spot.missing(), value));
    } else if (there.json().equals(value)) {
      return text;
    } else if (sharesMembers(there, value)) {
      return merge(text, path, there, value);
    }
    return spot.replace(there, value);
  }

  private static boolean sharesMembers(Node there, Json value) {
    return there.isObject()
        && value.isObject()
        && there.members().stream().anyMatch(member -> value.get(member.name()) != null);
  }

  private static String merge(String text, List<String> path, Node there, Json value)
      throws MalformedException, UnfitException {
    String merged = text;
    for (Map.Entry<String, Json> member : value.members().entrySet()) {
      merged = set(merged, Paths.under(path, member.getKey()), member.getValue());
    }
    for (Member member : there.members()) {
      if (value.get(member.name()) == null) {
        merged = remove(merged, Paths.under(path, member.name()));
      }
    }
    return merged;
  }

  private static Json wrap(List<String> names, Json value) {
    Json wrapped = value;
    for (int i = names.size() - 1; i >= 0; i--) {
      wrapped = Json.of(new LinkedHashMap<>(Map.of(names.get(i), wrapped)));
    }
    return wrapped;
  }

  /** Returns the text, or the same with an empty object if there is nothing in it. */
  private static String orObject(String text) {
    int mark = text.startsWith("\uFEFF") ? 1 : 0;
    List<Piece> comments = new ArrayList<>();
    int at = mark;
    while (at < text.length() && (text.charAt(at) == '/' || text.charAt(at) <= ' ')) {
      List<Piece> comment = Piece.between(text, at, at + 1);
      comments.addAll(comment);
      at = comment.isEmpty() ? at + 1 : comment.get(0).end();
    }
    if (at < text.length()) {
      return text;
    }
    String lineEnd = Lines.endNear(text, mark);
    return comments.isEmpty()
        ? text.substring(0, mark) + "{}" + lineEnd
        : text.substring(0, comments.get(comments.size() - 1).end()) + lineEnd + "{}" + lineEnd;
  }

  /**
   * Removes a member, with its comma, its lines and its comments.
   *
   * @param text as {@link #set} takes it
   * @param path the names from the top, at least one
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way is no object
   */
  public static String remove(String text, List<String> path)
      throws MalformedException, UnfitException {
    String rest = text;
    while (true) {
      Spot spot = Spot.find(orObject(rest), path);
      if (spot.value() == null || !spot.missing().isEmpty()) {
        return rest;
      }
      rest = spot.remove();
    }
  }

  /**
   * Adds a string at the end of an array that has it not, and makes the array and the objects on
   * the way that are missing.
   *
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way is no object, or at its end no array
   */
  public static String addString(String text, List<String> path, String string)
      throws MalformedException, UnfitException {
    Spot spot = Spot.find(orObject(text), path);
    Node there = spot.value();
    if (there == null || there.kind() == Json.Kind.NULL) {
      return set(text, path, Json.of(List.of(string)));
    }
    requireArray(there, path);
    return indexOf(there, string).isPresent() ? text : spot.append(there, Json.of(string));
  }

  /**
   * Removes a string from an array wherever it stands in it.
   *
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way is no object, or at its end no array
   */
  public static String removeString(String text, List<String> path, String string)
      throws MalformedException, UnfitException {
    String rest = text;
    while (true) {
      Spot spot = Spot.find(orObject(rest), path);
      Node there = spot.value();
      if (there == null || there.kind() == Json.Kind.NULL) {
        return rest;
      }
      requireArray(there, path);
      Optional<Integer> index = indexOf(there, string);
      if (index.isEmpty()) {
        return rest;
      }
      Container array = new Container(rest, there);
      rest = Splice.apply(rest, new Removal(array, index.get()).splices());
    }
  }

  /**
   * Returns the value at a path, or null if there is none.
   *
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way is no object
   */
  public static @Nullable Node get(String text, List<String> path)
      throws MalformedException, UnfitException {
    Spot spot = Spot.find(orObject(text), path);
    return spot.missing().isEmpty() ? spot.value() : null;
  }

  /**
   * Returns the members of the object at a path; none if nothing is there.
   *
   * @throws MalformedException if the text is no JSON
   * @throws UnfitException if something on the way, or at its end, is no object
   */
  public static List<Member> members(String text, List<String> path)
      throws MalformedException, UnfitException {
    Node node = get(text, path);
    if (node == null || node.kind() == Json.Kind.NULL) {
      return List.of();
    } else if (!node.isObject()) {
      throw new UnfitException(Spot.keyPath(path) + " is no object", node.start());
    }
    return node.members();
  }

  private static void requireArray(Node node, List<String> path) throws UnfitException {
    if (!node.isArray()) {
      throw new UnfitException(Spot.keyPath(path) + " is no array", node.start());
    }
  }

  private static Optional<Integer> indexOf(Node array, String string) {
    for (int i = 0; i < array.elements().size(); i++) {
      Node element = array.elements().get(i);
      if (element.isString() && element.text().equals(string)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Checks that a text is JSON. */
  static void check(String text) throws MalformedException {
    JsonDocument.parse(text);
  }
}
