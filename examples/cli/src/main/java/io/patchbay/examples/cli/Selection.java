package io.patchbay.examples.cli;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells from an argument which one server a command needs. */
final class Selection {
  private Selection() {}

  /** Returns the name if a server has it; the command complains of another one. */
  static @Nullable String known(@Nullable String name, Set<String> servers) {
    return name != null && servers.contains(name) ? name : null;
  }

  /** Returns the server of {@code server/name}. */
  static @Nullable String before(String qualified, Set<String> servers) {
    int slash = qualified.indexOf('/');
    return slash < 0 ? null : known(qualified.substring(0, slash), servers);
  }
}
