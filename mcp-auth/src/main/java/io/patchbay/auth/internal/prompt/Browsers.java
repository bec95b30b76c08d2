package io.patchbay.auth.internal.prompt;

import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.programs.SearchPath;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How systems open an address in the browser of the user's choice. */
final class Browsers {
  private Browsers() {}

  /** Returns whether an address is one that a browser is opened with. */
  static boolean isOpened(URI address) {
    String host = address.getHost();
    return host != null
        && ("https".equals(address.getScheme())
            || "http".equals(address.getScheme()) && Endpoints.isLoopback(host));
  }

  /**
   * Returns a program and its arguments; empty if there is no browser that the user would see.
   *
   * @param os the system's name, as {@code os.name}
   * @param env the environment
   */
  static Optional<List<String>> command(String os, Map<String, String> env, URI address) {
    String name = os.toLowerCase(Locale.ROOT);
    if (name.contains("windows")) {
      String root = env.getOrDefault("SystemRoot", "C:\\Windows");
      return Optional.of(
          List.of(
              root + "\\System32\\rundll32.exe",
              "url.dll,FileProtocolHandler",
              address.toString()));
    } else if (name.contains("mac")) {
      return env.containsKey("SSH_CONNECTION")
          ? Optional.empty()
          : Optional.of(List.of("/usr/bin/open", address.toString()));
    }
    boolean display =
        !env.getOrDefault("DISPLAY", "").isEmpty()
            || !env.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
    return display
        ? SearchPath.find("xdg-open", env)
            .map(program -> List.of(program.toString(), address.toString()))
        : Optional.empty();
  }
}
