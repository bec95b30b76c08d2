package io.patchbay.internal.catalogue;

import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.ListPromptsResult;
import io.patchbay.model.ListResourceTemplatesResult;
import io.patchbay.model.ListResourcesResult;
import io.patchbay.model.ListToolsResult;
import io.patchbay.model.PaginatedResult;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which of a server's lists.
 *
 * @param name what observers call it
 * @param method how it is asked for
 * @param number its place among the kinds
 * @param decoder reads a page
 * @param offered whether a server has such a list; nothing is asked otherwise
 * @param <P> the pages' type
 * @param <T> the entries' type
 */
public record ListKind<P extends PaginatedResult<T>, T>(
    String name,
    String method,
    int number,
    Function<Json, P> decoder,
    Predicate<ServerCapabilities> offered) {

  /** The tools. */
  public static final ListKind<ListToolsResult, Tool> TOOLS =
      new ListKind<>(
          "tools", "tools/list", 0, ListToolsResult::from, offers -> offers.tools().isPresent());

  /** The resources. */
  public static final ListKind<ListResourcesResult, Resource> RESOURCES =
      new ListKind<>(
          "resources", "resources/list", 1, ListResourcesResult::from, ListKind::hasResources);

  /** The resource templates. */
  public static final ListKind<ListResourceTemplatesResult, ResourceTemplate> TEMPLATES =
      new ListKind<>(
          "resourceTemplates",
          "resources/templates/list",
          2,
          ListResourceTemplatesResult::from,
          ListKind::hasResources);

  /** The prompts. */
  public static final ListKind<ListPromptsResult, Prompt> PROMPTS =
      new ListKind<>(
          "prompts",
          "prompts/list",
          3,
          ListPromptsResult::from,
          offers -> offers.prompts().isPresent());

  /** All of them, by their numbers. */
  public static final List<ListKind<?, ?>> ALL = List.of(TOOLS, RESOURCES, TEMPLATES, PROMPTS);

  private static boolean hasResources(ServerCapabilities offers) {
    return offers.resources().isPresent();
  }

  /** Returns whether the server of a session has such a list. */
  boolean isOffered(Session session) {
    return offered.test(session.era().capabilities());
  }

  /** Returns what says why an entry cannot be used over a session, or null for one that can. */
  Function<T, @Nullable String> objection(Session session) {
    return entry -> entry instanceof Tool tool ? objection(session, tool) : null;
  }

  private static @Nullable String objection(Session session, Tool tool) {
    String reason = session.era().objection(session, tool);
    return reason == null ? null : "tool '" + tool.name() + "': " + reason;
  }
}
