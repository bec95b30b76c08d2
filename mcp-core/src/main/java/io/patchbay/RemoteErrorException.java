package io.patchbay;

import io.patchbay.json.Json;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The server answered with a JSON-RPC error. */
public class RemoteErrorException extends McpException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String remoteMessage;
  private final transient @Nullable Json data;
  private final int httpStatus;

  /**
   * Creates the exception.
   *
   * @param what the server and the request
   * @param code the error's code
   * @param remoteMessage the error's message, as the server wrote it
   * @param data the error's data, or null
   * @param httpStatus the HTTP status it came with, or 0
   */
  public RemoteErrorException(
      String what, int code, String remoteMessage, @Nullable Json data, int httpStatus) {
    super(
        what
            + " was answered with error "
            + code
            + (httpStatus == 0 || httpStatus == 200 ? "" : " (HTTP " + httpStatus + ")")
            + ": "
            + remoteMessage,
        null);
    this.httpStatus = httpStatus;
    this.code = code;
    this.remoteMessage = remoteMessage;
    this.data = data;
  }

  /** Returns the error's code (JSON-RPC 2.0, section 5.1, and the specification's own). */
  public int code() {
    return code;
  }

  /** Returns the error's message as the server wrote it: untrusted text. */
  public String remoteMessage() {
    return remoteMessage;
  }

  /** Returns the HTTP status the error came with, if it came over HTTP. */
  public OptionalInt httpStatus() {
    return httpStatus == 0 ? OptionalInt.empty() : OptionalInt.of(httpStatus);
  }

  /** Returns the error's data, if it has any. */
  public Optional<Json> data() {
    return Optional.ofNullable(data);
  }
}
