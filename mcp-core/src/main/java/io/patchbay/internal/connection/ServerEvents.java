package io.patchbay.internal.connection;

import io.patchbay.CacheMode;
import io.patchbay.McpException;
import io.patchbay.internal.catalogue.ListKind;
import io.patchbay.internal.catalogue.ServerCatalogue;
import io.patchbay.internal.connection.ServerFeed.Kind;
import io.patchbay.internal.pipeline.UrlCompletions;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionEvents;
import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Passes what the sessions of one server tell on to whom it concerns. */
final class ServerEvents implements SessionEvents {
  private final String server;
  private final Plug plug;
  private final Listeners listeners;
  private final ServerCatalogue catalogue;
  private final Supplier<@Nullable ServerFeed> feed;
  private final UrlCompletions visits;

  /**
   * @param feed what the server brings to the pools, or null while nobody wants to know
   */
  ServerEvents(
      String server,
      Plug plug,
      Listeners listeners,
      ServerCatalogue catalogue,
      Supplier<@Nullable ServerFeed> feed,
      UrlCompletions visits) {
    this.server = server;
    this.plug = plug;
    this.listeners = listeners;
    this.catalogue = catalogue;
    this.feed = feed;
    this.visits = visits;
  }

  @Override
  public void onArrival(Message notification) {
    catalogue.arrived(notification);
    switch (notification.method()) {
      case "notifications/tools/list_changed" -> listChanged(Kind.TOOLS);
      case "notifications/prompts/list_changed" -> listChanged(Kind.PROMPTS);
      case "notifications/resources/list_changed" -> listChanged(Kind.RESOURCES);
      case "notifications/elicitation/complete" -> visited(notification.params());
      default -> {}
    }
  }

  private void listChanged(Kind kind) {
    ServerFeed following = feed.get();
    if (following != null) {
      following.changed(kind);
    }
  }

  private void visited(Json params) {
    Json id = params.get("elicitationId");
    if (id != null && id.isString()) {
      visits.completed(server, id.asString());
    }
  }

  @Override
  public void onNotification(Message notification) {
    listeners.onNotification(notification);
  }

  @Override
  public void onWarning(String warning) {
    listeners.onWarning(warning);
  }

  @Override
  public void onMissed(SubscriptionFilter filter) {
    catalogue.missed(filter);
    filter.toolsListChanged().filter(on -> on).ifPresent(on -> listChanged(Kind.TOOLS));
    filter.promptsListChanged().filter(on -> on).ifPresent(on -> listChanged(Kind.PROMPTS));
    filter.resourcesListChanged().filter(on -> on).ifPresent(on -> listChanged(Kind.RESOURCES));
    listeners.onMissed(filter);
  }

  /** What is known of the tools is wrong: nothing of it is used, and what comes is not kept. */
  @Override
  public CompletableFuture<?> relist(Session session) {
    catalogue.changed(ListKind.TOOLS);
    return catalogue.listOrFail(ListKind.TOOLS, session, CacheMode.BYPASS);
  }

  @Override
  public void onClosed(Session session, McpException reason) {
    plug.lost(session, reason);
  }
}
