package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The parameters of {@code resources/read}. */
public final class ReadResourceRequestParams extends Payload {
  private ReadResourceRequestParams(Json json) {
    super(json);
    require("uri", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code uri} is missing or of a wrong kind
   */
  public static ReadResourceRequestParams from(Json json) {
    return new ReadResourceRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param uri the URI of the resource
   */
  public static Builder builder(String uri) {
    return new Builder().member("uri", uri);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the URI of the resource. */
  public String uri() {
    return required("uri").asString();
  }

  /** Returns the answers to an {@link InputRequiredResult}, by key (since 2026-07-28). */
  public Map<String, Json> inputResponses() {
    return map("inputResponses", Function.identity());
  }

  /** Returns the state of an {@link InputRequiredResult}, as it came (since 2026-07-28). */
  public Optional<String> requestState() {
    return string("requestState");
  }

  /** Collects the members of a {@link ReadResourceRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ReadResourceRequestParams start) {
      super(start);
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
    public ReadResourceRequestParams build() {
      return new ReadResourceRequestParams(members());
    }
  }
}
