package io.patchbay.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A JVM of its own that writes. */
final class Jvm {
  private final Process process;
  private final Path output;

  private Jvm(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts {@link WriterMain} on the class path of the tests. */
  static Jvm start(Path output, String... args) throws IOException {
    return start(output, List.of(), path(), args);
  }

  /** Starts it behind a command that starts commands, on another class path. */
  static Jvm start(Path output, List<String> launcher, List<String> classPath, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", "-cp"));
    command.add(String.join(File.pathSeparator, classPath));
    command.add(WriterMain.class.getName());
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new Jvm(process, output);
  }

  /** Returns the class path of this JVM, modules too. */
  static List<String> path() {
    Stream<String> own = Stream.of("target/classes", "target/test-classes");
    Stream<String> given =
        Stream.of("jdk.module.path", "java.class.path")
            .map(System::getProperty)
            .filter(path -> path != null)
            .flatMap(path -> Stream.of(path.split(File.pathSeparator)));
    return Stream.concat(own, given)
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .distinct()
        .toList();
  }

  Process process() {
    return process;
  }

  /** Waits for its end and returns what it said. */
  String end() throws IOException, InterruptedException {
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + Files.readString(output));
    }
    return Files.readString(output);
  }
}
