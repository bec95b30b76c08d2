package io.patchbay;

import io.patchbay.json.Json;
import org.jspecify.annotations.Nullable;

/** The server does not know the task, or no longer: its time may be over. */
public final class TaskNotFoundException extends RemoteErrorException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; see {@link RemoteErrorException}. */
  public TaskNotFoundException(
      String what, int code, String remoteMessage, @Nullable Json data, int httpStatus) {
    super(what, code, remoteMessage, data, httpStatus);
  }
}
