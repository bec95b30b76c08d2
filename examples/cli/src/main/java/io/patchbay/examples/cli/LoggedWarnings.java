package io.patchbay.examples.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Standard error as the log sees it: what a library warns of is a line like the command's own. */
final class LoggedWarnings extends PrintStream {
  private static final String LEVEL = "WARN ";

  private LoggedWarnings() {
    super(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
  }

  /** Lets the log write here from now on. */
  static void install() {
    System.setErr(new LoggedWarnings());
  }

  @Override
  public void println(@Nullable String line) {
    String text = String.valueOf(line);
    super.println(
        Console.printable(
            text.startsWith(LEVEL) ? "warning: " + text.substring(LEVEL.length()) : text));
  }
}
