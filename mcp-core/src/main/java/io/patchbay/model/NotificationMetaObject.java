package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a notification carries in {@code _meta}. */
public final class NotificationMetaObject extends Payload {
  private NotificationMetaObject(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static NotificationMetaObject from(Json json) {
    return new NotificationMetaObject(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the request that opened the subscription (since 2026-07-28). */
  public Optional<RequestId> subscriptionId() {
    return value("io.modelcontextprotocol/subscriptionId", RequestId::from);
  }

  /** Collects the members of a {@link NotificationMetaObject}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(NotificationMetaObject start) {
      super(start);
    }

    /** Sets the id of the request that opened the subscription. */
    public Builder subscriptionId(RequestId subscriptionId) {
      return member("io.modelcontextprotocol/subscriptionId", subscriptionId);
    }

    /** Builds it. */
    public NotificationMetaObject build() {
      return new NotificationMetaObject(members());
    }
  }
}
