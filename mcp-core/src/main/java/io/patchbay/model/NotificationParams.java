package io.patchbay.model;

import io.patchbay.json.Json;

/** Parameters that have no members of their own. */
public final class NotificationParams extends Payload {
  private NotificationParams(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static NotificationParams from(Json json) {
    return new NotificationParams(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects the members of a {@link NotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(NotificationParams start) {
      super(start);
    }

    /** Builds it. */
    public NotificationParams build() {
      return new NotificationParams(members());
    }
  }
}
