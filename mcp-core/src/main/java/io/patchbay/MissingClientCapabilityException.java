package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.MissingRequiredClientCapabilityErrorData;
import org.jspecify.annotations.Nullable;

/**
 * The request needs something of this client that it does not declare (-32021, 2026-07-28). What is
 * declared follows from the handlers of the {@link Patchbay.Builder}; nothing else is ever claimed,
 * so the request is not sent again.
 */
public final class MissingClientCapabilityException extends RemoteErrorException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; see {@link RemoteErrorException}. */
  public MissingClientCapabilityException(
      String what, int code, String remoteMessage, @Nullable Json data, int httpStatus) {
    super(what, code, remoteMessage, data, httpStatus);
  }

  /** Returns what the request needs; nothing where the server did not say it readably. */
  public ClientCapabilities requiredCapabilities() {
    try {
      return data()
          .map(MissingRequiredClientCapabilityErrorData::from)
          .map(MissingRequiredClientCapabilityErrorData::requiredCapabilities)
          .orElseGet(() -> ClientCapabilities.builder().build());
    } catch (JsonException e) {
      return ClientCapabilities.builder().build();
    }
  }
}
