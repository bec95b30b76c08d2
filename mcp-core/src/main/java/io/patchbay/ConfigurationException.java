package io.patchbay;

import org.jspecify.annotations.Nullable;

/** A configuration that cannot work; the message names the place. */
public final class ConfigurationException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public ConfigurationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
