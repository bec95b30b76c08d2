package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Map;

/** What is known beside the argument to complete (since 2025-06-18). */
public final class CompletionContext extends Payload {
  private CompletionContext(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static CompletionContext from(Json json) {
    return new CompletionContext(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the arguments that have a value already. */
  public Map<String, String> arguments() {
    return map("arguments", Json::asString);
  }

  /** Collects the members of a {@link CompletionContext}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CompletionContext start) {
      super(start);
    }

    /** Sets the arguments that have a value already. */
    public Builder arguments(Map<String, String> arguments) {
      return member("arguments", copy(arguments));
    }

    /** Builds it. */
    public CompletionContext build() {
      return new CompletionContext(members());
    }
  }
}
