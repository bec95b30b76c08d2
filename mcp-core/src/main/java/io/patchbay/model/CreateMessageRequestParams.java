package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What a server wants to ask a model. */
public final class CreateMessageRequestParams extends Payload {
  private CreateMessageRequestParams(Json json) {
    super(json);
    require("messages", Json.Kind.ARRAY);
    require("maxTokens", Json.Kind.NUMBER);
    if (integer("maxTokens").isEmpty()) {
      throw new JsonException("CreateMessageRequestParams: 'maxTokens' must be an integer");
    }
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code messages} or {@code maxTokens} is missing or of a wrong kind
   */
  public static CreateMessageRequestParams from(Json json) {
    return new CreateMessageRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param messages the messages, in order
   * @param maxTokens how many tokens the model may produce
   */
  public static Builder builder(List<SamplingMessage> messages, long maxTokens) {
    return new Builder().member("messages", List.copyOf(messages)).member("maxTokens", maxTokens);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the messages, in order. */
  public List<SamplingMessage> messages() {
    return list("messages", SamplingMessage::from);
  }

  /** Returns how many tokens the model may produce. */
  public long maxTokens() {
    return required("maxTokens").asLong();
  }

  /** Returns the system prompt the server would like. */
  public Optional<String> systemPrompt() {
    return string("systemPrompt");
  }

  /** Returns which context to add; absent means none. */
  public Optional<IncludeContext> includeContext() {
    return string("includeContext").map(IncludeContext::of);
  }

  /** Returns the temperature. */
  public OptionalDouble temperature() {
    return number("temperature");
  }

  /** Returns what stops the model. */
  public List<String> stopSequences() {
    return strings("stopSequences");
  }

  /** Returns which model the server would like. */
  public Optional<ModelPreferences> modelPreferences() {
    return object("modelPreferences", ModelPreferences::from);
  }

  /** Returns what to pass on to the provider of the model. */
  public Optional<Json> metadata() {
    return object("metadata", Function.identity());
  }

  /** Returns the tools the model may use (since 2025-11-25). */
  public List<Tool> tools() {
    return list("tools", Tool::from);
  }

  /** Returns whether the model may use the tools (since 2025-11-25). */
  public Optional<ToolChoice> toolChoice() {
    return object("toolChoice", ToolChoice::from);
  }

  /** Returns how to run the request as a task (since 2025-11-25, not in 2026-07-28). */
  public Optional<TaskMetadata> task() {
    return object("task", TaskMetadata::from);
  }

  /** Returns the messages that could not be read, in order. */
  public List<SkippedEntry> skipped() {
    return skipped("messages", SamplingMessage::from);
  }

  /** Collects the members of a {@link CreateMessageRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CreateMessageRequestParams start) {
      super(start);
    }

    /** Sets the system prompt the server would like. */
    public Builder systemPrompt(String systemPrompt) {
      return member("systemPrompt", systemPrompt);
    }

    /** Sets which context to add; absent means none. */
    public Builder includeContext(IncludeContext includeContext) {
      return member("includeContext", includeContext);
    }

    /** Sets the temperature. */
    public Builder temperature(double temperature) {
      return member("temperature", temperature);
    }

    /** Sets what stops the model. */
    public Builder stopSequences(List<String> stopSequences) {
      return member("stopSequences", List.copyOf(stopSequences));
    }

    /** Sets which model the server would like. */
    public Builder modelPreferences(ModelPreferences modelPreferences) {
      return member("modelPreferences", modelPreferences);
    }

    /** Sets what to pass on to the provider of the model. */
    public Builder metadata(Map<String, ?> metadata) {
      return member("metadata", copy(metadata));
    }

    /** Sets the tools the model may use. */
    public Builder tools(List<Tool> tools) {
      return member("tools", List.copyOf(tools));
    }

    /** Sets whether the model may use the tools. */
    public Builder toolChoice(ToolChoice toolChoice) {
      return member("toolChoice", toolChoice);
    }

    /** Sets how to run the request as a task. */
    public Builder task(TaskMetadata task) {
      return member("task", task);
    }

    /** Builds it. */
    public CreateMessageRequestParams build() {
      return new CreateMessageRequestParams(members());
    }
  }
}
