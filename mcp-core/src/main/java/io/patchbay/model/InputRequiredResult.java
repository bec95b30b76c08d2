package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * What a server needs before it can answer; the request is then repeated with the responses (since
 * 2026-07-28).
 */
public final class InputRequiredResult extends Result {
  private InputRequiredResult(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static InputRequiredResult from(Json json) {
    return new InputRequiredResult(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the questions, by a key that the response repeats. */
  public Map<String, InputRequest> inputRequests() {
    return map("inputRequests", InputRequest::from);
  }

  /** Returns what to give back unread with the repeated request. */
  public Optional<String> requestState() {
    return string("requestState");
  }

  /** Collects the members of a {@link InputRequiredResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(InputRequiredResult start) {
      super(start);
    }

    /** Sets the questions, by a key that the response repeats. */
    public Builder inputRequests(Map<String, InputRequest> inputRequests) {
      return member("inputRequests", copy(inputRequests));
    }

    /** Sets what to give back unread with the repeated request. */
    public Builder requestState(String requestState) {
      return member("requestState", requestState);
    }

    /** Builds it. */
    public InputRequiredResult build() {
      return new InputRequiredResult(members());
    }
  }
}
