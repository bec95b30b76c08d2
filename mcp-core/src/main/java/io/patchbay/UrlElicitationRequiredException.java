package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.URLElicitationRequiredErrorData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server wants the user to visit URLs before it runs the request (-32042, 2025-11-25). Show
 * each URL, ask for consent, and send the request again when the user is done. Open none that
 * {@link ElicitRequestURLParams#problem} objects to.
 */
public final class UrlElicitationRequiredException extends RemoteErrorException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; see {@link RemoteErrorException}. */
  public UrlElicitationRequiredException(
      String what, int code, String remoteMessage, @Nullable Json data, int httpStatus) {
    super(what, code, remoteMessage, data, httpStatus);
  }

  /** Returns what to visit; empty where the server sent no list that can be read. */
  public List<ElicitRequestURLParams> elicitations() {
    try {
      return data()
          .map(URLElicitationRequiredErrorData::from)
          .map(URLElicitationRequiredErrorData::elicitations)
          .orElse(List.of());
    } catch (JsonException e) {
      return List.of();
    }
  }
}
