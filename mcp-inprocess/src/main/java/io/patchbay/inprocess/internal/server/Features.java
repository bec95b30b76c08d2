package io.patchbay.inprocess.internal.server;

import io.patchbay.inprocess.CompletionHandler;
import io.patchbay.inprocess.PromptHandler;
import io.patchbay.inprocess.ResourceHandler;
import io.patchbay.inprocess.ToolHandler;
import io.patchbay.inprocess.internal.server.Catalogue.Entry;
import io.patchbay.model.Implementation;
import io.patchbay.model.Prompt;
import io.patchbay.model.PromptsCapability;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ResourcesCapability;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolsCapability;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/** What a server offers, and the sessions that hear of changes. Thread-safe. */
public final class Features {
  final Implementation info;
  final @Nullable String instructions;
  final @Nullable CompletionHandler completions;
  final Catalogue<Tool, ToolHandler> tools = new Catalogue<>();
  final Catalogue<Resource, ResourceHandler> resources = new Catalogue<>();
  final Catalogue<ResourceTemplate, Templated> templates = new Catalogue<>();
  final Catalogue<Prompt, PromptHandler> prompts = new Catalogue<>();
  private final Set<ServerSession> sessions = new CopyOnWriteArraySet<>();

  /** What serves the resources of a template. */
  record Templated(UriTemplate template, ResourceHandler handler) {}

  /** Creates a server that offers nothing yet. */
  public Features(
      Implementation info, @Nullable String instructions, @Nullable CompletionHandler completions) {
    this.info = info;
    this.instructions = instructions;
    this.completions = completions;
  }

  /** Adds or replaces a tool. */
  public void add(Tool tool, ToolHandler handler, boolean interactive) {
    tools.put(tool.name(), new Entry<>(tool, handler, interactive));
    changed(Change.TOOLS);
  }

  /** Adds or replaces a resource. */
  public void add(Resource resource, ResourceHandler handler) {
    resources.put(resource.uri(), new Entry<>(resource, handler, false));
    changed(Change.RESOURCES);
  }

  /** Adds or replaces a template. */
  public void add(ResourceTemplate template, ResourceHandler handler) {
    Templated templated = new Templated(new UriTemplate(template.uriTemplate()), handler);
    templates.put(template.uriTemplate(), new Entry<>(template, templated, false));
    changed(Change.RESOURCES);
  }

  /** Adds or replaces a prompt. */
  public void add(Prompt prompt, PromptHandler handler) {
    prompts.put(prompt.name(), new Entry<>(prompt, handler, false));
    changed(Change.PROMPTS);
  }

  /** Removes a tool. */
  public boolean removeTool(String name) {
    return changedIf(tools.remove(name), Change.TOOLS);
  }

  /** Removes a resource. */
  public boolean removeResource(String uri) {
    return changedIf(resources.remove(uri), Change.RESOURCES);
  }

  /** Removes a template. */
  public boolean removeResourceTemplate(String uriTemplate) {
    return changedIf(templates.remove(uriTemplate), Change.RESOURCES);
  }

  /** Removes a prompt. */
  public boolean removePrompt(String name) {
    return changedIf(prompts.remove(name), Change.PROMPTS);
  }

  /** Says that a resource changed. */
  public void resourceUpdated(String uri) {
    changed(Change.resource(uri));
  }

  /** Ends all sessions in good order. */
  public void close() {
    sessions.forEach(ServerSession::close);
  }

  private boolean changedIf(boolean happened, Change change) {
    if (happened) {
      changed(change);
    }
    return happened;
  }

  private void changed(Change change) {
    sessions.forEach(session -> session.changed(change));
  }

  void joined(ServerSession session) {
    sessions.add(session);
  }

  void left(ServerSession session) {
    sessions.remove(session);
  }

  /** What can be added at run time is declared, as a client asks for nothing else. */
  ServerCapabilities capabilities() {
    ServerCapabilities.Builder capabilities =
        ServerCapabilities.builder()
            .tools(ToolsCapability.builder().listChanged(true).build())
            .resources(ResourcesCapability.builder().listChanged(true).subscribe(true).build())
            .prompts(PromptsCapability.builder().listChanged(true).build())
            .logging(Map.of());
    return completions == null ? capabilities.build() : capabilities.completions(Map.of()).build();
  }

  /** Returns the templates in the order in which they are tried. */
  List<Templated> templated() {
    return templates.entries().stream().map(Entry::handler).toList();
  }
}
