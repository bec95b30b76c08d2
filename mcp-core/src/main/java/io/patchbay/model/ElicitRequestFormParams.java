package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Map;
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

  /**
   * Checks an answer against the fields, as it is checked before it is sent: types, what has to be
   * filled in, choices, lengths in code points, limits, formats and patterns. A field that the form
   * does not have is a problem too, and so is null. A pattern that cannot be read or takes too long
   * is left to the server.
   *
   * @param content the values by field
   * @return what is wrong, a sentence for each problem that begins with the field and does not
   *     repeat the value; empty if nothing is
   */
  public List<String> problems(Map<String, ?> content) {
    return new FormRules(requestedSchema()).problems(Json.of(content).members());
  }

  /**
   * Returns the values to fill in beforehand, by field in order (since 2025-11-25, booleans before
   * that too). A default that its own field does not accept is left out.
   */
  public Map<String, Json> defaults() {
    return new FormRules(requestedSchema()).defaults();
  }

  /**
   * Returns the name of a field that is an object or a list of objects. A form is flat; one that is
   * not is refused without asking anybody.
   */
  public Optional<String> nestedField() {
    return new FormRules(requestedSchema()).nested();
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
