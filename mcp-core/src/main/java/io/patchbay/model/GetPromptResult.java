package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A prompt, filled in. */
public final class GetPromptResult extends Result {
  private GetPromptResult(Json json) {
    super(json);
    require("messages", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code messages} is missing or of a wrong kind
   */
  public static GetPromptResult from(Json json) {
    return new GetPromptResult(json);
  }

  /**
   * Starts one.
   *
   * @param messages the messages that could be read, in order
   */
  public static Builder builder(List<PromptMessage> messages) {
    return new Builder().member("messages", List.copyOf(messages));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the messages that could be read, in order. */
  public List<PromptMessage> messages() {
    return list("messages", PromptMessage::from);
  }

  /** Returns what the prompt is for. */
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the messages that could not be read, in order. */
  public List<SkippedEntry> skipped() {
    return skipped("messages", PromptMessage::from);
  }

  /** Collects the members of a {@link GetPromptResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(GetPromptResult start) {
      super(start);
    }

    /** Sets what the prompt is for. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Builds it. */
    public GetPromptResult build() {
      return new GetPromptResult(members());
    }
  }
}
