package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a server can run as a task (since 2025-11-25, not in 2026-07-28). */
public final class ServerTasksCapability extends Payload {
  private ServerTasksCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ServerTasksCapability from(Json json) {
    return new ServerTasksCapability(json);
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

  /** Returns whether {@code tools/call} can run as a task. */
  public boolean toolsCall() {
    return requests().map(all -> all.get("tools")).map(group -> group.get("call")).isPresent();
  }

  /** Collects the members of a {@link ServerTasksCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ServerTasksCapability start) {
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
    public ServerTasksCapability build() {
      return new ServerTasksCapability(members());
    }
  }
}
