package io.patchbay;

/**
 * The server, or something in front of it, answered a request with an HTTP response that carries no
 * JSON-RPC message: an error status, a page, nothing at all.
 */
public final class HttpStatusException extends TransportException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String contentType;
  private final String sample;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what came back and the next step; no secret
   * @param status the status of the response
   * @param contentType its content type as it came, or the empty string
   * @param sample the first bytes of its body as text, or the empty string
   */
  public HttpStatusException(String message, int status, String contentType, String sample) {
    super(message, null);
    this.status = status;
    this.contentType = contentType;
    this.sample = sample;
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

  /** False: the peer did answer. */
  @Override
  public boolean isTerminal() {
    return false;
  }
}
