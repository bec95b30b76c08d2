package io.patchbay.internal.connection;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import io.patchbay.HttpStatusException;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.internal.state.Event.Trigger;
import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * What the failure of an attempt to connect means for the next one: it may pass by itself, it will
 * not, or it wants a login.
 */
final class Verdict {
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;

  private Verdict() {}

  /**
   * Judges a failure.
   *
   * @param late whether the limit on connecting ran out
   * @param local whether the server runs on this machine: one that does not even start the first
   *     time will not the second time
   * @param wasConnected whether the server has worked before
   */
  static Trigger of(Throwable failure, boolean late, boolean local, boolean wasConnected) {
    if (find(failure, AuthorizationRequiredException.class).isPresent()) {
      return Trigger.UNAUTHORIZED;
    }
    Optional<HttpStatusException> answered = find(failure, HttpStatusException.class);
    if (answered.isPresent()) {
      return passes(answered.get().status()) ? Trigger.MAY_PASS : Trigger.LASTING;
    }
    if (late || find(failure, RequestTimeoutException.class).isPresent()) {
      return Trigger.MAY_PASS;
    }
    if (isAnswer(failure)) {
      return Trigger.LASTING;
    }
    return wasConnected || !local && isOfTheNetwork(failure) ? Trigger.MAY_PASS : Trigger.LASTING;
  }

  /** Refused, reset, no route, timed out, ended too soon; not what a certificate or a name is. */
  private static boolean isOfTheNetwork(Throwable failure) {
    return find(failure, SSLException.class).isEmpty()
        && (find(failure, SocketException.class).isPresent()
            || find(failure, InterruptedIOException.class).isPresent()
            || find(failure, EOFException.class).isPresent());
  }

  private static boolean passes(int status) {
    return status >= 500 || status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS;
  }

  private static boolean isAnswer(Throwable failure) {
    return find(failure, ConfigurationException.class).isPresent()
        || find(failure, ProtocolException.class).isPresent()
        || find(failure, RemoteErrorException.class).isPresent();
  }

  /** Returns how long the server asked to be left alone, or null if it did not. */
  static @Nullable Duration askedPause(Throwable failure) {
    return find(failure, HttpStatusException.class)
        .flatMap(HttpStatusException::retryAfter)
        .orElse(null);
  }

  private static <T extends Throwable> Optional<T> find(
      @Nullable Throwable failure, Class<T> type) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 20; depth++) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }
}
