package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process still runs. The JDK compares start times, so a reused process id is no sign of
 * life; but to it a zombie, which nobody has reaped, lives. Where {@code /proc} tells, it does not.
 */
final class Liveness {
  private Liveness() {}

  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && !isZombie(process.pid());
  }

  /** The state stands behind the name in parentheses, which may itself contain parentheses. */
  static boolean isZombie(String stat) {
    int state = stat.lastIndexOf(')') + 2;
    return state < stat.length() && (stat.charAt(state) == 'Z' || stat.charAt(state) == 'X');
  }

  private static boolean isZombie(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      return isZombie(Files.readString(stat, java.nio.charset.StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return false;
    }
  }
}
