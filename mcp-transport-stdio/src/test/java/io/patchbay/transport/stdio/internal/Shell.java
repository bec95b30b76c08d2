package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Shell scripts as servers, and what they write. Needs no test library, for hosts of their own. */
final class Shell {
  private Shell() {}

  static ProcessSpec.Builder spec(String script, String... args) {
    List<String> all = new ArrayList<>(List.of("-c", script, "sh"));
    all.addAll(List.of(args));
    return ProcessSpec.builder("test", "/bin/sh").args(all);
  }

  static String readLine(ChildProcess child) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream stdout = child.stdout();
    for (int c = stdout.read(); c >= 0 && c != '\n'; c = stdout.read()) {
      line.append((char) c);
    }
    return line.toString();
  }

  static String readAll(ChildProcess child) throws IOException {
    return new String(child.stdout().readAllBytes(), StandardCharsets.UTF_8);
  }
}
