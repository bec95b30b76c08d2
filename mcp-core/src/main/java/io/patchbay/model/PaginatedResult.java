package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> what the list is of
 */
public abstract sealed class PaginatedResult<T> extends Result implements CacheableResult
    permits ListToolsResult,
        ListPromptsResult,
        ListResourcesResult,
        ListResourceTemplatesResult,
        ListTasksResult,
        ListSkillsResult,
        ReadResourceDirectoryResult {
  private final String member;
  private final Function<Json, T> type;
  private @Nullable List<T> entries;

  PaginatedResult(Json json, String member, Function<Json, T> type) {
    super(json);
    this.member = member;
    this.type = type;
    require(member, Json.Kind.ARRAY);
  }

  /** Returns the entries that could be read, in order. */
  public final List<T> entries() {
    List<T> known = entries;
    if (known == null) {
      known = list(member, type);
      entries = known;
    }
    return known;
  }

  /** Returns the entries that could not be read, in order. */
  public final List<SkippedEntry> skipped() {
    return entries().size() == required(member).elements().size()
        ? List.of()
        : skipped(member, type);
  }

  /** Returns where the next page starts; absent on the last page. */
  public final Optional<String> nextCursor() {
    return string("nextCursor");
  }

  @Override
  public final OptionalLong ttlMs() {
    return integer("ttlMs");
  }

  @Override
  public final Optional<CacheScope> cacheScope() {
    return string("cacheScope").map(CacheScope::of);
  }

  /**
   * Collects the members of a page.
   *
   * @param <B> the builder's own type
   */
  public abstract static class Builder<B extends Builder<B>> extends Result.Builder<B> {
    Builder() {}

    Builder(PaginatedResult<?> start) {
      super(start);
    }

    /** Sets where the next page starts. */
    public final B nextCursor(String nextCursor) {
      return member("nextCursor", nextCursor);
    }

    /** Sets for how many milliseconds the page may be taken for fresh. */
    public final B ttlMs(long ttlMs) {
      return member("ttlMs", ttlMs);
    }

    /** Sets who may share the page. */
    public final B cacheScope(CacheScope cacheScope) {
      return member("cacheScope", cacheScope);
    }
  }
}
