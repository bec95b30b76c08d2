package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** What a model answered. */
public final class CreateMessageResult extends Result implements InputResponse {
  private CreateMessageResult(Json json) {
    super(json);
    require("role", Json.Kind.STRING);
    require("model", Json.Kind.STRING);
    required("content");
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code role} or {@code model} is missing or of a wrong kind
   */
  public static CreateMessageResult from(Json json) {
    return new CreateMessageResult(json);
  }

  /**
   * Starts one.
   *
   * @param role who speaks
   * @param content the content blocks, in order; a single block on the wire reads as a list of one
   * @param model the name of the model
   */
  public static Builder builder(
      Role role, List<? extends SamplingMessageContentBlock> content, String model) {
    return new Builder()
        .member("role", role)
        .member("content", Builder.single(content))
        .member("model", model);
  }

  /**
   * Creates an answer of one text block.
   *
   * @param text what the model said
   * @param model the name of the model
   */
  public static CreateMessageResult ofText(String text, String model) {
    return builder(Role.ASSISTANT, List.of(TextContent.of(text)), model).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns who speaks. */
  public Role role() {
    return Role.of(required("role").asString());
  }

  /** Returns the content blocks, in order; a single block on the wire reads as a list of one. */
  public List<SamplingMessageContentBlock> content() {
    return oneOrMany("content", SamplingMessageContentBlock::from);
  }

  /** Returns the name of the model. */
  public String model() {
    return required("model").asString();
  }

  /** Returns why the model stopped, if known. */
  public Optional<StopReason> stopReason() {
    return string("stopReason").map(StopReason::of);
  }

  /** Collects the members of a {@link CreateMessageResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(CreateMessageResult start) {
      super(start);
    }

    /** Sets why the model stopped, if known. */
    public Builder stopReason(StopReason stopReason) {
      return member("stopReason", stopReason);
    }

    /** Builds it. */
    public CreateMessageResult build() {
      return new CreateMessageResult(members());
    }
  }
}
