package io.patchbay.model;

import java.util.LinkedHashMap;
import java.util.Map;

/** The definitions of the specification that have no type of their own, and why. */
final class Untyped {
  /** Definitions whose type has another name. */
  static final Map<String, String> ALIASES =
      Map.of(
          "ResourceReference", "ResourceTemplateReference",
          "ResourceRequestParams", "ReadResourceRequestParams",
          "ListToolsRequestParams", "PaginatedRequestParams",
          "ListPromptsRequestParams", "PaginatedRequestParams",
          "ListResourcesRequestParams", "PaginatedRequestParams",
          "ListResourceTemplatesRequestParams", "PaginatedRequestParams");

  /** Properties that the type of a definition has no accessor for. */
  static final Map<String, String> PROPERTIES =
      Map.of(
          "ElicitRequestParams.requestedSchema",
              "a member of ElicitRequestFormParams, the only kind in 2025-06-18",
          "EnumSchema.enum", "the interface of all forms of enumeration offers options()",
          "EnumSchema.enumNames", "the interface of all forms of enumeration offers options()");

  static final Map<String, String> REASONS = new LinkedHashMap<>();

  static {
    because(
        "envelope of JSON-RPC: the session reads it",
        "JSONRPCBatchRequest JSONRPCBatchResponse JSONRPCError JSONRPCErrorResponse JSONRPCMessage"
            + " JSONRPCNotification JSONRPCRequest JSONRPCResponse JSONRPCResultResponse Request"
            + " Notification Error");
    because(
        "an error of JSON-RPC: the session reads it, and its data, if any, has a type",
        "ParseError InvalidRequestError MethodNotFoundError InvalidParamsError InternalError"
            + " HeaderMismatchError UnsupportedProtocolVersionError"
            + " MissingRequiredClientCapabilityError URLElicitationRequiredError");
    because(
        "a union that no message is read as: the method tells the type",
        "ClientRequest ClientResult ClientNotification ServerRequest ServerResult"
            + " ServerNotification");
    because(
        "pairs a method with parameters, which have a type",
        "CallToolRequest CancelTaskRequest CompleteRequest CreateMessageRequest DiscoverRequest"
            + " ElicitRequest GetPromptRequest GetTaskPayloadRequest GetTaskRequest"
            + " InitializeRequest ListPromptsRequest ListResourceTemplatesRequest"
            + " ListResourcesRequest ListRootsRequest ListTasksRequest ListToolsRequest"
            + " PaginatedRequest PingRequest ReadResourceRequest SetLevelRequest SubscribeRequest"
            + " SubscriptionsListenRequest UnsubscribeRequest CancelledNotification"
            + " ElicitationCompleteNotification InitializedNotification LoggingMessageNotification"
            + " ProgressNotification PromptListChangedNotification ResourceListChangedNotification"
            + " ResourceUpdatedNotification RootsListChangedNotification"
            + " SubscriptionsAcknowledgedNotification TaskStatusNotification"
            + " ToolListChangedNotification");
    because(
        "pairs an id with a result, which has a type",
        "CallToolResultResponse CompleteResultResponse DiscoverResultResponse"
            + " GetPromptResultResponse ListPromptsResultResponse"
            + " ListResourceTemplatesResultResponse ListResourcesResultResponse"
            + " ListToolsResultResponse ReadResourceResultResponse"
            + " SubscriptionsListenResultResponse");
    because(
        "members that other definitions share: each type has them",
        "Annotated BaseMetadata Icons InputResponseRequestParams TaskAugmentedRequestParams");
    because("any JSON: io.patchbay.json.Json", "JSONArray JSONObject JSONValue MetaObject");
    because("a string: String", "Cursor");
    because("a map: the accessors return Map", "InputRequests InputResponses");
  }

  private Untyped() {}

  private static void because(String reason, String names) {
    for (String name : names.split(" ", -1)) {
      REASONS.put(name, reason);
    }
  }
}
