package io.patchbay.internal.pool;

import io.patchbay.Listing;
import io.patchbay.ToolFilter;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.Optional;

/**
 * What a server brings to the pools. Immutable.
 *
 * @param server what the host calls it by
 * @param trusted whether code marked it as trusted
 * @param alwaysLoad whether its tools are always shown to the model
 * @param stale whether it is not connected at the moment
 * @param tools its tools
 * @param prompts its prompts
 * @param resources its resources
 * @param templates its resource templates
 * @param filter which of its tools join
 * @param instructions what it wants the model to know
 */
public record ServerLists(
    String server,
    boolean trusted,
    boolean alwaysLoad,
    boolean stale,
    Listing<Tool> tools,
    Listing<Prompt> prompts,
    Listing<Resource> resources,
    Listing<ResourceTemplate> templates,
    ToolFilter filter,
    Optional<String> instructions) {

  /** Returns a server that brings nothing: not trusted, not stale, without a filter. */
  public static ServerLists none(String server) {
    return new ServerLists(
        server,
        false,
        false,
        false,
        nothing(),
        nothing(),
        nothing(),
        nothing(),
        ToolFilter.ALL,
        Optional.empty());
  }

  private static <T> Listing<T> nothing() {
    return new Listing<>(List.of(), List.of(), List.of());
  }

  /** Returns the same with other tools. */
  public ServerLists withTools(Listing<Tool> other) {
    return new ServerLists(
        server,
        trusted,
        alwaysLoad,
        stale,
        other,
        prompts,
        resources,
        templates,
        filter,
        instructions);
  }

  /** Returns the same with other prompts. */
  public ServerLists withPrompts(Listing<Prompt> other) {
    return new ServerLists(
        server,
        trusted,
        alwaysLoad,
        stale,
        tools,
        other,
        resources,
        templates,
        filter,
        instructions);
  }

  /** Returns the same with other resources and templates. */
  public ServerLists withResources(Listing<Resource> other, Listing<ResourceTemplate> otherToo) {
    return new ServerLists(
        server, trusted, alwaysLoad, stale, tools, prompts, other, otherToo, filter, instructions);
  }

  /** Returns the same, trusted or not. */
  public ServerLists withTrusted(boolean other) {
    return new ServerLists(
        server,
        other,
        alwaysLoad,
        stale,
        tools,
        prompts,
        resources,
        templates,
        filter,
        instructions);
  }

  /** Returns the same, its tools always shown to the model or not. */
  public ServerLists withAlwaysLoad(boolean other) {
    return new ServerLists(
        server, trusted, other, stale, tools, prompts, resources, templates, filter, instructions);
  }

  /** Returns the same, connected or not. */
  public ServerLists withStale(boolean other) {
    return new ServerLists(
        server,
        trusted,
        alwaysLoad,
        other,
        tools,
        prompts,
        resources,
        templates,
        filter,
        instructions);
  }

  /** Returns the same with another filter. */
  public ServerLists withFilter(ToolFilter other) {
    return new ServerLists(
        server,
        trusted,
        alwaysLoad,
        stale,
        tools,
        prompts,
        resources,
        templates,
        other,
        instructions);
  }

  /** Returns the same with other instructions. */
  public ServerLists withInstructions(Optional<String> other) {
    return new ServerLists(
        server, trusted, alwaysLoad, stale, tools, prompts, resources, templates, filter, other);
  }
}
