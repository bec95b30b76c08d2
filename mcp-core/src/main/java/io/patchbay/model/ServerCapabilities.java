package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a server can do. */
public final class ServerCapabilities extends Payload {
  /** Every call of a tool asks. */
  private @Nullable ToolsCapability tools;

  private ServerCapabilities(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ServerCapabilities from(Json json) {
    return new ServerCapabilities(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns what it can do with tools, if it has any. */
  public Optional<ToolsCapability> tools() {
    ToolsCapability known = tools;
    if (known == null) {
      known = object("tools", ToolsCapability::from).orElse(null);
      tools = known;
    }
    return Optional.ofNullable(known);
  }

  /** Returns what it can do with resources, if it has any. */
  public Optional<ResourcesCapability> resources() {
    return object("resources", ResourcesCapability::from);
  }

  /** Returns what it can do with prompts, if it has any. */
  public Optional<PromptsCapability> prompts() {
    return object("prompts", PromptsCapability::from);
  }

  /** Says that it completes arguments, if present (since 2025-03-26). */
  public Optional<Json> completions() {
    return object("completions", Function.identity());
  }

  /** Says that it sends log messages, if present. */
  public Optional<Json> logging() {
    return object("logging", Function.identity());
  }

  /** Returns what it can run as a task (since 2025-11-25, not in 2026-07-28). */
  public Optional<ServerTasksCapability> tasks() {
    return object("tasks", ServerTasksCapability::from);
  }

  /** Returns what is not in the specification, by name. */
  public Map<String, Json> experimental() {
    return map("experimental", Function.identity());
  }

  /** Returns the extensions, by identifier, each with its settings (since 2026-07-28). */
  public Map<String, Json> extensions() {
    return map("extensions", Function.identity());
  }

  /** Collects the members of a {@link ServerCapabilities}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ServerCapabilities start) {
      super(start);
    }

    /** Sets what it can do with tools, if it has any. */
    public Builder tools(ToolsCapability tools) {
      return member("tools", tools);
    }

    /** Sets what it can do with resources, if it has any. */
    public Builder resources(ResourcesCapability resources) {
      return member("resources", resources);
    }

    /** Sets what it can do with prompts, if it has any. */
    public Builder prompts(PromptsCapability prompts) {
      return member("prompts", prompts);
    }

    /** Sets that it completes arguments. */
    public Builder completions(Map<String, ?> completions) {
      return member("completions", copy(completions));
    }

    /** Sets that it sends log messages. */
    public Builder logging(Map<String, ?> logging) {
      return member("logging", copy(logging));
    }

    /** Sets what it can run as a task. */
    public Builder tasks(ServerTasksCapability tasks) {
      return member("tasks", tasks);
    }

    /** Sets what is not in the specification, by name. */
    public Builder experimental(Map<String, ?> experimental) {
      return member("experimental", copy(experimental));
    }

    /** Sets the extensions, by identifier, each with its settings. */
    public Builder extensions(Map<String, ?> extensions) {
      return member("extensions", copy(extensions));
    }

    /** Builds it. */
    public ServerCapabilities build() {
      return new ServerCapabilities(members());
    }
  }
}
