package io.patchbay.transport.stdio;

/**
 * Which of the host's environment variables a server inherits. What is configured for the server is
 * added afterwards and wins.
 */
public enum InheritedEnvironment {
  /** An allow-list of what programs need to run: home, path, user, locale, temporary files. */
  MINIMAL,
  /** All but {@code OTEL_*}, which would make the server export to the host's collector. */
  ALL,
  /** Nothing. */
  NONE
}
