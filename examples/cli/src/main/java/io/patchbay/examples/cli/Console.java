package io.patchbay.examples.cli;

import io.patchbay.json.Json;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the command writes: results to standard output, as text or as one JSON document, everything
 * else to standard error. What a server wrote is shown without its control characters.
 */
final class Console {
  private final PrintStream out;
  private final PrintStream err;
  private final boolean json;
  private final boolean terminal;

  /**
   * @param json whether the result is one JSON document
   * @param terminal whether a person watches, so that progress makes sense
   */
  Console(PrintStream out, PrintStream err, boolean json, boolean terminal) {
    this.out = out;
    this.err = err;
    this.json = json;
    this.terminal = terminal;
  }

  boolean isJson() {
    return json;
  }

  /** Prints a line of the result, unless that is JSON. */
  void line(String text) {
    if (!json) {
      out.println(printable(text));
    }
  }

  /** Prints the result as JSON, if it is. */
  void document(Object document) {
    if (json) {
      out.println(Json.of(document));
    }
  }

  /** Prints what went wrong. */
  void failure(ExitCode code, String message) {
    if (json) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("exitCode", code.code());
      error.put("message", message);
      out.println(Json.of(Map.of("error", error)));
    } else {
      err.println("patchbay: " + printable(message));
    }
  }

  /** Prints a remark that is no part of the result. */
  void note(String text) {
    err.println(printable(text));
  }

  /** Prints how a call gets on, if a person watches. */
  void progress(String text) {
    if (terminal) {
      err.println(printable(text));
    }
  }

  /** A server's text must not steer the terminal. */
  static String printable(String text) {
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              boolean layout = point == '\n' || point == '\t';
              printable.appendCodePoint(
                  !layout && (Character.isISOControl(point) || isFormat(point)) ? '\uFFFD' : point);
            });
    return printable.toString();
  }

  private static boolean isFormat(int point) {
    return point >= 0x202A && point <= 0x202E || point >= 0x2066 && point <= 0x2069;
  }
}
