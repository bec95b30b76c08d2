package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.InheritedEnvironment;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables a child gets: what it may inherit, then what is configured for it. On Windows names
 * are the same whatever their case. Immutable.
 */
final class Environment {
  private static final Set<String> POSIX_NAMES =
      Set.of(
          "HOME",
          "LANG",
          "LANGUAGE",
          "LOGNAME",
          "PATH",
          "SHELL",
          "TERM",
          "TMPDIR",
          "TZ",
          "USER",
          "__CF_USER_TEXT_ENCODING");

  private static final Set<String> WINDOWS_NAMES =
      Set.of(
          "APPDATA",
          "COMSPEC",
          "HOMEDRIVE",
          "HOMEPATH",
          "LOCALAPPDATA",
          "NUMBER_OF_PROCESSORS",
          "OS",
          "PATH",
          "PATHEXT",
          "PROCESSOR_ARCHITECTURE",
          "PROGRAMDATA",
          "PROGRAMFILES",
          "PROGRAMFILES(X86)",
          "PROGRAMW6432",
          "SYSTEMDRIVE",
          "SYSTEMROOT",
          "TEMP",
          "TMP",
          "USERDOMAIN",
          "USERNAME",
          "USERPROFILE",
          "WINDIR");

  private final Map<String, String> variables;
  private final boolean pathConfigured;

  private Environment(Map<String, String> variables, boolean pathConfigured) {
    this.variables = variables;
    this.pathConfigured = pathConfigured;
  }

  static Environment of(
      Map<String, String> host,
      Map<String, String> configured,
      InheritedEnvironment inherit,
      Os os) {
    Map<String, String> variables = emptyFor(os);
    host.forEach(
        (name, value) -> {
          if (isInherited(name, value, inherit, os)) {
            variables.put(name, value);
          }
        });
    Map<String, String> own = emptyFor(os);
    own.putAll(configured);
    // Removed first, so that on Windows the spelling of the configured name wins too.
    variables.keySet().removeAll(own.keySet());
    variables.putAll(own);
    return new Environment(Collections.unmodifiableMap(variables), own.containsKey("PATH"));
  }

  Map<String, String> variables() {
    return variables;
  }

  @Nullable String get(String name) {
    return variables.get(name);
  }

  /** Whether the search path is the server's own and not the host's. */
  boolean pathConfigured() {
    return pathConfigured;
  }

  /**
   * Makes {@code target}, the host's environment as the JDK hands it to a new process, this one.
   * What is inherited unchanged is not touched, because the JDK keeps its bytes, and they may be
   * none that this JVM's charset can express.
   */
  void applyTo(Map<String, String> target) {
    target.entrySet().removeIf(entry -> !entry.getValue().equals(variables.get(entry.getKey())));
    variables.forEach(
        (name, value) -> {
          if (!target.containsKey(name)) {
            target.put(name, value);
          }
        });
  }

  private static boolean isInherited(
      String name, String value, InheritedEnvironment inherit, Os os) {
    boolean shellFunction = value.startsWith("()") || name.startsWith("BASH_FUNC_");
    if (shellFunction || inherit == InheritedEnvironment.NONE) {
      return false;
    }
    String upper = name.toUpperCase(Locale.ROOT);
    if (inherit == InheritedEnvironment.ALL) {
      return !upper.startsWith("OTEL_");
    }
    return os == Os.WINDOWS
        ? WINDOWS_NAMES.contains(upper)
        : POSIX_NAMES.contains(name) || name.startsWith("LC_");
  }

  private static Map<String, String> emptyFor(Os os) {
    return os == Os.WINDOWS ? new TreeMap<>(String.CASE_INSENSITIVE_ORDER) : new TreeMap<>();
  }
}
