package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A field of one of the given values, which have names to show (since 2025-11-25). */
public final class TitledSingleSelectEnumSchema extends Payload implements SingleSelectEnumSchema {
  private TitledSingleSelectEnumSchema(Json json) {
    super(json);
    require("oneOf", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code oneOf} is missing or of a wrong kind
   */
  public static TitledSingleSelectEnumSchema from(Json json) {
    return new TitledSingleSelectEnumSchema(json);
  }

  /**
   * Starts one.
   *
   * @param oneOf the values, each with its name
   */
  public static Builder builder(List<EnumOption> oneOf) {
    return new Builder().member("type", "string").member("oneOf", List.copyOf(oneOf));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "string";
  }

  /** Returns the values, each with its name. */
  public List<EnumOption> oneOf() {
    return list("oneOf", EnumOption::from);
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  @Override
  public Optional<String> defaultValue() {
    return string("default");
  }

  @Override
  public List<EnumOption> options() {
    return oneOf();
  }

  /** Collects the members of a {@link TitledSingleSelectEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(TitledSingleSelectEnumSchema start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what the field is for. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets the value filled in beforehand. */
    public Builder defaultValue(String defaultValue) {
      return member("default", defaultValue);
    }

    /** Builds it. */
    public TitledSingleSelectEnumSchema build() {
      return new TitledSingleSelectEnumSchema(members());
    }
  }
}
