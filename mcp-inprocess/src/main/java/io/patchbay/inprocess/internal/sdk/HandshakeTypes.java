package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import io.patchbay.model.Annotations;
import io.patchbay.model.AudioContent;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.BooleanSchema;
import io.patchbay.model.CallToolRequestParams;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompleteResult;
import io.patchbay.model.Completion;
import io.patchbay.model.CompletionArgument;
import io.patchbay.model.CompletionContext;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitAction;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.ElicitationCapability;
import io.patchbay.model.ElicitationCompleteNotificationParams;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.EnumOption;
import io.patchbay.model.GetPromptRequestParams;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Icon;
import io.patchbay.model.ImageContent;
import io.patchbay.model.Implementation;
import io.patchbay.model.IncludeContext;
import io.patchbay.model.InitializeRequestParams;
import io.patchbay.model.InitializeResult;
import io.patchbay.model.LegacyTitledEnumSchema;
import io.patchbay.model.ListPromptsResult;
import io.patchbay.model.ListResourceTemplatesResult;
import io.patchbay.model.ListResourcesResult;
import io.patchbay.model.ListRootsResult;
import io.patchbay.model.ListToolsResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.LoggingMessageNotificationParams;
import io.patchbay.model.ModelHint;
import io.patchbay.model.ModelPreferences;
import io.patchbay.model.NumberSchema;
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
import io.patchbay.model.SetLevelRequestParams;
import io.patchbay.model.StopReason;
import io.patchbay.model.StringSchema;
import io.patchbay.model.SubscribeRequestParams;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.TitledEnumItems;
import io.patchbay.model.TitledMultiSelectEnumSchema;
import io.patchbay.model.TitledSingleSelectEnumSchema;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolAnnotations;
import io.patchbay.model.ToolsCapability;
import io.patchbay.model.UnsubscribeRequestParams;
import io.patchbay.model.UntitledEnumItems;
import io.patchbay.model.UntitledMultiSelectEnumSchema;
import io.patchbay.model.UntitledSingleSelectEnumSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Which type of ours each type of the SDK's set for the handshake revisions is. */
final class HandshakeTypes {
  private HandshakeTypes() {}

  @SuppressWarnings("deprecation") // what the SDK has deprecated is converted too
  static Map<Class<?>, Function<Json, ToJson>> types() {
    Map<Class<?>, Function<Json, ToJson>> types = new HashMap<>();
    put(types, McpSchema.Annotations.class, Annotations::from);
    put(types, McpSchema.AudioContent.class, AudioContent::from);
    put(types, McpSchema.BlobResourceContents.class, BlobResourceContents::from);
    put(types, McpSchema.BooleanSchema.class, BooleanSchema::from);
    put(types, McpSchema.CallToolRequest.class, CallToolRequestParams::from);
    put(types, McpSchema.CallToolResult.class, CallToolResult::from);
    put(types, McpSchema.ClientCapabilities.Elicitation.Form.class, json -> json);
    put(types, McpSchema.ClientCapabilities.Elicitation.Url.class, json -> json);
    put(types, McpSchema.ClientCapabilities.Elicitation.class, ElicitationCapability::from);
    put(types, McpSchema.ClientCapabilities.RootCapabilities.class, RootsCapability::from);
    put(types, McpSchema.ClientCapabilities.Sampling.class, SamplingCapability::from);
    put(types, McpSchema.ClientCapabilities.class, ClientCapabilities::from);
    put(types, McpSchema.CompleteRequest.CompleteArgument.class, CompletionArgument::from);
    put(types, McpSchema.CompleteRequest.CompleteContext.class, CompletionContext::from);
    put(types, McpSchema.CompleteRequest.class, CompleteRequestParams::from);
    put(types, McpSchema.CompleteResult.CompleteCompletion.class, Completion::from);
    put(types, McpSchema.CompleteResult.class, CompleteResult::from);
    put(
        types,
        McpSchema.CreateMessageRequest.ContextInclusionStrategy.class,
        json -> IncludeContext.of(json.asString()));
    put(types, McpSchema.CreateMessageRequest.class, CreateMessageRequestParams::from);
    put(
        types,
        McpSchema.CreateMessageResult.StopReason.class,
        json -> StopReason.of(json.asString()));
    put(types, McpSchema.CreateMessageResult.class, CreateMessageResult::from);
    put(types, McpSchema.ElicitFormRequest.class, ElicitRequestFormParams::from);
    put(types, McpSchema.ElicitResult.Action.class, json -> ElicitAction.of(json.asString()));
    put(types, McpSchema.ElicitResult.class, ElicitResult::from);
    put(types, McpSchema.ElicitUrlRequest.class, ElicitRequestURLParams::from);
    put(
        types,
        McpSchema.ElicitationCompleteNotification.class,
        ElicitationCompleteNotificationParams::from);
    put(types, McpSchema.EmbeddedResource.class, EmbeddedResource::from);
    put(types, McpSchema.EnumSchemaOption.class, EnumOption::from);
    put(types, McpSchema.GetPromptRequest.class, GetPromptRequestParams::from);
    put(types, McpSchema.GetPromptResult.class, GetPromptResult::from);
    put(types, McpSchema.Icon.class, Icon::from);
    put(types, McpSchema.ImageContent.class, ImageContent::from);
    put(types, McpSchema.Implementation.class, Implementation::from);
    put(types, McpSchema.InitializeRequest.class, InitializeRequestParams::from);
    put(types, McpSchema.InitializeResult.class, InitializeResult::from);
    put(types, McpSchema.JsonSchema.class, json -> json);
    put(types, McpSchema.LegacyTitledEnumSchema.class, LegacyTitledEnumSchema::from);
    put(types, McpSchema.ListPromptsResult.class, ListPromptsResult::from);
    put(types, McpSchema.ListResourceTemplatesResult.class, ListResourceTemplatesResult::from);
    put(types, McpSchema.ListResourcesResult.class, ListResourcesResult::from);
    put(types, McpSchema.ListRootsResult.class, ListRootsResult::from);
    put(types, McpSchema.ListToolsResult.class, ListToolsResult::from);
    put(types, McpSchema.LoggingLevel.class, json -> LoggingLevel.of(json.asString()));
    put(types, McpSchema.LoggingMessageNotification.class, LoggingMessageNotificationParams::from);
    put(types, McpSchema.ModelHint.class, ModelHint::from);
    put(types, McpSchema.ModelPreferences.class, ModelPreferences::from);
    put(types, McpSchema.NumberSchema.class, NumberSchema::from);
    put(types, McpSchema.PaginatedRequest.class, PaginatedRequestParams::from);
    put(types, McpSchema.PaginatedResult.class, json -> json);
    put(types, McpSchema.ProgressNotification.class, ProgressNotificationParams::from);
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
    put(
        types,
        McpSchema.ResourcesUpdatedNotification.class,
        ResourceUpdatedNotificationParams::from);
    put(types, McpSchema.Role.class, json -> Role.of(json.asString()));
    put(types, McpSchema.Root.class, Root::from);
    put(types, McpSchema.SamplingMessage.class, SamplingMessage::from);
    put(types, McpSchema.ServerCapabilities.CompletionCapabilities.class, json -> json);
    put(types, McpSchema.ServerCapabilities.LoggingCapabilities.class, json -> json);
    put(types, McpSchema.ServerCapabilities.PromptCapabilities.class, PromptsCapability::from);
    put(types, McpSchema.ServerCapabilities.ResourceCapabilities.class, ResourcesCapability::from);
    put(types, McpSchema.ServerCapabilities.ToolCapabilities.class, ToolsCapability::from);
    put(types, McpSchema.ServerCapabilities.class, ServerCapabilities::from);
    put(types, McpSchema.SetLevelRequest.class, SetLevelRequestParams::from);
    put(types, McpSchema.StringSchema.class, StringSchema::from);
    put(types, McpSchema.SubscribeRequest.class, SubscribeRequestParams::from);
    put(types, McpSchema.TextContent.class, TextContent::from);
    put(types, McpSchema.TextResourceContents.class, TextResourceContents::from);
    put(types, McpSchema.TitledMultiSelectEnumSchema.class, TitledMultiSelectEnumSchema::from);
    put(types, McpSchema.TitledMultiSelectItems.class, TitledEnumItems::from);
    put(types, McpSchema.TitledSingleSelectEnumSchema.class, TitledSingleSelectEnumSchema::from);
    put(types, McpSchema.Tool.class, Tool::from);
    put(types, McpSchema.ToolAnnotations.class, ToolAnnotations::from);
    put(types, McpSchema.UnsubscribeRequest.class, UnsubscribeRequestParams::from);
    put(types, McpSchema.UntitledMultiSelectEnumSchema.class, UntitledMultiSelectEnumSchema::from);
    put(types, McpSchema.UntitledMultiSelectItems.class, UntitledEnumItems::from);
    put(
        types,
        McpSchema.UntitledSingleSelectEnumSchema.class,
        UntitledSingleSelectEnumSchema::from);
    return types;
  }

  private static void put(
      Map<Class<?>, Function<Json, ToJson>> types,
      Class<?> theirs,
      Function<Json, ? extends ToJson> ours) {
    types.put(theirs, ours::apply);
  }
}
