package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A server's process could not be started. The message names the server, the command, what was
 * looked for where, the working directory and the next step, never an argument or the value of an
 * environment variable other than the search path.
 */
final class StartException extends IOException {
  private static final long serialVersionUID = 1L;

  /** What stood in the way. */
  enum Reason {
    /** No such command. */
    NOT_FOUND,
    /** The file is there but is a directory or may not be executed. */
    NOT_EXECUTABLE,
    /** The working directory is missing or no directory. */
    WORKING_DIRECTORY,
    /** An argument that cannot be handed to this kind of command. */
    ARGUMENT,
    /** The system refused, perhaps only this time. */
    REFUSED,
    /** This JVM is ending. */
    SHUTDOWN
  }

  private final Reason reason;

  StartException(Reason reason, String message) {
    this(reason, message, null);
  }

  StartException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }

  /** Whether a second try, with nothing changed, may succeed. */
  boolean retryable() {
    return reason == Reason.REFUSED;
  }
}
