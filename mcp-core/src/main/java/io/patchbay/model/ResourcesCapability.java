package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a server can do with resources. */
public final class ResourcesCapability extends Payload {
  private ResourcesCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ResourcesCapability from(Json json) {
    return new ResourcesCapability(json);
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

  /** Returns whether changes of one resource are notified on demand. */
  public Optional<Boolean> subscribe() {
    return bool("subscribe");
  }

  /** Collects the members of a {@link ResourcesCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ResourcesCapability start) {
      super(start);
    }

    /** Sets whether changes of the list are notified. */
    public Builder listChanged(boolean listChanged) {
      return member("listChanged", listChanged);
    }

    /** Sets whether changes of one resource are notified on demand. */
    public Builder subscribe(boolean subscribe) {
      return member("subscribe", subscribe);
    }

    /** Builds it. */
    public ResourcesCapability build() {
      return new ResourcesCapability(members());
    }
  }
}
