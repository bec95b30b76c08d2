package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.modern.McpSchema;
import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import io.patchbay.model.Annotations;
import io.patchbay.model.AudioContent;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.CacheScope;
import io.patchbay.model.CallToolRequestParams;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CancelledNotificationParams;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.Completion;
import io.patchbay.model.CompletionArgument;
import io.patchbay.model.CompletionContext;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.DiscoverResult;
import io.patchbay.model.ElicitAction;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.ElicitationCapability;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.GetPromptRequestParams;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Icon;
import io.patchbay.model.ImageContent;
import io.patchbay.model.Implementation;
import io.patchbay.model.IncludeContext;
import io.patchbay.model.InputRequest;
import io.patchbay.model.InputRequiredResult;
import io.patchbay.model.ListPromptsResult;
import io.patchbay.model.ListResourceTemplatesResult;
import io.patchbay.model.ListResourcesResult;
import io.patchbay.model.ListRootsResult;
import io.patchbay.model.ListToolsResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.LoggingMessageNotificationParams;
import io.patchbay.model.MissingRequiredClientCapabilityErrorData;
import io.patchbay.model.ModelHint;
import io.patchbay.model.ModelPreferences;
import io.patchbay.model.NotificationParams;
import io.patchbay.model.PaginatedRequestParams;
import io.patchbay.model.ProgressNotificationParams;
import io.patchbay.model.Prompt;
import io.patchbay.model.PromptArgument;
import io.patchbay.model.PromptMessage;
import io.patchbay.model.PromptReference;
import io.patchbay.model.PromptsCapability;
import io.patchbay.model.ReadResourceRequestParams;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceLink;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ResourceTemplateReference;
import io.patchbay.model.ResourceUpdatedNotificationParams;
import io.patchbay.model.ResourcesCapability;
import io.patchbay.model.Role;
import io.patchbay.model.Root;
import io.patchbay.model.RootsCapability;
import io.patchbay.model.SamplingCapability;
import io.patchbay.model.SamplingMessage;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.SubscriptionsAcknowledgedNotificationParams;
import io.patchbay.model.SubscriptionsListenRequestParams;
import io.patchbay.model.SubscriptionsListenResult;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolAnnotations;
import io.patchbay.model.ToolsCapability;
import io.patchbay.model.UnsupportedProtocolVersionErrorData;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Which type of ours each type of the SDK's set for the stateless revisions is. */
final class StatelessTypes {
  private StatelessTypes() {}

  static Map<Class<?>, Function<Json, ToJson>> types() {
    Map<Class<?>, Function<Json, ToJson>> types = new HashMap<>();
    put(types, McpSchema.Annotations.class, Annotations::from);
    put(types, McpSchema.AudioContent.class, AudioContent::from);
    put(types, McpSchema.BlobResourceContents.class, BlobResourceContents::from);
    put(types, McpSchema.CacheScope.class, json -> CacheScope.of(json.asString()));
    put(types, McpSchema.CallToolRequest.class, CallToolRequestParams::from);
    put(types, McpSchema.CallToolResult.class, CallToolResult::from);
    put(types, McpSchema.CancelledNotificationParams.class, CancelledNotificationParams::from);
    put(types, McpSchema.ClientCapabilities.Elicitation.Form.class, json -> json);
    put(types, McpSchema.ClientCapabilities.Elicitation.Url.class, json -> json);
    put(types, McpSchema.ClientCapabilities.Elicitation.class, ElicitationCapability::from);
    put(types, McpSchema.ClientCapabilities.Roots.class, RootsCapability::from);
    put(types, McpSchema.ClientCapabilities.Sampling.class, SamplingCapability::from);
    put(types, McpSchema.ClientCapabilities.class, ClientCapabilities::from);
    put(types, McpSchema.CompleteRequest.CompleteArgument.class, CompletionArgument::from);
    put(types, McpSchema.CompleteRequest.CompleteContext.class, CompletionContext::from);
    put(types, McpSchema.CompleteRequest.class, CompleteRequestParams::from);
    put(types, McpSchema.CompleteResult.Completion.class, Completion::from);
    put(types, McpSchema.CompleteResult.class, CompleteResult::from);
    put(types, McpSchema.CreateMessageInputRequest.class, InputRequest::from);
    put(
        types,
        McpSchema.CreateMessageRequest.ContextInclusionStrategy.class,
        json -> IncludeContext.of(json.asString()));
    put(types, McpSchema.CreateMessageRequest.class, CreateMessageRequestParams::from);
    put(types, McpSchema.CreateMessageResult.class, CreateMessageResult::from);
    put(types, McpSchema.DiscoverResult.class, DiscoverResult::from);
    put(types, McpSchema.ElicitFormRequest.class, ElicitRequestFormParams::from);
    put(types, McpSchema.ElicitInputRequest.class, InputRequest::from);
    put(types, McpSchema.ElicitResult.Action.class, json -> ElicitAction.of(json.asString()));
    put(types, McpSchema.ElicitResult.class, ElicitResult::from);
    put(types, McpSchema.ElicitUrlRequest.class, ElicitRequestURLParams::from);
    put(types, McpSchema.EmbeddedResource.class, EmbeddedResource::from);
    put(types, McpSchema.GetPromptRequest.class, GetPromptRequestParams::from);
    put(types, McpSchema.GetPromptResult.class, GetPromptResult::from);
    put(types, McpSchema.Icon.class, Icon::from);
    put(types, McpSchema.ImageContent.class, ImageContent::from);
    put(types, McpSchema.Implementation.class, Implementation::from);
    put(types, McpSchema.InputRequiredResult.class, InputRequiredResult::from);
    put(types, McpSchema.ListChangedParams.class, NotificationParams::from);
    put(types, McpSchema.ListPromptsResult.class, ListPromptsResult::from);
    put(types, McpSchema.ListResourceTemplatesResult.class, ListResourceTemplatesResult::from);
    put(types, McpSchema.ListResourcesResult.class, ListResourcesResult::from);
    put(types, McpSchema.ListRootsInputRequest.class, InputRequest::from);
    put(types, McpSchema.ListRootsResult.class, ListRootsResult::from);
    put(types, McpSchema.ListToolsResult.class, ListToolsResult::from);
    put(types, McpSchema.LoggingLevel.class, json -> LoggingLevel.of(json.asString()));
    put(types, McpSchema.LoggingMessageParams.class, LoggingMessageNotificationParams::from);
    put(
        types,
        McpSchema.MissingRequiredClientCapabilityData.class,
        MissingRequiredClientCapabilityErrorData::from);
    put(types, McpSchema.ModelHint.class, ModelHint::from);
    put(types, McpSchema.ModelPreferences.class, ModelPreferences::from);
    put(types, McpSchema.PaginatedRequest.class, PaginatedRequestParams::from);
    put(types, McpSchema.ProgressParams.class, ProgressNotificationParams::from);
    put(types, McpSchema.Prompt.class, Prompt::from);
    put(types, McpSchema.PromptArgument.class, PromptArgument::from);
    put(types, McpSchema.PromptMessage.class, PromptMessage::from);
    put(types, McpSchema.PromptReference.class, PromptReference::from);
    put(types, McpSchema.ReadResourceRequest.class, ReadResourceRequestParams::from);
    put(types, McpSchema.ReadResourceResult.class, ReadResourceResult::from);
    put(types, McpSchema.Resource.class, Resource::from);
    put(types, McpSchema.ResourceLink.class, ResourceLink::from);
    put(types, McpSchema.ResourceReference.class, ResourceTemplateReference::from);
    put(types, McpSchema.ResourceTemplate.class, ResourceTemplate::from);
    put(types, McpSchema.ResourceUpdatedParams.class, ResourceUpdatedNotificationParams::from);
    put(types, McpSchema.Role.class, json -> Role.of(json.asString()));
    put(types, McpSchema.Root.class, Root::from);
    put(types, McpSchema.SamplingMessage.class, SamplingMessage::from);
    put(types, McpSchema.ServerCapabilities.Completions.class, json -> json);
    put(types, McpSchema.ServerCapabilities.Logging.class, json -> json);
    put(types, McpSchema.ServerCapabilities.Prompts.class, PromptsCapability::from);
    put(types, McpSchema.ServerCapabilities.Resources.class, ResourcesCapability::from);
    put(types, McpSchema.ServerCapabilities.Tools.class, ToolsCapability::from);
    put(types, McpSchema.ServerCapabilities.class, ServerCapabilities::from);
    put(types, McpSchema.SubscriptionFilter.class, SubscriptionFilter::from);
    put(
        types,
        McpSchema.SubscriptionsAcknowledgedParams.class,
        SubscriptionsAcknowledgedNotificationParams::from);
    put(types, McpSchema.SubscriptionsListenRequest.class, SubscriptionsListenRequestParams::from);
    put(types, McpSchema.SubscriptionsListenResult.class, SubscriptionsListenResult::from);
    put(types, McpSchema.TextContent.class, TextContent::from);
    put(types, McpSchema.TextResourceContents.class, TextResourceContents::from);
    put(types, McpSchema.Tool.class, Tool::from);
    put(types, McpSchema.ToolAnnotations.class, ToolAnnotations::from);
    put(types, McpSchema.UnknownInputRequest.class, InputRequest::from);
    put(
        types,
        McpSchema.UnsupportedProtocolVersionData.class,
        UnsupportedProtocolVersionErrorData::from);
    return types;
  }

  private static void put(
      Map<Class<?>, Function<Json, ToJson>> types,
      Class<?> theirs,
      Function<Json, ? extends ToJson> ours) {
    types.put(theirs, ours::apply);
  }
}
