package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import java.util.Optional;

/**
 * A tool as the pool offers it to a model: under a name that no other tool of the pool has, with
 * its text cut to what a model should be given. Immutable.
 *
 * <p>What it says of the tool's behaviour comes from the annotations of its server, with the
 * defaults of the specification (Server features, Tools, Tool annotations) for what those leave
 * out. A server that is not trusted may say anything, so no permission should rest on it alone.
 */
public interface PooledTool {

  /** Returns the name to offer and to call it by; unique in its pool. */
  String name();

  /** Returns the name of its server; empty for a tool of the host's own. */
  Optional<String> server();

  /** Returns the tool as its server sent it, under its own name. */
  Tool tool();

  /** Returns what to show to a person. */
  String displayName();

  /**
   * Returns what the tool is for, cut to at most 2,048 characters at the border of a code point;
   * empty if the server does not say. The full text is in {@link #tool}.
   */
  String description();

  /** Returns the JSON Schema of the arguments, as it came. */
  default Json inputSchema() {
    return tool().inputSchema();
  }

  /** Returns whether the tool is said to change nothing. */
  boolean isReadOnly();

  /** Returns whether the tool may destroy something; true for what is not said. */
  boolean isDestructive();

  /** Returns whether calling twice is said to change no more than calling once. */
  boolean isIdempotent();

  /** Returns whether the tool may reach beyond a closed world; true for what is not said. */
  boolean isOpenWorld();

  /** Returns whether calls of the tool may run beside each other: it is said to be read-only. */
  default boolean isConcurrencySafe() {
    return isReadOnly();
  }

  /**
   * Returns whether this is what its server offered last: it is not connected at the moment, and
   * calling the tool connects, or its list could not be fetched anew.
   */
  boolean isStale();

  /**
   * Returns whether the tool is to be shown to the model always, where a host shows some tools only
   * when they are searched for: the options of its server say so ({@link
   * ServerOptions#alwaysLoad}), or the tool itself by {@code _meta["anthropic/alwaysLoad"]}.
   */
  boolean isAlwaysLoaded();
}
