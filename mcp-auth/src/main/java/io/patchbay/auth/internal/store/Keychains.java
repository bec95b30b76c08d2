package io.patchbay.auth.internal.store;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the keychain of a system. */
final class Keychains {
  private Keychains() {}

  /**
   * Returns the keychain of a system; empty if it has none that can be reached.
   *
   * @param os the system's name, as {@code os.name}
   * @param env the environment
   */
  static Optional<Keychain> of(String os, Map<String, String> env, Program program) {
    String name = os.toLowerCase(Locale.ROOT);
    if (name.contains("windows")) {
      String root = env.getOrDefault("SystemRoot", "C:\\Windows");
      return Optional.of(
          new WindowsCredentials(
              root + "\\System32\\WindowsPowerShell\\v1.0\\powershell.exe", program));
    } else if (name.contains("mac")) {
      return Optional.of(new MacKeychain(program));
    }
    return secretTool(env.getOrDefault("PATH", ""))
        .map(tool -> new SecretService(tool.toString(), program));
  }

  /** A directory that depends on where we are is not searched. */
  private static Optional<Path> secretTool(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .flatMap(Keychains::directory)
        .map(directory -> directory.resolve("secret-tool"))
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
