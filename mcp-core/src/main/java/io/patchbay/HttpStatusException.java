package io.patchbay;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server, or something in front of it, answered a request with an HTTP response that carries no
 * JSON-RPC message: an error status, a page, nothing at all.
 */
public final class HttpStatusException extends TransportException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String contentType;
  private final String sample;
  private final @Nullable Duration retryAfter;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what came back and the next step; no secret
   * @param status the status of the response
   * @param contentType its content type as it came, or the empty string
   * @param sample the first bytes of its body as text, or the empty string
   */
  public HttpStatusException(String message, int status, String contentType, String sample) {
    this(message, status, contentType, sample, null);
  }

  /**
   * Creates the exception for a server that said when to try again.
   *
   * @param message the server, what was attempted, what came back and the next step; no secret
   * @param status the status of the response
   * @param contentType its content type as it came, or the empty string
   * @param sample the first bytes of its body as text, or the empty string
   * @param retryAfter the time of its {@code Retry-After} (RFC 9110, section 10.2.3), or null
   */
  public HttpStatusException(
      String message,
      int status,
      String contentType,
      String sample,
      @Nullable Duration retryAfter) {
    super(message, null);
    this.status = status;
    this.contentType = contentType;
    this.sample = sample;
    this.retryAfter = retryAfter;
  }

  /** Returns the status of the response. */
  public int status() {
    return status;
  }

  /** Returns the content type of the response as it came; the empty string if it had none. */
  public String contentType() {
    return contentType;
  }

  /** Returns the first bytes of the body: untrusted text. */
  public String sample() {
    return sample;
  }

  /** Returns how long the server asks to be left alone, if it does. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** False: the peer did answer. */
  @Override
  public boolean isTerminal() {
    return false;
  }
}
