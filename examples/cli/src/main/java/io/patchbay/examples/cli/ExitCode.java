package io.patchbay.examples.cli;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import io.patchbay.ConnectException;
import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerDisabledException;
import io.patchbay.TransportException;
import java.util.concurrent.CancellationException;

/** What the exit code of the command says. */
enum ExitCode {
  DONE(0),
  TOOL_ERROR(1),
  USAGE(2),
  NO_CONNECTION(3),
  LOGIN_NEEDED(4),
  TIMEOUT(5),
  OUTCOME_UNKNOWN(6);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  /** Returns the exit code for a failure. */
  static ExitCode of(Throwable failure) {
    if (failure instanceof ConfigurationException
        || failure instanceof InvalidRequestException
        || failure instanceof ServerDisabledException
        || failure instanceof UsageException) {
      return USAGE;
    } else if (failure instanceof AuthorizationRequiredException) {
      return LOGIN_NEEDED;
    } else if (failure instanceof RequestTimeoutException) {
      return TIMEOUT;
    } else if (failure instanceof OutcomeUnknownException
        || failure instanceof CancellationException) {
      return OUTCOME_UNKNOWN;
    } else if (failure instanceof ConnectException
        || failure instanceof TransportException
        || failure instanceof ServerClosedException) {
      return NO_CONNECTION;
    }
    return failure instanceof McpException ? TOOL_ERROR : USAGE;
  }
}
