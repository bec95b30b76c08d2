package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** For whom something is, and how much it matters. */
public final class Annotations extends Payload {
  private Annotations(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static Annotations from(Json json) {
    return new Annotations(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns for whom it is. */
  public List<Role> audience() {
    return list("audience", value -> Role.of(value.asString()));
  }

  /** Returns how much it matters, from 0 to 1. */
  public OptionalDouble priority() {
    return number("priority");
  }

  /** Returns when it was changed last, in ISO 8601 (since 2025-06-18). */
  public Optional<String> lastModified() {
    return string("lastModified");
  }

  /** Collects the members of a {@link Annotations}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(Annotations start) {
      super(start);
    }

    /** Sets for whom it is. */
    public Builder audience(List<Role> audience) {
      return member("audience", List.copyOf(audience));
    }

    /** Sets how much it matters, from 0 to 1. */
    public Builder priority(double priority) {
      return member("priority", priority);
    }

    /** Sets when it was changed last, in ISO 8601. */
    public Builder lastModified(String lastModified) {
      return member("lastModified", lastModified);
    }

    /** Builds it. */
    public Annotations build() {
      return new Annotations(members());
    }
  }
}
