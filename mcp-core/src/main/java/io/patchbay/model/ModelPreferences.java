package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Which model a server would like; the client decides. */
public final class ModelPreferences extends Payload {
  private ModelPreferences(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ModelPreferences from(Json json) {
    return new ModelPreferences(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns hints at models, the best first. */
  public List<ModelHint> hints() {
    return list("hints", ModelHint::from);
  }

  /** Returns how much low cost matters, from 0 to 1. */
  public OptionalDouble costPriority() {
    return number("costPriority");
  }

  /** Returns how much speed matters, from 0 to 1. */
  public OptionalDouble speedPriority() {
    return number("speedPriority");
  }

  /** Returns how much capability matters, from 0 to 1. */
  public OptionalDouble intelligencePriority() {
    return number("intelligencePriority");
  }

  /**
   * Chooses among the host's models by the hints alone: the first hint that is a part of a name
   * decides, and of several such names the host's first. A hint counts for more than any priority;
   * all of it is advice.
   *
   * @param models the names of the host's models, the best first
   * @return the name, or empty if no hint fits
   */
  public Optional<String> choose(List<String> models) {
    return hints().stream()
        .flatMap(hint -> hint.name().stream())
        .filter(name -> !name.isEmpty())
        .flatMap(name -> models.stream().filter(model -> model.contains(name)))
        .findFirst();
  }

  /** Collects the members of a {@link ModelPreferences}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ModelPreferences start) {
      super(start);
    }

    /** Sets hints at models, the best first. */
    public Builder hints(List<ModelHint> hints) {
      return member("hints", List.copyOf(hints));
    }

    /** Sets how much low cost matters, from 0 to 1. */
    public Builder costPriority(double costPriority) {
      return member("costPriority", costPriority);
    }

    /** Sets how much speed matters, from 0 to 1. */
    public Builder speedPriority(double speedPriority) {
      return member("speedPriority", speedPriority);
    }

    /** Sets how much capability matters, from 0 to 1. */
    public Builder intelligencePriority(double intelligencePriority) {
      return member("intelligencePriority", intelligencePriority);
    }

    /** Builds it. */
    public ModelPreferences build() {
      return new ModelPreferences(members());
    }
  }
}
