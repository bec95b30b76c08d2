package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a resource holds. */
public final class ReadResourceResult extends Result implements CacheableResult {
  private ReadResourceResult(Json json) {
    super(json);
    require("contents", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code contents} is missing or of a wrong kind
   */
  public static ReadResourceResult from(Json json) {
    return new ReadResourceResult(json);
  }

  /**
   * Starts one.
   *
   * @param contents the contents, in order
   */
  public static Builder builder(List<? extends ResourceContents> contents) {
    return new Builder().member("contents", List.copyOf(contents));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the contents, in order. */
  public List<ResourceContents> contents() {
    return list("contents", ResourceContents::from);
  }

  @Override
  public OptionalLong ttlMs() {
    return integer("ttlMs");
  }

  @Override
  public Optional<CacheScope> cacheScope() {
    return string("cacheScope").map(CacheScope::of);
  }

  /** Collects the members of a {@link ReadResourceResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(ReadResourceResult start) {
      super(start);
    }

    /** Sets for how many milliseconds the result may be taken for fresh. */
    public Builder ttlMs(long ttlMs) {
      return member("ttlMs", ttlMs);
    }

    /** Sets who may share the result. */
    public Builder cacheScope(CacheScope cacheScope) {
      return member("cacheScope", cacheScope);
    }

    /** Builds it. */
    public ReadResourceResult build() {
      return new ReadResourceResult(members());
    }
  }
}
