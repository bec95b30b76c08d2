package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Optional;

/** The notifications a client asks for (since 2026-07-28). */
public final class SubscriptionFilter extends Payload {
  private SubscriptionFilter(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static SubscriptionFilter from(Json json) {
    return new SubscriptionFilter(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns whether changes of the list of tools are notified. */
  public Optional<Boolean> toolsListChanged() {
    return bool("toolsListChanged");
  }

  /** Returns whether changes of the list of prompts are notified. */
  public Optional<Boolean> promptsListChanged() {
    return bool("promptsListChanged");
  }

  /** Returns whether changes of the list of resources are notified. */
  public Optional<Boolean> resourcesListChanged() {
    return bool("resourcesListChanged");
  }

  /** Returns the URIs of the resources whose changes are notified. */
  public List<String> resourceSubscriptions() {
    return strings("resourceSubscriptions");
  }

  /** Collects the members of a {@link SubscriptionFilter}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(SubscriptionFilter start) {
      super(start);
    }

    /** Sets whether changes of the list of tools are notified. */
    public Builder toolsListChanged(boolean toolsListChanged) {
      return member("toolsListChanged", toolsListChanged);
    }

    /** Sets whether changes of the list of prompts are notified. */
    public Builder promptsListChanged(boolean promptsListChanged) {
      return member("promptsListChanged", promptsListChanged);
    }

    /** Sets whether changes of the list of resources are notified. */
    public Builder resourcesListChanged(boolean resourcesListChanged) {
      return member("resourcesListChanged", resourcesListChanged);
    }

    /** Sets the URIs of the resources whose changes are notified. */
    public Builder resourceSubscriptions(List<String> resourceSubscriptions) {
      return member("resourceSubscriptions", List.copyOf(resourceSubscriptions));
    }

    /** Builds it. */
    public SubscriptionFilter build() {
      return new SubscriptionFilter(members());
    }
  }
}
