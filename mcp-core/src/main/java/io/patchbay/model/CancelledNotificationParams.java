package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** The parameters of {@code notifications/cancelled}. */
public final class CancelledNotificationParams extends Payload {
  private CancelledNotificationParams(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static CancelledNotificationParams from(Json json) {
    return new CancelledNotificationParams(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the id of the request that is cancelled. */
  public Optional<RequestId> requestId() {
    return value("requestId", RequestId::from);
  }

  /** Returns why. */
  public Optional<String> reason() {
    return string("reason");
  }

  /** Collects the members of a {@link CancelledNotificationParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CancelledNotificationParams start) {
      super(start);
    }

    /** Sets the id of the request that is cancelled. */
    public Builder requestId(RequestId requestId) {
      return member("requestId", requestId);
    }

    /** Sets why. */
    public Builder reason(String reason) {
      return member("reason", reason);
    }

    /** Builds it. */
    public CancelledNotificationParams build() {
      return new CancelledNotificationParams(members());
    }
  }
}
