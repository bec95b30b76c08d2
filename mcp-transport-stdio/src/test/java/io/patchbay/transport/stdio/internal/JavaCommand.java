package io.patchbay.transport.stdio.internal;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;

/** How a class of the tests runs in a JVM of its own, on the class path. */
final class JavaCommand {
  private JavaCommand() {}

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  static List<String> args(Class<?> main, String... args) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                classPath(),
                main.getName()));
    all.addAll(List.of(args));
    return all;
  }

  static List<String> command(Class<?> main, String... args) {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(args(main, args));
    return command;
  }

  private static String classPath() {
    return String.join(
        File.pathSeparator,
        Path.of("target", "classes").toAbsolutePath().toString(),
        Path.of("target", "test-classes").toAbsolutePath().toString(),
        locationOf(Logger.class));
  }

  private static String locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
