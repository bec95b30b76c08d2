package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** What the end of a subscription carries in {@code _meta} (since 2026-07-28). */
public final class SubscriptionsListenResultMetaObject extends Payload {
  private SubscriptionsListenResultMetaObject(Json json) {
    super(json);
    require("io.modelcontextprotocol/subscriptionId", RequestId::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code io.modelcontextprotocol/subscriptionId} is missing or of a
   *     wrong kind
   */
  public static SubscriptionsListenResultMetaObject from(Json json) {
    return new SubscriptionsListenResultMetaObject(json);
  }

  /**
   * Starts one.
   *
   * @param subscriptionId the id of the request that opened the subscription
   */
  public static Builder builder(RequestId subscriptionId) {
    return new Builder().member("io.modelcontextprotocol/subscriptionId", subscriptionId);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the request that opened the subscription. */
  public RequestId subscriptionId() {
    return RequestId.from(required("io.modelcontextprotocol/subscriptionId"));
  }

  /** Returns the server, as it says itself. */
  public Optional<Implementation> serverInfo() {
    return object("io.modelcontextprotocol/serverInfo", Implementation::from);
  }

  /** Collects the members of a {@link SubscriptionsListenResultMetaObject}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SubscriptionsListenResultMetaObject start) {
      super(start);
    }

    /** Sets the server, as it says itself. */
    public Builder serverInfo(Implementation serverInfo) {
      return member("io.modelcontextprotocol/serverInfo", serverInfo);
    }

    /** Builds it. */
    public SubscriptionsListenResultMetaObject build() {
      return new SubscriptionsListenResultMetaObject(members());
    }
  }
}
