package io.patchbay.spi;

import io.patchbay.Limits;
import java.util.concurrent.Executor;

/**
 * What a transport gets from the Patchbay it works for.
 *
 * @param server the server's name, for errors and thread names
 * @param limits sizes and times
 * @param time the time
 * @param executor where code of the application runs, such as a listener of standard error
 */
public record TransportContext(String server, Limits limits, TimeSource time, Executor executor) {

  /** Returns a name for a thread by its role: {@code patchbay-<server>-<role>}. */
  public String threadName(String role) {
    return "patchbay-" + server + "-" + role;
  }
}
