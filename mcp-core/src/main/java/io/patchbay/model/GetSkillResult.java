package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;
import java.util.OptionalLong;

/** The entry of one skill as it is now (SEP-2640, Getting a Skill). */
public final class GetSkillResult extends Result implements CacheableResult {
  private GetSkillResult(Json json) {
    super(json);
    require("skill", Skill::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code skill} is missing or no entry
   */
  public static GetSkillResult from(Json json) {
    return new GetSkillResult(json);
  }

  /**
   * Starts one.
   *
   * @param skill the entry
   */
  public static Builder builder(Skill skill) {
    return new Builder().member("skill", skill);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the entry. */
  public Skill skill() {
    return Skill.from(required("skill"));
  }

  @Override
  public OptionalLong ttlMs() {
    return integer("ttlMs");
  }

  @Override
  public Optional<CacheScope> cacheScope() {
    return string("cacheScope").map(CacheScope::of);
  }

  /** Collects the members of a {@link GetSkillResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(GetSkillResult start) {
      super(start);
    }

    /** Sets for how many milliseconds the entry may be taken for fresh. */
    public Builder ttlMs(long ttlMs) {
      return member("ttlMs", ttlMs);
    }

    /** Sets who may share the entry. */
    public Builder cacheScope(CacheScope cacheScope) {
      return member("cacheScope", cacheScope);
    }

    /** Builds it. */
    public GetSkillResult build() {
      return new GetSkillResult(members());
    }
  }
}
