package io.patchbay.config.internal.policy;

import io.patchbay.ServerConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** One entry of a list of allowed or denied servers. Immutable. */
sealed interface AccessRule {

  /** Returns whether a server is meant. */
  boolean matches(ServerConfig server);

  /** By its name. */
  record Name(String name) implements AccessRule {
    @Override
    public boolean matches(ServerConfig server) {
      return server.name().equals(name);
    }
  }

  /** By its command and arguments, exactly. */
  record Command(List<String> words) implements AccessRule {
    /** Copies the words. */
    public Command {
      words = List.copyOf(words);
    }

    @Override
    public boolean matches(ServerConfig server) {
      return command(server).map(words::equals).orElse(false);
    }
  }

  /** By its address. */
  record Address(UrlPattern pattern) implements AccessRule {
    @Override
    public boolean matches(ServerConfig server) {
      return address(server).map(pattern::matches).orElse(false);
    }
  }

  /** Returns the command line of a server that is started. */
  static Optional<List<String>> command(ServerConfig server) {
    var settings = server.settings();
    if (!(settings.get("command") instanceof String command)) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>();
    words.add(command);
    if (settings.get("args") instanceof Iterable<?> args) {
      args.forEach(arg -> words.add(Objects.toString(arg)));
    }
    return Optional.of(words);
  }

  /** Returns the address of a server that is reached by one. */
  static Optional<String> address(ServerConfig server) {
    return Optional.ofNullable(server.settings().get("url")).map(Object::toString);
  }
}
