package io.patchbay.auth.internal.programs;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where programs are looked for. */
public final class SearchPath {
  private SearchPath() {}

  /**
   * Returns the path of a program. A directory that depends on where we are is not searched.
   *
   * @param name its name
   * @param env the environment
   */
  public static Optional<Path> find(String name, Map<String, String> env) {
    return Arrays.stream(env.getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .flatMap(SearchPath::directory)
        .map(directory -> directory.resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Stream<Path> directory(String text) {
    try {
      return Stream.of(Path.of(text)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }
}
