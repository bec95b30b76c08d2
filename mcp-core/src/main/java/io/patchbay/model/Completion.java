package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Proposals for the value of an argument. */
public final class Completion extends Payload {
  private Completion(Json json) {
    super(json);
    require("values", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code values} is missing or of a wrong kind
   */
  public static Completion from(Json json) {
    return new Completion(json);
  }

  /**
   * Starts one.
   *
   * @param values the proposals, at most 100
   */
  public static Builder builder(List<String> values) {
    return new Builder().member("values", List.copyOf(values));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the proposals, at most 100. */
  public List<String> values() {
    return strings("values");
  }

  /** Returns how many there are in all. */
  public OptionalLong total() {
    return integer("total");
  }

  /** Returns whether there are more. */
  public Optional<Boolean> hasMore() {
    return bool("hasMore");
  }

  /** Collects the members of a {@link Completion}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Completion start) {
      super(start);
    }

    /** Sets how many there are in all. */
    public Builder total(long total) {
      return member("total", total);
    }

    /** Sets whether there are more. */
    public Builder hasMore(boolean hasMore) {
      return member("hasMore", hasMore);
    }

    /** Builds it. */
    public Completion build() {
      return new Completion(members());
    }
  }
}
