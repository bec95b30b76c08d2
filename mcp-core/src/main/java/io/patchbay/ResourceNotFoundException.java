package io.patchbay;

import io.patchbay.json.Json;
import org.jspecify.annotations.Nullable;

/** The server has no resource of that URI: -32002, or -32602 that names the URI (2026-07-28). */
public final class ResourceNotFoundException extends RemoteErrorException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; see {@link RemoteErrorException}. */
  public ResourceNotFoundException(
      String what, int code, String remoteMessage, @Nullable Json data, int httpStatus) {
    super(what, code, remoteMessage, data, httpStatus);
  }
}
