package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A question of a server: {@code sampling/createMessage}, {@code roots/list} or {@code
 * elicitation/create} (since 2026-07-28).
 */
public final class InputRequest extends Payload {
  private InputRequest(Json json) {
    super(json);
    require("method", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code method} is missing or of a wrong kind
   */
  public static InputRequest from(Json json) {
    return new InputRequest(json);
  }

  /**
   * Starts one.
   *
   * @param method the method
   */
  public static Builder builder(String method) {
    return new Builder().member("method", method);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the method. */
  public String method() {
    return required("method").asString();
  }

  /** Returns the parameters, to read as the method says. */
  public Optional<Json> params() {
    return object("params", Function.identity());
  }

  /** Collects the members of a {@link InputRequest}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(InputRequest start) {
      super(start);
    }

    /** Sets the parameters, to read as the method says. */
    public Builder params(Map<String, ?> params) {
      return member("params", copy(params));
    }

    /** Builds it. */
    public InputRequest build() {
      return new InputRequest(members());
    }
  }
}
