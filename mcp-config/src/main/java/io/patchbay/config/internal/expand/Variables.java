package io.patchbay.config.internal.expand;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values of variables by name: those of the environment, and others that go before them. */
public final class Variables {
  private final Map<String, String> environment;
  private final Map<String, String> first;

  private Variables(Map<String, String> environment, Map<String, String> first) {
    this.environment = environment;
    this.first = Map.copyOf(first);
  }

  /**
   * Returns the variables of an environment.
   *
   * @param windows whether case does not matter in their names
   */
  public static Variables of(Map<String, String> environment, boolean windows) {
    if (!windows) {
      return new Variables(Map.copyOf(environment), Map.of());
    }
    Map<String, String> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    anyCase.putAll(environment);
    return new Variables(anyCase, Map.of());
  }

  /** Returns these variables with others before them. */
  public Variables with(Map<String, String> others) {
    Map<String, String> all = new java.util.HashMap<>(first);
    all.putAll(others);
    return new Variables(environment, all);
  }

  /** Returns the value of a variable, or null if it is not set. */
  public @Nullable String get(String name) {
    String value = first.get(name);
    return value == null ? environment.get(name) : value;
  }

  /**
   * Returns the value of one of those that go before the environment, whatever its name, or null.
   */
  @Nullable String given(String name) {
    return first.get(name);
  }

  /** Returns whether a character may begin a name. */
  static boolean beginsName(char c) {
    return c == '_' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }

  /** Returns where the name that begins at an offset ends; the offset itself if none does. */
  static int nameEnd(String text, int from) {
    int at = from;
    while (at < text.length()
        && (beginsName(text.charAt(at))
            || at > from && text.charAt(at) >= '0' && text.charAt(at) <= '9')) {
      at++;
    }
    return at;
  }

  /** Returns where a name ends that may have dots and hyphens in it, as those of plugins have. */
  static int dottedEnd(String text, int from) {
    int at = from;
    while (at < text.length()
        && (beginsName(text.charAt(at))
            || text.charAt(at) >= '0' && text.charAt(at) <= '9'
            || text.charAt(at) == '.'
            || text.charAt(at) == '-')) {
      at++;
    }
    return at;
  }

  /** Returns the number of names, never a value. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "Variables[%d]", environment.size() + first.size());
  }
}
