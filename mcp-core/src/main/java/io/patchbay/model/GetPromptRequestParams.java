package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The parameters of {@code prompts/get}. */
public final class GetPromptRequestParams extends Payload {
  private GetPromptRequestParams(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} is missing or of a wrong kind
   */
  public static GetPromptRequestParams from(Json json) {
    return new GetPromptRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param name the name of the prompt
   */
  public static Builder builder(String name) {
    return new Builder().member("name", name);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name of the prompt. */
  public String name() {
    return required("name").asString();
  }

  /** Returns the arguments of the prompt. */
  public Map<String, String> arguments() {
    return map("arguments", Json::asString);
  }

  /** Returns the answers to an {@link InputRequiredResult}, by key (since 2026-07-28). */
  public Map<String, Json> inputResponses() {
    return map("inputResponses", Function.identity());
  }

  /** Returns the state of an {@link InputRequiredResult}, as it came (since 2026-07-28). */
  public Optional<String> requestState() {
    return string("requestState");
  }

  /** Collects the members of a {@link GetPromptRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(GetPromptRequestParams start) {
      super(start);
    }

    /** Sets the arguments of the prompt. */
    public Builder arguments(Map<String, String> arguments) {
      return member("arguments", copy(arguments));
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
    public GetPromptRequestParams build() {
      return new GetPromptRequestParams(members());
    }
  }
}
