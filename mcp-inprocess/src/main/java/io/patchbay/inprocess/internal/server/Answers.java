package io.patchbay.inprocess.internal.server;

import io.patchbay.RequestRejectedException;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The errors a server answers with. */
final class Answers {
  static final int METHOD_NOT_FOUND = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int INTERNAL_ERROR = -32603;
  static final int RESOURCE_NOT_FOUND = -32002;
  static final int UNSUPPORTED_VERSION = -32022;

  private Answers() {}

  /** A refusal with data. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int code;
    private final transient Map<String, ?> data;

    Refusal(int code, String message, Map<String, ?> data) {
      super(message);
      this.code = code;
      this.data = data;
    }
  }

  static RequestRejectedException invalidParams(String message) {
    return new RequestRejectedException(INVALID_PARAMS, message, null);
  }

  static RequestRejectedException methodNotFound(String method) {
    return new RequestRejectedException(METHOD_NOT_FOUND, "Method not found: " + method, null);
  }

  /** A resource that is not there has a code of its own in the handshake revisions. */
  static Refusal resourceNotFound(String uri, boolean stateless) {
    return new Refusal(
        stateless ? INVALID_PARAMS : RESOURCE_NOT_FOUND, "Resource not found", Map.of("uri", uri));
  }

  /** Returns the error that a failure is told as: the message, never the stack. */
  static Json error(Throwable failure) {
    if (failure instanceof RequestRejectedException rejected) {
      return error(rejected.code(), message(rejected), null);
    } else if (failure instanceof Refusal refusal) {
      return error(refusal.code, message(refusal), refusal.data);
    }
    return error(INTERNAL_ERROR, message(failure), null);
  }

  /** Returns the words of a failure. */
  static String message(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isEmpty() ? failure.getClass().getSimpleName() : message;
  }

  private static Json error(int code, String message, @Nullable Map<String, ?> data) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", message);
    if (data != null) {
      error.put("data", data);
    }
    return Json.of(error);
  }
}
