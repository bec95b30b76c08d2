package io.patchbay.internal.session;

import io.patchbay.McpException;
import io.patchbay.MissingClientCapabilityException;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.TaskNotFoundException;
import io.patchbay.UrlElicitationRequiredException;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes exceptions of answers that are no results. */
public final class RemoteErrors {
  /** The method does not exist. */
  public static final int METHOD_NOT_FOUND = -32601;

  /** The params cannot be served. */
  public static final int INVALID_PARAMS = -32602;

  /** The handler failed. */
  public static final int INTERNAL_ERROR = -32603;

  /** What else may be wrong with these but the id? A cancel may also come too late. */
  private static final Set<String> ASK_FOR_TASKS = Set.of("tasks/get", "tasks/update");

  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int MISSING_CLIENT_CAPABILITY = -32021;
  private static final int URL_ELICITATION_REQUIRED = -32042;

  private RemoteErrors() {}

  /** Returns what an answer of kind ERROR or BROKEN means for the call. */
  static McpException of(String what, String method, Message answer) {
    Json body = answer.body();
    if (answer.kind() != Message.Kind.ERROR || body == null) {
      return new ProtocolException(what + " got an answer that is none: " + defect(answer), null);
    }
    return of(what, method, body, answer.httpStatus());
  }

  /**
   * Returns what an error means for the call.
   *
   * @param error has an integer {@code code} and a string {@code message}
   * @param httpStatus the status it came with, or 0
   */
  public static McpException of(String what, String method, Json error, int httpStatus) {
    int code = (int) required(error, "code").asLong();
    String message = required(error, "message").asString();
    Json data = error.get("data");
    if (code == RESOURCE_NOT_FOUND
        || code == INVALID_PARAMS
            && method.equals("resources/read")
            && namesResource(data, message)) {
      return new ResourceNotFoundException(what, code, message, data, httpStatus);
    }
    if (code == URL_ELICITATION_REQUIRED) {
      return new UrlElicitationRequiredException(what, code, message, data, httpStatus);
    }
    if (code == MISSING_CLIENT_CAPABILITY) {
      return new MissingClientCapabilityException(what, code, message, data, httpStatus);
    }
    if (code == INVALID_PARAMS && ASK_FOR_TASKS.contains(method)) {
      return new TaskNotFoundException(what, code, message, data, httpStatus);
    }
    return new RemoteErrorException(what, code, message, data, httpStatus);
  }

  private static boolean namesResource(@Nullable Json data, String message) {
    return data != null && data.get("uri") != null
        || message.toLowerCase(java.util.Locale.ROOT).contains("not found");
  }

  private static Json required(Json error, String name) {
    Json value = error.get(name);
    if (value == null) {
      throw new IllegalStateException("an error was checked and has no " + name);
    }
    return value;
  }

  private static String defect(Message answer) {
    Json result = answer.json().get("result");
    Json error = answer.json().get("error");
    if (result != null && !result.isNull() && error != null && !error.isNull()) {
      return "it has both a result and an error";
    } else if (error != null && !error.isNull()) {
      return "its error needs an integer 'code' and a string 'message': " + sample(error);
    } else if (result != null) {
      return "its result must be an object, it is " + result.kind();
    }
    return "it has neither a result nor an error";
  }

  private static String sample(Json json) {
    String text = json.toString();
    return text.length() <= 200 ? text : text.substring(0, text.offsetByCodePoints(0, 150)) + "…";
  }
}
