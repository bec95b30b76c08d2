package io.patchbay.internal.session;

import io.patchbay.ElicitationHandler;
import io.patchbay.HandlerContext;
import io.patchbay.RequestHandler;
import io.patchbay.RequestRejectedException;
import io.patchbay.RootsProvider;
import io.patchbay.SamplingHandler;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ListRootsResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What serves a server's questions, in every era. The capabilities say what there is a handler for,
 * and a question that no capability was declared for is refused.
 *
 * @param capabilities what is declared to servers
 * @param elicitation asks the user, or null
 * @param sampling asks the model, or null
 * @param roots tells the roots, or null
 * @param custom further methods
 */
public record InputHandlers(
    ClientCapabilities capabilities,
    @Nullable ElicitationHandler elicitation,
    @Nullable SamplingHandler sampling,
    @Nullable RootsProvider roots,
    Map<String, RequestHandler> custom) {

  /** No handlers, nothing declared. */
  public static final InputHandlers NONE =
      new InputHandlers(ClientCapabilities.builder().build(), null, null, null, Map.of());

  /** Returns whether a person or a model answers the method, so that it may take long. */
  static boolean takesLong(String method) {
    return method.equals("elicitation/create") || method.equals("sampling/createMessage");
  }

  /** Returns whether there is a handler for the method. */
  boolean serves(String method) {
    return switch (method) {
      case "elicitation/create" -> elicitation != null;
      case "sampling/createMessage" -> sampling != null;
      case "roots/list" -> roots != null;
      default -> custom.containsKey(method);
    };
  }

  /**
   * Answers a question.
   *
   * @return the result, an object
   * @throws RequestRejectedException if it cannot be answered, with the code to say so
   * @throws Exception if the handler fails
   */
  Json answer(String method, Json params, HandlerContext context) throws Exception {
    Object result =
        switch (method) {
          case "elicitation/create" -> elicit(params, context);
          case "sampling/createMessage" -> createMessage(params, context);
          case "roots/list" -> listRoots(context);
          default -> {
            RequestHandler handler = custom.get(method);
            yield required(handler, method).handle(params, context);
          }
        };
    Json json = Json.of(result);
    if (!json.isObject()) {
      throw new IllegalStateException("the handler of " + method + " returned no object");
    }
    return json;
  }

  private ToJson elicit(Json params, HandlerContext context) throws Exception {
    ElicitationHandler handler = required(elicitation, "elicitation/create");
    ElicitRequestParams request = read(() -> ElicitRequestParams.from(params));
    Json mode = params.get("mode");
    boolean url = mode != null && mode.isString() && mode.asString().equals("url");
    boolean declared =
        capabilities
            .elicitation()
            .map(declares -> url ? declares.supportsUrl() : declares.supportsForm())
            .orElse(false);
    if (!declared) {
      throw new RequestRejectedException(
          RemoteErrors.INVALID_PARAMS,
          "Elicitation mode '" + (url ? "url" : "form") + "' not supported",
          null);
    }
    return handler.elicit(request, context);
  }

  private ToJson createMessage(Json params, HandlerContext context) throws Exception {
    SamplingHandler handler = required(sampling, "sampling/createMessage");
    boolean withTools = params.get("tools") != null || params.get("toolChoice") != null;
    if (withTools && capabilities.sampling().flatMap(sampled -> sampled.tools()).isEmpty()) {
      throw new RequestRejectedException(
          RemoteErrors.INVALID_PARAMS, "sampling with tools is not supported", null);
    }
    CreateMessageRequestParams request = read(() -> CreateMessageRequestParams.from(params));
    SamplingRules.check(request);
    return handler.createMessage(request, context);
  }

  private ToJson listRoots(HandlerContext context) {
    return ListRootsResult.of(required(roots, "roots/list").roots(context));
  }

  private static <T> T read(java.util.function.Supplier<T> read) {
    try {
      return read.get();
    } catch (JsonException e) {
      throw new RequestRejectedException(
          RemoteErrors.INVALID_PARAMS, "invalid params: " + e.getMessage(), e);
    }
  }

  private static <T> T required(@Nullable T handler, String method) {
    if (handler == null) {
      throw new RequestRejectedException(
          RemoteErrors.METHOD_NOT_FOUND, "Method not found: " + method, null);
    }
    return handler;
  }
}
