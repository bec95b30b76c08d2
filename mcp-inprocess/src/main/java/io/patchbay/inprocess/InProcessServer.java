package io.patchbay.inprocess;

import io.patchbay.ServerOptions;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.inprocess.internal.server.Features;
import io.patchbay.inprocess.internal.server.ServerSession;
import io.patchbay.model.Implementation;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.Tool;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server of the application's own tools, resources and prompts, in this virtual machine.
 *
 * <pre>{@code
 * InProcessServer clock =
 *     InProcessServer.builder("clock")
 *         .tool(
 *             Tool.builder("now", Map.of("type", "object")).build(),
 *             (request, context) -> CallToolResult.ofText(Instant.now().toString()))
 *         .build();
 * Connection connection = bay.connect(clock);
 * }</pre>
 *
 * <p>It speaks 2026-07-28 and every handshake revision, as the client asks, and serves any number
 * of connections. Arguments and results are handed over as the objects they are: a caller gets the
 * result that the handler returned, so neither changes it. A blocked caller runs the handler on its
 * own thread; the limits of the call interrupt it. Thread-safe.
 */
public final class InProcessServer implements DirectServer, AutoCloseable {
  private final String name;
  private final ServerOptions options;
  private final Features features;

  private InProcessServer(Builder builder) {
    this.name = builder.name;
    this.options = builder.options;
    Implementation info = builder.info;
    this.features =
        new Features(
            info == null ? Implementation.builder(name, "1").build() : info,
            builder.instructions,
            builder.completions);
    builder.additions.forEach(addition -> addition.accept(features));
  }

  /**
   * Starts a server.
   *
   * @param name the name the host calls it by
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ServerOptions options() {
    return options;
  }

  @Override
  public Transport createTransport(TransportContext context) {
    LinkedEnd client = LinkedEnd.create(context);
    new ServerSession(features, context, client.other()).open();
    return client;
  }

  /** Adds a tool, or replaces the one of its name; clients are told. */
  public void addTool(Tool tool, ToolHandler handler) {
    features.add(tool, Objects.requireNonNull(handler), false);
  }

  /** Adds a tool as {@link Builder#interactiveTool} does; clients are told. */
  public void addInteractiveTool(Tool tool, ToolHandler handler) {
    features.add(tool, Objects.requireNonNull(handler), true);
  }

  /** Removes a tool; returns whether there was one. */
  public boolean removeTool(String toolName) {
    return features.removeTool(toolName);
  }

  /** Adds a resource, or replaces the one of its URI; clients are told. */
  public void addResource(Resource resource, ResourceHandler handler) {
    features.add(resource, Objects.requireNonNull(handler));
  }

  /** Removes a resource; returns whether there was one. */
  public boolean removeResource(String uri) {
    return features.removeResource(uri);
  }

  /** Adds a template, or replaces the one of its URI template; clients are told. */
  public void addResourceTemplate(ResourceTemplate template, ResourceHandler handler) {
    features.add(template, Objects.requireNonNull(handler));
  }

  /** Removes a template; returns whether there was one. */
  public boolean removeResourceTemplate(String uriTemplate) {
    return features.removeResourceTemplate(uriTemplate);
  }

  /** Adds a prompt, or replaces the one of its name; clients are told. */
  public void addPrompt(Prompt prompt, PromptHandler handler) {
    features.add(prompt, Objects.requireNonNull(handler));
  }

  /** Removes a prompt; returns whether there was one. */
  public boolean removePrompt(String promptName) {
    return features.removePrompt(promptName);
  }

  /** Tells the clients that subscribed to a resource that it changed. */
  public void resourceUpdated(String uri) {
    features.resourceUpdated(uri);
  }

  /** Ends the connections to this server; it can be connected to again. */
  @Override
  public void close() {
    features.close();
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return "InProcessServer[" + name + "]";
  }

  /** Collects a server. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private ServerOptions options = ServerOptions.builder().trusted(true).build();
    private @Nullable Implementation info;
    private @Nullable String instructions;
    private @Nullable CompletionHandler completions;
    private final List<Consumer<Features>> additions = new ArrayList<>();

    private Builder(String name) {
      this.name = Objects.requireNonNull(name);
    }

    /** Sets what the server says it is; by default its name, version 1. */
    public Builder info(Implementation info) {
      this.info = Objects.requireNonNull(info);
      return this;
    }

    /** Sets what the model should know. */
    public Builder instructions(String instructions) {
      this.instructions = Objects.requireNonNull(instructions);
      return this;
    }

    /** Sets what does not depend on the transport; trusted by default. */
    public Builder options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return this;
    }

    /** Adds a tool. */
    public Builder tool(Tool tool, ToolHandler handler) {
      Objects.requireNonNull(tool);
      Objects.requireNonNull(handler);
      return add(features -> features.add(tool, handler, false));
    }

    /**
     * Adds a tool whose handler asks the client while it runs, in every revision: {@link
     * ServerContext#elicit}, {@link ServerContext#sample}, {@link ServerContext#roots}. With a
     * client of 2026-07-28 it runs on the handler executor, never on the caller's thread, and at
     * most 30 minutes are waited for each answer.
     */
    public Builder interactiveTool(Tool tool, ToolHandler handler) {
      Objects.requireNonNull(tool);
      Objects.requireNonNull(handler);
      return add(features -> features.add(tool, handler, true));
    }

    /** Adds a resource. */
    public Builder resource(Resource resource, ResourceHandler handler) {
      Objects.requireNonNull(resource);
      Objects.requireNonNull(handler);
      return add(features -> features.add(resource, handler));
    }

    /** Adds a template; it serves the URIs that fit it and that no resource has. */
    public Builder resourceTemplate(ResourceTemplate template, ResourceHandler handler) {
      Objects.requireNonNull(template);
      Objects.requireNonNull(handler);
      return add(features -> features.add(template, handler));
    }

    /** Adds a prompt. */
    public Builder prompt(Prompt prompt, PromptHandler handler) {
      Objects.requireNonNull(prompt);
      Objects.requireNonNull(handler);
      return add(features -> features.add(prompt, handler));
    }

    /** Serves completions; without a handler there are none. */
    public Builder completions(CompletionHandler handler) {
      this.completions = Objects.requireNonNull(handler);
      return this;
    }

    private Builder add(Consumer<Features> addition) {
      additions.add(addition);
      return this;
    }

    /** Returns the server. */
    public InProcessServer build() {
      return new InProcessServer(this);
    }
  }
}
