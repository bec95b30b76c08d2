package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sends SIGINT, for which the JDK has no call; a seam, so that tests see to whom. */
@FunctionalInterface
interface Interrupter {
  /** Signals these processes in this order, without waiting for it. */
  void interrupt(List<ProcessHandle> processes);

  /** The system's {@code kill}; does nothing where there is none. */
  static Interrupter ofSystem() {
    if (Os.current() == Os.WINDOWS) {
      return processes -> {};
    }
    for (String kill : List.of("/bin/kill", "/usr/bin/kill")) {
      if (Files.isExecutable(Path.of(kill))) {
        return processes -> run(kill, processes);
      }
    }
    return processes -> {};
  }

  private static void run(String kill, List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of(kill, "-INT"));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.redirectErrorStream(true).redirectOutput(Redirect.DISCARD);
    try {
      builder.start().getOutputStream().close();
    } catch (IOException e) {
      // The next step of the ladder does not need this program.
    }
  }
}
