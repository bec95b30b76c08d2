package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** Whether a model may use the tools it is offered (since 2025-11-25). */
public final class ToolChoice extends Payload {
  private ToolChoice(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ToolChoice from(Json json) {
    return new ToolChoice(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Creates one of this mode. */
  public static ToolChoice of(ToolChoiceMode mode) {
    return builder().mode(mode).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the mode; absent means auto. */
  public Optional<ToolChoiceMode> mode() {
    return string("mode").map(ToolChoiceMode::of);
  }

  /** Collects the members of a {@link ToolChoice}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolChoice start) {
      super(start);
    }

    /** Sets the mode; absent means auto. */
    public Builder mode(ToolChoiceMode mode) {
      return member("mode", mode);
    }

    /** Builds it. */
    public ToolChoice build() {
      return new ToolChoice(members());
    }
  }
}
