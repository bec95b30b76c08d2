package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.programs.SearchPath;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    return SearchPath.find("secret-tool", env)
        .map(tool -> new SecretService(tool.toString(), program));
  }
}
