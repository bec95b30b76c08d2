package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Command lines for Windows, where a process gets one string and takes it apart itself.
 *
 * <p>Programs are handed arguments by the rules of {@code CommandLineToArgvW}. Batch files are run
 * by {@code cmd.exe}, which reads the line by its own rules first. There every argument with an
 * unusual character stands in quotes, quotes inside are doubled, so that for {@code cmd} the
 * special characters are always within a pair, and {@code %} is followed by a variable expansion
 * that is always empty, so that no pair of percent signs names a variable. Delayed expansion is
 * off, so {@code !} is a plain character. A line break would end the command and is refused.
 *
 * <p>The results are lists for {@link ProcessBuilder}, which passes on as they are elements that
 * begin and end with a quote or need none.
 */
final class WindowsCommandLine {
  private static final String PLAIN = "#$*+-./:?@\\_";

  private WindowsCommandLine() {}

  static boolean isBatch(String file) {
    String lower = file.toLowerCase(Locale.ROOT);
    return lower.endsWith(".cmd") || lower.endsWith(".bat");
  }

  /** The elements that start the program {@code file}. */
  static List<String> forProgram(String file, List<String> args) {
    List<String> line = new ArrayList<>();
    line.add(file);
    for (String arg : args) {
      line.add(isPlain(arg) ? arg : quoted(arg));
    }
    return line;
  }

  /**
   * The elements that run the batch file {@code file} by the command interpreter {@code cmd}.
   *
   * @throws StartException when an argument contains a line break, or the file name a quote or a
   *     percent sign
   */
  static List<String> forBatch(String cmd, String server, String file, List<String> args)
      throws StartException {
    if (file.indexOf('"') >= 0 || file.indexOf('%') >= 0) {
      throw refused(server, "the path of the batch file contains a quote or a percent sign");
    }
    StringBuilder line = new StringBuilder("\"\"").append(file).append('"');
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (arg.indexOf('\n') >= 0 || arg.indexOf('\r') >= 0) {
        throw refused(server, "argument " + (i + 1) + " contains a line break");
      }
      line.append(' ').append(isPlain(arg) && !arg.endsWith("\\") ? arg : batchQuoted(arg));
    }
    return List.of(cmd, "/e:ON", "/v:OFF", "/d", "/s", "/c", line.append('"').toString());
  }

  private static StartException refused(String server, String what) {
    String text =
        ": "
            + what
            + ", which cannot be handed to a batch file. Start the program that "
            + "the batch file starts, or give the value in a file or in the environment.";
    return new StartException(Reason.ARGUMENT, server + text);
  }

  private static boolean isPlain(String arg) {
    return !arg.isEmpty() && arg.codePoints().allMatch(WindowsCommandLine::isPlain);
  }

  private static boolean isPlain(int c) {
    boolean alphanumeric =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return alphanumeric || PLAIN.indexOf(c) >= 0 || (c > 0x9f && !Character.isWhitespace(c));
  }

  /** Backslashes are doubled before a quote only, and a quote gets one more. */
  private static String quoted(String arg) {
    StringBuilder out = new StringBuilder("\"");
    int backslashes = 0;
    for (int i = 0; i < arg.length(); i++) {
      char c = arg.charAt(i);
      if (c == '"') {
        out.append("\\".repeat(backslashes + 1));
      }
      backslashes = c == '\\' ? backslashes + 1 : 0;
      out.append(c);
    }
    return out.append("\\".repeat(backslashes)).append('"').toString();
  }

  private static String batchQuoted(String arg) {
    StringBuilder out = new StringBuilder("\"");
    int backslashes = 0;
    for (int i = 0; i < arg.length(); i++) {
      char c = arg.charAt(i);
      if (c == '"') {
        out.append("\\".repeat(backslashes)).append('"');
      } else if (c == '%') {
        out.append("%%cd:~,");
      }
      backslashes = c == '\\' ? backslashes + 1 : 0;
      out.append(c);
    }
    return out.append("\\".repeat(backslashes)).append('"').toString();
  }
}
