package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The parameters of {@code tools/call}. */
public final class CallToolRequestParams extends Payload {
  private CallToolRequestParams(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} is missing or of a wrong kind
   */
  public static CallToolRequestParams from(Json json) {
    return new CallToolRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param name the name of the tool
   */
  public static Builder builder(String name) {
    return new Builder().member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name of the tool. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the arguments of the tool. */
  public Optional<Json> arguments() {
    return object("arguments", Function.identity());
  }

  /** Returns how to run the request as a task (since 2025-11-25, not in 2026-07-28). */
  public Optional<TaskMetadata> task() {
    return object("task", TaskMetadata::from);
  }

  /** Returns the answers to an {@link InputRequiredResult}, by key (since 2026-07-28). */
  public Map<String, Json> inputResponses() {
    return map("inputResponses", Function.identity());
  }

  /** Returns the state of an {@link InputRequiredResult}, as it came (since 2026-07-28). */
  public Optional<String> requestState() {
    return string("requestState");
  }

  /** Collects the members of a {@link CallToolRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CallToolRequestParams start) {
      super(start);
    }

    /** Sets the arguments of the tool. */
    public Builder arguments(Map<String, ?> arguments) {
      return member("arguments", copy(arguments));
    }

    /** Sets how to run the request as a task. */
    public Builder task(TaskMetadata task) {
      return member("task", task);
    }

    /** Sets the answers to an {@link InputRequiredResult}, by key. */
    public Builder inputResponses(Map<String, ?> inputResponses) {
      return member("inputResponses", copy(inputResponses));
    }

    /** Sets the state of an {@link InputRequiredResult}, as it came. */
    public Builder requestState(String requestState) {
      return member("requestState", requestState);
    }

    /** Builds it. */
    public CallToolRequestParams build() {
      return new CallToolRequestParams(members());
    }
  }
}
