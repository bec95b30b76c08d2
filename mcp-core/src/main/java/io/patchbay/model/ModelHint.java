package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** A hint at which model a server would like. */
public final class ModelHint extends Payload {
  private ModelHint(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ModelHint from(Json json) {
    return new ModelHint(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns a part of a model name. */
  public Optional<String> name() {
    return string("name");
  }

  /** Collects the members of a {@link ModelHint}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ModelHint start) {
      super(start);
    }

    /** Sets a part of a model name. */
    public Builder name(String name) {
      return member("name", name);
    }

    /** Builds it. */
    public ModelHint build() {
      return new ModelHint(members());
    }
  }
}
