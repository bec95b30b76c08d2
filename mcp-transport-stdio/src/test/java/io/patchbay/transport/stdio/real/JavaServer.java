package io.patchbay.transport.stdio.real;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a class of the tests in a virtual machine of its own, with everything the tests have. */
final class JavaServer {
  private JavaServer() {}

  static List<String> command(Class<?> main, String... args) {
    String path =
        Stream.of(
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path", ""),
                Path.of("target", "test-classes").toAbsolutePath().toString(),
                Path.of("target", "classes").toAbsolutePath().toString())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                path,
                main.getName()));
    command.addAll(List.of(args));
    return command;
  }
}
