package io.patchbay.config.internal.read;

import io.patchbay.config.internal.expand.Expanded;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object of a file, read field by field. What is of the wrong kind is reported: an error where
 * the server could not do without it or would be another one, else a warning, and the field counts
 * as missing. Remembers which fields were asked for. Used by one thread.
 */
public final class Fields {
  private static final long MOST_MILLIS = 1L << 40;

  private final Node object;
  private final String path;
  private final Reporter reporter;
  private final Set<String> read = new LinkedHashSet<>();

  /**
   * Creates the fields of an object.
   *
   * @param object the object
   * @param path the way to it
   * @param reporter of its server
   */
  public Fields(Node object, String path, Reporter reporter) {
    this.object = object;
    this.path = path;
    this.reporter = reporter;
  }

  /** Returns whether the field is there, also if it is null. */
  public boolean has(String key) {
    return member(key) != null;
  }

  private @Nullable Member member(String key) {
    read.add(key);
    return object.member(key).orElse(null);
  }

  private Node require(String key) {
    return object.member(key).orElseThrow().value();
  }

  /** Returns the names of all fields there are. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    object.members().forEach(member -> names.add(member.name()));
    return names;
  }

  /** Returns the fields that nobody asked for. */
  public Set<String> unread() {
    Set<String> unread = names();
    unread.removeAll(read);
    return unread;
  }

  /** Returns a field as it is. */
  public Optional<Json> json(String key) {
    return Optional.ofNullable(member(key)).map(member -> member.value().json());
  }

  /** Reports an error of a field, or of the object where it has no such field. */
  public void error(String key, String message) {
    reporter.error(offset(key), path(key), message);
  }

  /** Reports something odd. */
  public void warn(String key, String message) {
    reporter.warn(offset(key), path(key), message);
  }

  /** Reports an error of the object. */
  public void error(String message) {
    reporter.error(object.start(), path, message);
  }

  /** Returns whether an error was reported of this server. */
  public boolean failed() {
    return reporter.hasErrors();
  }

  private int offset(String key) {
    return object.member(key).map(Member::start).orElse(object.start());
  }

  private String path(String key) {
    return path + "." + key;
  }

  /** Returns a text, as it is written; anything else is an error. */
  public Optional<String> raw(String key) {
    return text(key, Expander.NONE);
  }

  /** Returns a text with its variables put in; anything else is an error. */
  public Optional<String> text(String key, Expander expander) {
    Member member = member(key);
    return member == null
        ? Optional.empty()
        : text(member.value(), path(key), expander).map(found -> checked(found, key));
  }

  private String checked(String text, String key) {
    if (!text.equals(text.strip())) {
      warn(key, "begins or ends with white space, which is kept");
    }
    return text;
  }

  private Optional<String> text(Node value, String place, Expander expander) {
    if (!value.isString()) {
      reporter.error(value.start(), place, "must be a string, it is " + kind(value));
      return Optional.empty();
    }
    return Optional.of(expand(value, value.text(), place, expander));
  }

  private String expand(Node value, String text, String place, Expander expander) {
    Expanded expanded = expander.expand(text);
    expanded.warnings().forEach(warning -> reporter.warn(value.start(), place, warning));
    expanded.errors().forEach(error -> reporter.error(value.start(), place, error));
    return expanded.text();
  }

  private static String kind(Node value) {
    return value.kind().name().toLowerCase(Locale.ROOT);
  }

  /** Returns a list of texts; anything else is an error. */
  public Optional<List<String>> texts(String key, Expander expander) {
    Member member = member(key);
    if (member == null) {
      return Optional.empty();
    } else if (!member.value().isArray()) {
      error(key, "must be an array of strings, it is " + kind(member.value()));
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    for (Node element : member.value().elements()) {
      String place = path(key) + "[" + texts.size() + "]";
      String text = text(element, place, expander).orElse("");
      if (!text.equals(text.strip())) {
        reporter.warn(element.start(), place, "begins or ends with white space, which is kept");
      }
      texts.add(text);
    }
    return Optional.of(texts);
  }

  /**
   * Returns texts by name; anything else is an error. Numbers and booleans count as what is
   * written.
   *
   * @param names puts variables into the names
   * @param values puts variables into the values
   * @param nulls whether a null is allowed, and leaves the name out
   */
  public Optional<Map<String, String>> textsByName(
      String key, Expander names, Expander values, boolean nulls) {
    Member member = member(key);
    if (member == null) {
      return Optional.empty();
    } else if (!member.value().isObject()) {
      error(key, "must be an object of strings, it is " + kind(member.value()));
      return Optional.empty();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    for (Member each : member.value().members()) {
      String place = path(key) + "." + each.name();
      String name = expand(each.value(), each.name(), place, names);
      value(each.value(), place, values, nulls).ifPresent(text -> texts.put(name, text));
    }
    return Optional.of(texts);
  }

  private Optional<String> value(Node value, String place, Expander expander, boolean nulls) {
    boolean literal = value.kind() == Json.Kind.NUMBER || value.kind() == Json.Kind.BOOLEAN;
    if (literal) {
      return Optional.of(value.text());
    } else if (nulls && value.kind() == Json.Kind.NULL) {
      return Optional.empty();
    }
    Optional<String> text = text(value, place, expander);
    if (text.isPresent() && !text.get().equals(text.get().strip())) {
      reporter.warn(value.start(), place, "begins or ends with white space, which is kept");
    }
    return text;
  }

  /** Returns a number of milliseconds; anything else is left out with a warning. */
  public Optional<Long> millis(String key) {
    return whole(key, 0, MOST_MILLIS, "a whole number of milliseconds");
  }

  /** Returns a whole number in a range; anything else is left out with a warning. */
  public Optional<Long> whole(String key, long least, long most, String what) {
    return lenient(
        key,
        what,
        value -> {
          if (value.kind() != Json.Kind.NUMBER) {
            return Optional.empty();
          }
          try {
            long number = Json.parse(value.text()).asLong();
            return number < least || number > most ? Optional.empty() : Optional.of(number);
          } catch (io.patchbay.json.JsonException e) {
            return Optional.empty();
          }
        });
  }

  /** Returns true or false; anything else is left out with a warning. */
  public Optional<Boolean> flag(String key) {
    return lenient(
        key,
        "true or false",
        value ->
            value.kind() == Json.Kind.BOOLEAN
                ? Optional.of(Boolean.valueOf(value.text()))
                : Optional.empty());
  }

  /** Returns a text that matters little; anything else is left out with a warning. */
  public Optional<String> note(String key) {
    return lenient(
        key, "a string", value -> value.isString() ? Optional.of(value.text()) : Optional.empty());
  }

  private <T> Optional<T> lenient(String key, String what, Function<Node, Optional<T>> reading) {
    Member member = member(key);
    if (member == null) {
      return Optional.empty();
    }
    Optional<T> value = reading.apply(member.value());
    if (value.isEmpty()) {
      warn(key, "must be " + what + "; it is left out");
    }
    return value;
  }

  /** Returns the fields of a member that is an object; anything else is an error. */
  public Optional<Fields> in(String key) {
    Member member = member(key);
    if (member == null) {
      return Optional.empty();
    } else if (!member.value().isObject()) {
      error(key, "must be an object, it is " + kind(member.value()));
      return Optional.empty();
    }
    return Optional.of(new Fields(require(key), path(key), reporter));
  }

  /** Returns a value of any shape with variables put into each text of it. */
  public Optional<Json> expanded(String key, Expander expander) {
    return Optional.ofNullable(member(key))
        .map(member -> Json.of(expanded(member.value(), path(key), expander)));
  }

  private @Nullable Object expanded(Node value, String place, Expander expander) {
    if (value.isString()) {
      return expand(value, value.text(), place, expander);
    } else if (value.isArray()) {
      List<@Nullable Object> array = new ArrayList<>();
      for (Node element : value.elements()) {
        array.add(expanded(element, place + "[" + array.size() + "]", expander));
      }
      return array;
    } else if (value.isObject()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      value
          .members()
          .forEach(
              each ->
                  members.put(
                      each.name(), expanded(each.value(), place + "." + each.name(), expander)));
      return members;
    }
    return value.json();
  }

  /** Warns of fields that nobody asked for; those that were asked for are what is known. */
  public void warnOfUnread() {
    unread().forEach(name -> warn(name, unknown(name, read)));
  }

  private static String unknown(String name, Collection<String> known) {
    return "is not known here, and left out of account"
        + NearestKey.to(name, known)
            .map(nearest -> "; did you mean \"" + nearest + "\"?")
            .orElse("");
  }

  /**
   * Warns of fields that are none of the known ones.
   *
   * @param known all names there are
   */
  public void warnOfOthers(Set<String> known) {
    Map<String, Member> last = new LinkedHashMap<>();
    List<Member> again = new ArrayList<>();
    for (Member member : object.members()) {
      if (last.put(member.name(), member) != null) {
        again.add(member);
      }
    }
    for (Member member : last.values()) {
      if (!known.contains(member.name())) {
        reporter.warn(member.start(), path(member.name()), unknown(member.name(), known));
      }
    }
    for (Member member : again) {
      reporter.warn(member.start(), path(member.name()), "is there twice; the last one counts");
    }
  }
}
