package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a client can run as a task (since 2025-11-25, not in 2026-07-28). */
public final class ClientTasksCapability extends Payload {
  private ClientTasksCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ClientTasksCapability from(Json json) {
    return new ClientTasksCapability(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Says that tasks can be listed, if present. */
  public Optional<Json> list() {
    return object("list", Function.identity());
  }

  /** Says that tasks can be cancelled, if present. */
  public Optional<Json> cancel() {
    return object("cancel", Function.identity());
  }

  /** Returns the requests that can run as a task, by group and name. */
  public Optional<Json> requests() {
    return object("requests", Function.identity());
  }

  /** Returns whether {@code sampling/createMessage} can run as a task. */
  public boolean samplingCreateMessage() {
    return requests()
        .map(all -> all.get("sampling"))
        .map(group -> group.get("createMessage"))
        .isPresent();
  }

  /** Returns whether {@code elicitation/create} can run as a task. */
  public boolean elicitationCreate() {
    return requests()
        .map(all -> all.get("elicitation"))
        .map(group -> group.get("create"))
        .isPresent();
  }

  /** Collects the members of a {@link ClientTasksCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ClientTasksCapability start) {
      super(start);
    }

    /** Sets that tasks can be listed. */
    public Builder list(Map<String, ?> list) {
      return member("list", copy(list));
    }

    /** Sets that tasks can be cancelled. */
    public Builder cancel(Map<String, ?> cancel) {
      return member("cancel", copy(cancel));
    }

    /** Sets the requests that can run as a task, by group and name. */
    public Builder requests(Map<String, ?> requests) {
      return member("requests", copy(requests));
    }

    /** Builds it. */
    public ClientTasksCapability build() {
      return new ClientTasksCapability(members());
    }
  }
}
