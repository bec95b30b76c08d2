package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a server can do with tools. */
public final class ToolsCapability extends Payload {
  private ToolsCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ToolsCapability from(Json json) {
    return new ToolsCapability(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns whether changes of the list are notified. */
  public Optional<Boolean> listChanged() {
    return bool("listChanged");
  }

  /** Collects the members of a {@link ToolsCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolsCapability start) {
      super(start);
    }

    /** Sets whether changes of the list are notified. */
    public Builder listChanged(boolean listChanged) {
      return member("listChanged", listChanged);
    }

    /** Builds it. */
    public ToolsCapability build() {
      return new ToolsCapability(members());
    }
  }
}
