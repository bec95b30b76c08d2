package io.patchbay.config;

import java.util.List;

/**
 * Where the definition of a server comes from, which says whose word it is. Of several definitions
 * with the same name the one of the scope that comes first in the order counts, whole.
 */
public enum Scope {
  /**
   * An administrator's list of all servers there are. While there is one, nothing else counts but
   * servers of type {@code sdk}.
   */
  ENTERPRISE(false),
  /** Servers that an administrator's settings require; nobody overrides them. */
  MANAGED(false),
  /** Given by code or on the command line. */
  DYNAMIC(false),
  /** The user's own for one project. */
  LOCAL(true),
  /** A project's, shared with it; each waits for the user's approval. */
  PROJECT(true),
  /** The user's own for all projects. */
  USER(true),
  /** A plugin's or extension's. Also left out where another one reaches the same server. */
  PLUGIN(false),
  /** Connectors of the user's account. Also left out where another one reaches the same server. */
  CLAUDEAI(false);

  /** The order that Claude Code documents. */
  public static final List<Scope> ORDER = List.of(values());

  /** The same, with a project's servers before the user's own for the project. */
  public static final List<Scope> PROJECT_FIRST =
      List.of(ENTERPRISE, MANAGED, DYNAMIC, PROJECT, LOCAL, USER, PLUGIN, CLAUDEAI);

  private final boolean writable;

  Scope(boolean writable) {
    this.writable = writable;
  }

  /** Returns whether {@link ConfigFile} adds servers to files of this scope. */
  public boolean isWritable() {
    return writable;
  }
}
