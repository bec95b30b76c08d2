package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a client can do for sampling. */
public final class SamplingCapability extends Payload {
  private SamplingCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static SamplingCapability from(Json json) {
    return new SamplingCapability(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Says that {@code includeContext} is heeded, if present (since 2025-11-25). */
  public Optional<Json> context() {
    return object("context", Function.identity());
  }

  /** Says that a model may use tools, if present (since 2025-11-25). */
  public Optional<Json> tools() {
    return object("tools", Function.identity());
  }

  /** Collects the members of a {@link SamplingCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SamplingCapability start) {
      super(start);
    }

    /** Sets that {@code includeContext} is heeded. */
    public Builder context(Map<String, ?> context) {
      return member("context", copy(context));
    }

    /** Sets that a model may use tools. */
    public Builder tools(Map<String, ?> tools) {
      return member("tools", copy(tools));
    }

    /** Builds it. */
    public SamplingCapability build() {
      return new SamplingCapability(members());
    }
  }
}
