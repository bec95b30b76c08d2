package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A form for the user to fill in (since 2025-06-18). */
public final class ElicitRequestFormParams extends Payload implements ElicitRequestParams {
  private ElicitRequestFormParams(Json json) {
    super(json);
    require("message", Json.Kind.STRING);
    require("requestedSchema", RequestedSchema::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code message} or {@code requestedSchema} is missing or of a wrong
   *     kind
   */
  public static ElicitRequestFormParams from(Json json) {
    return new ElicitRequestFormParams(json);
  }

  /**
   * Starts one.
   *
   * @param message what to tell the user
   * @param requestedSchema the fields
   */
  public static Builder builder(String message, RequestedSchema requestedSchema) {
    return new Builder()
        .member("mode", "form")
        .member("message", message)
        .member("requestedSchema", requestedSchema);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String mode() {
    return "form";
  }

  @Override
  public String message() {
    return required("message").asString();
  }

  /** Returns the fields. */
  public RequestedSchema requestedSchema() {
    return RequestedSchema.from(required("requestedSchema"));
  }

  @Override
  public Optional<TaskMetadata> task() {
    return object("task", TaskMetadata::from);
  }

  /** Collects the members of a {@link ElicitRequestFormParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ElicitRequestFormParams start) {
      super(start);
    }

    /** Sets how to run the request as a task. */
    public Builder task(TaskMetadata task) {
      return member("task", task);
    }

    /** Builds it. */
    public ElicitRequestFormParams build() {
      return new ElicitRequestFormParams(members());
    }
  }
}
