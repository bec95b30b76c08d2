package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code subscriptions/listen} (since 2026-07-28). */
public final class SubscriptionsListenRequestParams extends Payload {
  private SubscriptionsListenRequestParams(Json json) {
    super(json);
    require("notifications", SubscriptionFilter::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code notifications} is missing or of a wrong kind
   */
  public static SubscriptionsListenRequestParams from(Json json) {
    return new SubscriptionsListenRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param notifications the notifications the client asks for
   */
  public static Builder builder(SubscriptionFilter notifications) {
    return new Builder().member("notifications", notifications);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the notifications the client asks for. */
  public SubscriptionFilter notifications() {
    return SubscriptionFilter.from(required("notifications"));
  }

  /** Collects the members of a {@link SubscriptionsListenRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SubscriptionsListenRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public SubscriptionsListenRequestParams build() {
      return new SubscriptionsListenRequestParams(members());
    }
  }
}
