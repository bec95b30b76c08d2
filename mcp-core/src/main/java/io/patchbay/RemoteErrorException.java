package io.patchbay;

import io.patchbay.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The server answered with a JSON-RPC error. */
public class RemoteErrorException extends McpException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String remoteMessage;
  private final transient @Nullable Json data;

  /**
   * Creates the exception.
   *
   * @param what the server and the request
   * @param code the error's code
   * @param remoteMessage the error's message, as the server wrote it
   * @param data the error's data, or null
   */
  public RemoteErrorException(String what, int code, String remoteMessage, @Nullable Json data) {
    super(what + " was answered with error " + code + ": " + remoteMessage, null);
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

  /** Returns the error's data, if it has any. */
  public Optional<Json> data() {
    return Optional.ofNullable(data);
  }
}
