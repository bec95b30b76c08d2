package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code notifications/subscriptions/acknowledged} (since 2026-07-28). */
public final class SubscriptionsAcknowledgedNotificationParams extends Payload {
  private SubscriptionsAcknowledgedNotificationParams(Json json) {
    super(json);
    require("notifications", SubscriptionFilter::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code notifications} is missing or of a wrong kind
   */
  public static SubscriptionsAcknowledgedNotificationParams from(Json json) {
    return new SubscriptionsAcknowledgedNotificationParams(json);
  }

  /**
   * Starts one.
   *
   * @param notifications the notifications the server is going to send
   */
  public static Builder builder(SubscriptionFilter notifications) {
    return new Builder().member("notifications", notifications);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the notifications the server is going to send. */
  public SubscriptionFilter notifications() {
    return SubscriptionFilter.from(required("notifications"));
  }

  /** Collects the members of a {@link SubscriptionsAcknowledgedNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SubscriptionsAcknowledgedNotificationParams start) {
      super(start);
    }

    /** Builds it. */
    public SubscriptionsAcknowledgedNotificationParams build() {
      return new SubscriptionsAcknowledgedNotificationParams(members());
    }
  }
}
