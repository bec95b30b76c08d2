package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a client can do with roots. */
public final class RootsCapability extends Payload {
  private RootsCapability(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static RootsCapability from(Json json) {
    return new RootsCapability(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns whether changes of the list are notified (not in 2026-07-28). */
  public Optional<Boolean> listChanged() {
    return bool("listChanged");
  }

  /** Collects the members of a {@link RootsCapability}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(RootsCapability start) {
      super(start);
    }

    /** Sets whether changes of the list are notified. */
    public Builder listChanged(boolean listChanged) {
      return member("listChanged", listChanged);
    }

    /** Builds it. */
    public RootsCapability build() {
      return new RootsCapability(members());
    }
  }
}
