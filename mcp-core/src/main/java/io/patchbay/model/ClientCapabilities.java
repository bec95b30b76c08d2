package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a client can do. */
public final class ClientCapabilities extends Payload {
  private ClientCapabilities(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ClientCapabilities from(Json json) {
    return new ClientCapabilities(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns what it can do with roots, if it has any. */
  public Optional<RootsCapability> roots() {
    return object("roots", RootsCapability::from);
  }

  /** Returns what it can do for sampling, if it has a model. */
  public Optional<SamplingCapability> sampling() {
    return object("sampling", SamplingCapability::from);
  }

  /** Returns how it can ask its user, if at all (since 2025-06-18). */
  public Optional<ElicitationCapability> elicitation() {
    return object("elicitation", ElicitationCapability::from);
  }

  /** Returns what it can run as a task (since 2025-11-25, not in 2026-07-28). */
  public Optional<ClientTasksCapability> tasks() {
    return object("tasks", ClientTasksCapability::from);
  }

  /** Returns what is not in the specification, by name. */
  public Map<String, Json> experimental() {
    return map("experimental", Function.identity());
  }

  /** Returns the extensions, by identifier, each with its settings (since 2026-07-28). */
  public Map<String, Json> extensions() {
    return map("extensions", Function.identity());
  }

  /** Collects the members of a {@link ClientCapabilities}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ClientCapabilities start) {
      super(start);
    }

    /** Sets what it can do with roots, if it has any. */
    public Builder roots(RootsCapability roots) {
      return member("roots", roots);
    }

    /** Sets what it can do for sampling, if it has a model. */
    public Builder sampling(SamplingCapability sampling) {
      return member("sampling", sampling);
    }

    /** Sets how it can ask its user, if at all. */
    public Builder elicitation(ElicitationCapability elicitation) {
      return member("elicitation", elicitation);
    }

    /** Sets what it can run as a task. */
    public Builder tasks(ClientTasksCapability tasks) {
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
    public ClientCapabilities build() {
      return new ClientCapabilities(members());
    }
  }
}
