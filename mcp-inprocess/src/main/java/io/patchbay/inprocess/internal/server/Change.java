package io.patchbay.inprocess.internal.server;

import io.patchbay.model.SubscriptionFilter;
import java.util.Map;

/**
 * Something that changed at a server.
 *
 * @param method the notification that says so
 * @param params its params
 */
record Change(String method, Map<String, ?> params) {
  static final Change TOOLS = new Change("notifications/tools/list_changed", Map.of());
  static final Change RESOURCES = new Change("notifications/resources/list_changed", Map.of());
  static final Change PROMPTS = new Change("notifications/prompts/list_changed", Map.of());
  private static final String UPDATED = "notifications/resources/updated";

  static Change resource(String uri) {
    return new Change(UPDATED, Map.of("uri", uri));
  }

  boolean isUpdate() {
    return method.equals(UPDATED);
  }

  String uri() {
    return String.valueOf(params.get("uri"));
  }

  boolean isWantedBy(SubscriptionFilter filter) {
    if (equals(TOOLS)) {
      return filter.toolsListChanged().orElse(false);
    } else if (equals(RESOURCES)) {
      return filter.resourcesListChanged().orElse(false);
    } else if (equals(PROMPTS)) {
      return filter.promptsListChanged().orElse(false);
    }
    return filter.resourceSubscriptions().contains(uri());
  }
}
