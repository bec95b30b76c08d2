package io.patchbay.transport.stdio.internal;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hands arguments and variables to a POSIX process as UTF-8 where this JVM cannot. The JDK encodes
 * them in the charset of its locale, so in the C locale of many containers {@code é} arrives as
 * {@code ?}. Then, and only then, {@code /bin/sh} is started with a script of plain ASCII that
 * spells the values in octal and is replaced by the command. No value is ever read as shell text.
 *
 * @param command the elements to start
 * @param environment the configured variables that the JDK can encode
 */
record Utf8Launch(List<String> command, Map<String, String> environment) {

  /** Whether the charsets that the JDK may use for a new process are all UTF-8. */
  static boolean isNative() {
    String path = System.getProperty("sun.jnu.encoding", "UTF-8");
    return Charset.defaultCharset().equals(StandardCharsets.UTF_8)
        && (path.equalsIgnoreCase("UTF-8") || path.equalsIgnoreCase("UTF8"));
  }

  static boolean isNeeded(List<String> command, Map<String, String> environment) {
    return !isNative()
        && !(command.stream().allMatch(Utf8Launch::isAscii)
            && environment.values().stream().allMatch(Utf8Launch::isAscii));
  }

  static Utf8Launch of(List<String> command, Map<String, String> environment) {
    StringBuilder script = new StringBuilder();
    Map<String, String> plain = new LinkedHashMap<>();
    environment.forEach(
        (name, value) -> {
          if (isAscii(value) || !isShellName(name)) {
            plain.put(name, value);
          } else {
            script.append(assignment(name, value)).append("export ").append(name).append('\n');
          }
        });
    List<String> parameters = new ArrayList<>();
    StringBuilder exec = new StringBuilder("exec");
    for (int i = 0; i < command.size(); i++) {
      String element = command.get(i);
      boolean ascii = isAscii(element);
      parameters.add(ascii ? element : "");
      if (!ascii) {
        script.append(assignment("patchbay_" + i, element));
      }
      exec.append(" \"${").append(ascii ? "" : "patchbay_").append(i).append("}\"");
    }
    List<String> elements =
        new ArrayList<>(List.of("/bin/sh", "-c", script.append(exec).toString()));
    elements.addAll(parameters);
    return new Utf8Launch(elements, plain);
  }

  /** The full stop keeps line ends that a command substitution would take off. */
  private static String assignment(String name, String value) {
    StringBuilder octal = new StringBuilder();
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      int unsigned = b & 0xff;
      octal.append('\\').append((char) ('0' + (unsigned >> 6)));
      octal.append((char) ('0' + ((unsigned >> 3) & 7))).append((char) ('0' + (unsigned & 7)));
    }
    return name + "=$(printf '" + octal + ".')\n" + name + "=${" + name + "%.}\n";
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  private static boolean isShellName(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*");
  }
}
