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
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ListRootsResult;
import io.patchbay.model.Root;
import java.util.List;
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
  Json answer(String method, Json params, AskedHandler asked) throws Exception {
    Object result =
        switch (method) {
          case "elicitation/create" -> elicit(params, asked);
          case "sampling/createMessage" -> createMessage(params, asked);
          case "roots/list" -> listRoots(asked);
          default -> {
            RequestHandler handler = custom.get(method);
            yield required(handler, method).handle(params, asked);
          }
        };
    Json json = Json.of(result);
    if (!json.isObject()) {
      throw new IllegalStateException("the handler of " + method + " returned no object");
    }
    return json;
  }

  private ToJson elicit(Json params, AskedHandler asked) throws Exception {
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
    if (request instanceof ElicitRequestFormParams form) {
      form.nestedField()
          .ifPresent(field -> refuse("a form is flat, its field '" + field + "' is not", asked));
      return new FormDialog(handler, form, asked).answer();
    } else if (request instanceof ElicitRequestURLParams visit) {
      visit
          .problem(asked.asksLocally())
          .ifPresent(problem -> refuse("the URL to visit is refused: " + problem, asked));
    }
    return handler.elicit(request, asked);
  }

  /** Nobody is asked what a server should not ask; a person should know that it did. */
  private static void refuse(String reason, AskedHandler asked) {
    asked.warn("a question of the server was refused: " + reason);
    throw new RequestRejectedException(RemoteErrors.INVALID_PARAMS, reason, null);
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

  private ToJson listRoots(AskedHandler asked) {
    List<Root> all = required(roots, "roots/list").roots(asked);
    return ListRootsResult.of(RootRules.permitted(all, asked::warn));
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
