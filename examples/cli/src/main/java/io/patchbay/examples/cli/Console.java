package io.patchbay.examples.cli;

import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final Map<String, String> without = new LinkedHashMap<>();
  private final List<Map<String, Object>> problems = new ArrayList<>();

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

  /** Returns a console on the process's own streams, in UTF-8 whatever the locale is. */
  static Console standard(boolean json) {
    return new Console(
        stream(FileDescriptor.out), stream(FileDescriptor.err), json, Terminal.isAttended());
  }

  private static PrintStream stream(FileDescriptor to) {
    return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
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

  /** Prints the result as JSON, if it is, with the servers that are left out and the problems. */
  synchronized void document(Map<String, ?> document) {
    if (json) {
      Map<String, Object> whole = new LinkedHashMap<>(document);
      if (!without.isEmpty()) {
        whole.put("withoutServers", without);
      }
      if (!problems.isEmpty()) {
        whole.put("problems", List.copyOf(problems));
        problems.clear();
      }
      out.println(Json.of(whole));
    }
  }

  /** Says that a server, or its list, is left out of the result. */
  void without(String server, String reason) {
    without.put(server, reason);
    note("patchbay: without '" + server + "': " + reason);
  }

  /** Tells a problem of the configuration; it also goes into the next document. */
  synchronized void problem(String text, Map<String, Object> document) {
    problems.add(document);
    note(text);
  }

  /** Prints a document of the problems that no other one has yet, if there are any. */
  synchronized void remaining() {
    if (!problems.isEmpty()) {
      document(Map.of());
    }
  }

  /** Prints what went wrong. */
  void failure(ExitCode code, Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    if (json) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("exitCode", code.code());
      error.put("kind", failure.getClass().getSimpleName());
      if (failure instanceof RemoteErrorException remote) {
        error.put("code", remote.code());
        remote.data().ifPresent(data -> error.put("data", data));
      }
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
