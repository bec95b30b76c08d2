package io.patchbay.config;

import io.patchbay.ServerConfig;
import io.patchbay.json.Json;
import io.patchbay.spi.OAuthSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A server that a configuration defines, and where it does. Immutable. */
public interface ConfigEntry {

  /** Returns the name the host calls the server by. */
  String name();

  /** Returns where the definition comes from. */
  Scope scope();

  /** Returns how the definition is written. */
  ConfigFormat format();

  /** Returns the type as this library calls it, such as {@code stdio} or {@code http}. */
  String type();

  /** Returns what has the definition, for messages: a file, or what gave it. */
  String source();

  /** Returns the file that has the definition. */
  Optional<Path> file();

  /** Returns the line of the definition in its file, from 1; 0 where there is no file. */
  int line();

  /** Returns the column of the definition in its line, from 1; 0 where there is no file. */
  int column();

  /** Returns the server, variables expanded; it may have secrets in it. */
  ServerConfig server();

  /** Returns what is said of the login. */
  OAuthSettings oauth();

  /** Returns what the server is for. */
  Optional<String> description();

  /** Returns why the server is disabled by its files; empty if it is not. */
  Optional<String> disabledBecause();

  /** Returns whether the definition holds the place of a server only, as with an empty URL. */
  boolean isPlaceholder();

  /** Returns fields that mean something to a host only, such as VS Code's {@code dev}. */
  Map<String, Json> forTheHost();

  /**
   * Returns the SHA-256, in hex, of the definition as it is written, whatever the order of its
   * members and the white space: what an approval is bound to.
   */
  String hash();
}
