package io.patchbay.internal.legacy;

import io.patchbay.CallOptions;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.json.Json;
import io.patchbay.model.ResourcesCapability;
import io.patchbay.model.SubscriptionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Subscriptions of the handshake revisions: changes of lists come unasked, changes of resources
 * after {@code resources/subscribe}.
 */
final class LegacySubscriptions implements Subscriptions {
  private final Session session;
  private final ServerMemory memory;

  LegacySubscriptions(Session session, ServerMemory memory) {
    this.session = session;
    this.memory = memory;
  }

  @Override
  public CompletableFuture<Opened> open(SubscriptionFilter filter) {
    boolean canSubscribe =
        session
            .era()
            .capabilities()
            .resources()
            .flatMap(ResourcesCapability::subscribe)
            .orElse(false);
    List<String> uris = canSubscribe ? filter.resourceSubscriptions() : List.of();
    List<CompletableFuture<Json>> asked = new ArrayList<>();
    for (String uri : uris) {
      asked.add(session.callAsync(subscribe(uri), CallOptions.DEFAULT));
    }
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(
            nothing -> {
              uris.forEach(memory::subscribed);
              return new Held(session, memory, honoured(filter, uris), uris);
            });
  }

  static Request<Json> subscribe(String uri) {
    return of("resources/subscribe", uri);
  }

  private static Request<Json> of(String method, String uri) {
    return new Request<>(method, Map.of("uri", uri), uri, Request.Kind.PLAIN, json -> json);
  }

  private SubscriptionFilter honoured(SubscriptionFilter filter, List<String> uris) {
    var capabilities = session.era().capabilities();
    SubscriptionFilter.Builder honoured = SubscriptionFilter.builder();
    if (filter.toolsListChanged().orElse(false)
        && capabilities.tools().flatMap(tools -> tools.listChanged()).orElse(false)) {
      honoured.toolsListChanged(true);
    }
    if (filter.promptsListChanged().orElse(false)
        && capabilities.prompts().flatMap(prompts -> prompts.listChanged()).orElse(false)) {
      honoured.promptsListChanged(true);
    }
    if (filter.resourcesListChanged().orElse(false)
        && capabilities.resources().flatMap(resources -> resources.listChanged()).orElse(false)) {
      honoured.resourcesListChanged(true);
    }
    return uris.isEmpty() ? honoured.build() : honoured.resourceSubscriptions(uris).build();
  }

  private record Held(
      Session session,
      ServerMemory memory,
      SubscriptionFilter honoured,
      List<String> uris,
      AtomicBoolean open,
      CompletableFuture<Void> ended)
      implements Opened {

    Held(Session session, ServerMemory memory, SubscriptionFilter honoured, List<String> uris) {
      this(session, memory, honoured, uris, new AtomicBoolean(true), new CompletableFuture<>());
    }

    @Override
    public void close() {
      if (open.compareAndSet(true, false)) {
        for (String uri : uris) {
          memory.unsubscribed(uri);
          var unused = session.callAsync(of("resources/unsubscribe", uri), CallOptions.DEFAULT);
        }
        ended.complete(null);
      }
    }
  }
}
