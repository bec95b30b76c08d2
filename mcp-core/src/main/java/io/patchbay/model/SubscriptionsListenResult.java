package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** The orderly end of a subscription (since 2026-07-28). */
public final class SubscriptionsListenResult extends Result {
  private SubscriptionsListenResult(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static SubscriptionsListenResult from(Json json) {
    return new SubscriptionsListenResult(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the request that opened the subscription. */
  public Optional<RequestId> subscriptionId() {
    return object("_meta", SubscriptionsListenResultMetaObject::from)
        .map(SubscriptionsListenResultMetaObject::subscriptionId);
  }

  /** Collects the members of a {@link SubscriptionsListenResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(SubscriptionsListenResult start) {
      super(start);
    }

    /** Builds it. */
    public SubscriptionsListenResult build() {
      return new SubscriptionsListenResult(members());
    }
  }
}
