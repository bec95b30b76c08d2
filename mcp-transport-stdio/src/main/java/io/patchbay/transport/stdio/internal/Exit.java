package io.patchbay.transport.stdio.internal;

import java.util.Map;
import java.util.Optional;

/**
 * How a process ended.
 *
 * @param code its exit code; 128 + n after signal n
 */
record Exit(int code) {
  /** The signals whose numbers are the same on every POSIX system. */
  private static final Map<Integer, String> SIGNALS =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"));

  /** The signal that the code stands for, where it stands for one. */
  Optional<String> signal() {
    return Optional.ofNullable(SIGNALS.get(code - 128));
  }

  /** For messages: {@code exit code 137 (SIGKILL)}. */
  String describe() {
    String text = "exit code " + code;
    if (code < 0) {
      return text + " (0x" + Integer.toHexString(code).toUpperCase(java.util.Locale.ROOT) + ")";
    }
    return signal().map(name -> text + " (" + name + ")").orElse(text);
  }
}
